/**
 * The shoe that nobody could have arranged: what it is bound by, words of one's own while it takes them, and shoes that
 * have ended, each with its secret and checked by this browser card by card.
 */

import { get, me } from "../api.js";
import "../elements/card.js";
import "../elements/dialog.js";
import { html } from "../elements/nodes.js";
import { rememberText, seenOf } from "../commitments.js";
import { BadProof } from "../verify/proof.js";
import { wrongCards } from "../verify/cards.js";
import { isWithin, sideBySide, verify } from "../verify/shoe.js";
import { announce, sentence } from "../messages.js";

const FILE_MOST = 1_000_000;
const SAYS = {
  open: "open: players can add text until its cards are shuffled",
  "in play": "in play: its order was fixed before the first wager",
};

let dialog;
let stop = () => {}; // to follow a table that was looked at before

/** Open the panel of a table; contributions need its `socket`, spectators have none. */
export async function openFairness(table, socket = null) {
  dialog ??= makeDialog();
  stop();
  dialog.body.replaceChildren(html("p", { class: "quiet" }, "Loading…"));
  dialog.show();
  await fill(table, socket);
}

function makeDialog() {
  const found = html("c-dialog", { heading: "Fair shoes", class: "wide fairness" });
  document.body.append(found);
  found.dialog.addEventListener("close", () => stop());
  return found;
}

/** Update the shoe in play when it changes; a text being typed stays. */
function follow(table, socket, node, fairness) {
  let last = JSON.stringify(fairness);
  const update = async ({ detail }) => {
    const known = JSON.stringify(detail.fairness);
    if (known === last) return;
    last = known;
    let shoes;
    try {
      shoes = await get(`/api/tables/${encodeURIComponent(table)}/shoes?many=1`); // which has the texts
    } catch {
      return; // the next change is another try
    }
    if (last !== known) return;
    const typed = node.querySelector("input");
    const isThere = typed !== null && typed === document.activeElement;
    node.replaceChildren(...now(table, shoes, socket));
    const field = node.querySelector("input");
    if (field !== null && typed !== null) field.value = typed.value;
    if (isThere) field?.focus();
  };
  socket.addEventListener("state", update);
  stop = () => socket.removeEventListener("state", update);
}

async function fill(table, socket) {
  let shoes;
  try {
    shoes = await get(`/api/tables/${encodeURIComponent(table)}/shoes?many=10`);
  } catch (wrong) {
    dialog.body.replaceChildren(html("p", { class: "wrong" }, sentence(wrong)));
    return;
  }
  const idea =
    "Before the first wager the table commits itself to a secret by publishing its fingerprint. " +
    "Players may add texts. Secret and texts together give the order of the cards. " +
    "The secret is published when the shoe ends, so that anybody can repeat the shuffle and compare.";
  const node = html("section", {}, ...now(table, shoes, socket));
  const hidden = shoes.ended.some(({ secret }) => secret === undefined) ? lastRound(table) : [];
  dialog.body.replaceChildren(
    html("p", { class: "quiet" }, idea),
    node,
    ...hidden,
    ...ended(table, shoes.ended),
    ...own(),
  );
  if (socket !== null) follow(table, socket, node, shoes.now);
}

// --- the shoe in play ------------------------------------------------------------------------------------------------

function now(table, { now: fairness, contributions }, socket) {
  if (fairness === null)
    return [
      html("p", {}, "No virtual shoe is in play: the cards are dealt by hand, or the shoe has not been prepared yet."),
    ];
  const words = contributions.map(({ player, text }) =>
    html("li", {}, html("strong", {}, player), ": ", html("q", {}, text)),
  );
  return [
    html("h3", {}, `Shoe ${fairness.shoe}`),
    html("p", {}, `It is ${SAYS[fairness.status] ?? fairness.status}.`),
    html(
      "dl",
      { class: "shoe-facts" },
      html("dt", {}, "Fingerprint of the secret"),
      html("dd", {}, html("code", {}, fairness.commitment)),
      ...(fairness.root === ""
        ? []
        : [html("dt", {}, "Root of the cards"), html("dd", {}, html("code", {}, fairness.root))]),
      html("dt", {}, "Texts added by players"),
      html("dd", {}, words.length > 0 ? html("ul", {}, ...words) : "none"),
    ),
    me.role !== "player" || socket === null
      ? ""
      : fairness.takes_words
        ? speaking(table, fairness.shoe, socket)
        : html(
            "p",
            { class: "quiet" },
            "You can add your own text to the next shoe, after its fingerprint is published and before it is shuffled.",
          ),
  ];
}

function speaking(table, shoe, socket) {
  const input = html("input", {
    name: "words",
    required: true,
    maxlength: 64,
    autocomplete: "off",
    placeholder: "a text that nobody can guess",
  });
  const wrong = html("p", { class: "wrong", role: "alert" });
  const form = html(
    "form",
    { class: "stack shell-form" },
    html("label", { class: "field" }, "Your own text, which nobody else can predict", input),
    wrong,
    html("button", { "data-kind": "primary" }, "Add my text"),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = input.value;
    const answer = await socket.command({ do: "Contribute", player: me.name, text });
    if (answer.is === "answer") {
      rememberText(table, shoe, me.name, text);
      input.value = "";
      announce("Your text is part of the shuffle."); // and the next state shows them
    } else wrong.textContent = `${answer.why}${answer.clause ? ` [${answer.clause}]` : ""}`;
  });
  return form;
}

// --- shoes that have ended -------------------------------------------------------------------------------------------

function ended(table, proofs) {
  if (proofs.length === 0)
    return [
      html("h3", {}, "Finished shoes"),
      html("p", { class: "quiet" }, "None yet. The secret is published when the shoe ends."),
    ];
  return [html("h3", {}, "Finished shoes"), ...proofs.map((proof) => endedOne(table, proof))];
}

/** Offer to verify the cards of the last round that this person may see, where cards stay face down. */
function lastRound(table) {
  const base = `/api/tables/${encodeURIComponent(table)}/rounds`;
  const check = html("button", { type: "button", "data-kind": "primary" }, "Verify my cards of the last round");
  const result = html("div", { class: "shoe-result" });
  check.addEventListener("click", async () => {
    check.disabled = true;
    try {
      const { rounds } = await get(`${base}?many=1`);
      if (rounds.length === 0) return result.replaceChildren("No round is over yet.");
      const { shuffles } = await get(`${base}/${rounds[0].round}/cards`);
      const wrong = (await Promise.all(shuffles.map(wrongCards))).flat();
      const cards = shuffles.flatMap((one) => one.cards);
      const roots = shuffles.map(({ shoe, root }) => `Shoe ${shoe} has the root ${root}.`);
      const words = [`${counted(cards.length, "card")} of round ${rounds[0].round} compared with the root.`, ...roots];
      const faults = wrong.map(({ card, place }) => `${card} at place ${place} does not lead to the root.`);
      return showFindings(result, wrong.length === 0, wrong.length === 0 ? words : faults);
    } catch (wrong) {
      return result.replaceChildren(html("p", { class: "wrong" }, sentence(wrong)));
    } finally {
      check.disabled = false;
    }
  });
  const idea =
    "Cards of this game may stay face down, so the secret goes to the inspector only. " +
    "The cards that were turned, and your own, are proved one by one against the root that was published " +
    "before the deal.";
  return [html("h3", {}, "Cards of a round"), html("p", { class: "quiet" }, idea), check, result];
}

/** Show a finished shoe whose secret only the inspector has. */
function endedHidden(proof) {
  return html(
    "article",
    { class: "panel shoe" },
    html("h4", {}, `Shoe ${proof.shoe}`, html("span", { class: "badge" }, proof.status)),
    html(
      "dl",
      { class: "shoe-facts" },
      html("dt", {}, "Fingerprint"),
      html("dd", {}, html("code", {}, proof.commitment)),
    ),
  );
}

function endedOne(table, proof) {
  if (proof.secret === undefined) return endedHidden(proof);
  const text = JSON.stringify(proof);
  const check = html("button", { type: "button", "data-kind": "primary" }, "Verify here");
  const save = html("button", { type: "button" }, "Download the proof");
  const result = html("div", { class: "shoe-result" });
  check.addEventListener("click", () => examine(text, seenOf(table, proof.shoe), result));
  save.addEventListener("click", () => download(text, `${table}-shoe-${proof.shoe}.json`));
  const cards = proof.dealt.length + (proof.reshuffles ?? []).reduce((sum, again) => sum + again.dealt.length, 0);
  return html(
    "article",
    { class: "panel shoe" },
    html("h4", {}, `Shoe ${proof.shoe}`, html("span", { class: "badge" }, proof.status)),
    html(
      "p",
      { class: "quiet" },
      `${counted(proof.decks, "deck")} of ${proof.pack}, ${counted(proof.rounds, "round")}, ${cards} cards dealt.`,
    ),
    html(
      "dl",
      { class: "shoe-facts" },
      html("dt", {}, "Fingerprint"),
      html("dd", {}, html("code", {}, proof.commitment)),
      html("dt", {}, "Secret"),
      html("dd", {}, html("code", {}, proof.secret)),
    ),
    html("div", { class: "row" }, check, save),
    result,
  );
}

/** Save a text as a file, for tools/verify_shoe.py or any other program that follows docs/fairness.md. */
function download(text, name) {
  const address = URL.createObjectURL(new Blob([`${text}\n`], { type: "application/json" }));
  html("a", { href: address, download: name.replaceAll(/[^A-Za-z0-9._-]/g, "-") }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function own() {
  const file = html("input", { type: "file", accept: ".json,application/json" });
  const result = html("div", { class: "shoe-result" });
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (chosen === undefined) return;
    if (chosen.size > FILE_MOST) showFindings(result, false, [`${chosen.name} is too large for a proof of a shoe.`]);
    else await examine(await chosen.text(), {}, result);
    file.value = ""; // the same file, changed, can be chosen again
  });
  return [html("h3", {}, "A saved proof"), html("label", { class: "field" }, "Proof file", file), result];
}

// --- checking --------------------------------------------------------------------------------------------------------

/** Check a proof in this browser, and show the findings, then card by card. */
async function examine(text, seen, result) {
  let found;
  try {
    found = await verify(text, seen);
  } catch (wrong) {
    if (!(wrong instanceof BadProof)) throw wrong;
    showFindings(result, false, [`${wrong.message}.`]);
    return;
  }
  showFindings(result, found.holds, found.findings);
  if (isWithin(found.proof)) result.append(...(await sideBySide(found.proof)).map(cardTable));
}

function showFindings(result, holds, findings) {
  const badge = html(
    "span",
    { class: "badge", "data-kind": holds ? "good" : "bad" },
    holds ? "the proof holds" : "the proof does not hold",
  );
  result.replaceChildren(
    html("p", {}, badge),
    html("ul", { class: "shoe-findings" }, ...findings.map((one) => html("li", {}, one))),
  );
  announce(`${holds ? "The proof holds." : "The proof does not hold."} ${holds ? "" : findings[0]}`);
}

const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

function cardTable(dealt, shuffle) {
  const wrong = dealt.filter(({ was, due }) => was !== due).length;
  const items = dealt.map(({ was, due }, at) => {
    const isRight = was === due;
    const words = isRight
      ? `${at + 1}: ${was}, as the secret gives it`
      : `${at + 1}: ${was} was dealt, the secret gives ${due ?? "no card"}`;
    const mark = html("span", { class: "shoe-mark" }, isRight ? "✓" : `✗ ${due ?? "–"}`);
    return html(
      "li",
      { class: "shoe-card", "data-wrong": !isRight, title: words, "aria-label": words },
      html("span", { "aria-hidden": "true" }, String(at + 1)),
      html("b", { "aria-hidden": "true", "data-suit": was.at(-1) }, was),
      mark,
    );
  });
  const which = shuffle === 0 ? "Cards in the order of the deal" : `After reshuffle ${shuffle}`;
  const title = `${which}: ${dealt.length - wrong} of ${dealt.length} match the secret`;
  return html(
    "details",
    { class: "shoe-cards", open: wrong > 0 },
    html("summary", {}, title),
    html("ol", {}, ...items),
  );
}
