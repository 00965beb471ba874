/**
 * The shoe that nobody could have arranged: what it is bound by, words of one's own while it takes them, and shoes that
 * have ended, each with its secret and checked by this browser card by card.
 */

import { get, me } from "../api.js";
import "../elements/card.js";
import "../elements/dialog.js";
import { html } from "../elements/drawing.js";
import { seenOf } from "../seen.js";
import { BadProof } from "../verify/reading.js";
import { isWithin, sideBySide, verify } from "../verify/shoe.js";
import { announce, sentence } from "../voices.js";

const FILE_MOST = 1_000_000;
const SAYS = {
  open: "open: it takes words until its cards are shuffled",
  "in play": "in play: its order has stood since before the first wager",
};

let dialog;
let stop = () => {}; // to follow a table that was looked at before

/** Open the panel of a table; `socket` is the table's, for words of one's own, and may be missing for who only looks. */
export async function openFairness(table, socket = null) {
  dialog ??= made();
  stop();
  dialog.body.replaceChildren(html("p", { class: "quiet" }, "The shoes are looked up…"));
  dialog.show();
  await fill(table, socket);
}

function made() {
  const found = html("c-dialog", { heading: "Fair shoes", class: "wide fairness" });
  document.body.append(found);
  found.dialog.addEventListener("close", () => stop());
  return found;
}

/** Show the shoe in play anew whenever the table tells something else of it; what is being typed stays. */
function follow(socket, node, fairness) {
  let last = JSON.stringify(fairness);
  const heard = ({ detail }) => {
    const told = JSON.stringify(detail.fairness);
    if (told === last) return;
    last = told;
    const typed = node.querySelector("input");
    const isThere = typed !== null && typed === document.activeElement;
    node.replaceChildren(...now(detail.fairness, socket));
    const field = node.querySelector("input");
    if (field !== null && typed !== null) field.value = typed.value;
    if (isThere) field?.focus();
  };
  socket.addEventListener("state", heard);
  stop = () => socket.removeEventListener("state", heard);
}

async function fill(table, socket) {
  let shoes;
  try {
    shoes = await get(`/api/tables/${encodeURIComponent(table)}/shoes?many=10`);
  } catch (wrong) {
    dialog.body.replaceChildren(html("p", { class: "wrong" }, sentence(wrong)));
    return;
  }
  const idea = "Before anybody wagers, the table binds itself to a secret by publishing a fingerprint of it. Players may add words. Secret and words together give the order of the cards, and when the shoe has ended the secret is told: everybody can shuffle again and compare.";
  const node = html("section", {}, ...now(shoes.now, socket));
  dialog.body.replaceChildren(html("p", { class: "quiet" }, idea), node, ...ended(table, shoes.ended), ...own());
  if (socket !== null) follow(socket, node, shoes.now);
}

// --- the shoe in play -------------------------------------------------------------------------------------------------

function now(fairness, socket) {
  if (fairness === null) return [html("p", {}, "There is no shoe of the program here now: the cards are dealt by hand, or the shoe has not been made yet.")];
  const words = fairness.contributions.map(([player, text]) => html("li", {}, html("strong", {}, player), ": ", html("q", {}, text)));
  return [
    html("h3", {}, `Shoe ${fairness.shoe}`),
    html("p", {}, `It is ${SAYS[fairness.status] ?? fairness.status}.`),
    html("dl", { class: "shoe-facts" }, html("dt", {}, "Fingerprint of its secret"), html("dd", {}, html("code", {}, fairness.commitment)), html("dt", {}, "Words that players have added"), html("dd", {}, words.length > 0 ? html("ul", {}, ...words) : "none")),
    me.role !== "player" || socket === null ? "" : fairness.takes_words ? speaking(socket) : html("p", { class: "quiet" }, "The next shoe takes words of yours, from when it is bound until it is shuffled."),
  ];
}

function speaking(socket) {
  const input = html("input", { name: "words", required: true, autocomplete: "off", placeholder: "anything that nobody else would say" });
  const wrong = html("p", { class: "wrong", role: "alert" });
  const form = html("form", { class: "stack shell-form" }, html("label", { class: "field" }, "Words of your own, which nobody could know before", input), wrong, html("button", { "data-kind": "primary" }, "Add my words"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await socket.command({ do: "Contribute", player: me.name, text: input.value });
    if (answer.is === "answer") {
      input.value = "";
      announce("Your words take part in the shuffle."); // and the next state shows them
    } else wrong.textContent = `${answer.why}${answer.clause ? ` [${answer.clause}]` : ""}`;
  });
  return form;
}

// --- shoes that have ended --------------------------------------------------------------------------------------------

function ended(table, proofs) {
  if (proofs.length === 0) return [html("h3", {}, "Shoes that have ended"), html("p", { class: "quiet" }, "None yet: a secret is told when its shoe has ended.")];
  return [html("h3", {}, "Shoes that have ended"), ...proofs.map((proof) => endedOne(table, proof))];
}

function endedOne(table, proof) {
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
    html("p", { class: "quiet" }, `${proof.decks} ${proof.decks === 1 ? "deck" : "decks"} of ${proof.pack}, ${proof.rounds} ${proof.rounds === 1 ? "round" : "rounds"}, ${cards} cards dealt.`),
    html("dl", { class: "shoe-facts" }, html("dt", {}, "Fingerprint"), html("dd", {}, html("code", {}, proof.commitment)), html("dt", {}, "Secret"), html("dd", {}, html("code", {}, proof.secret))),
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
    if (chosen.size > FILE_MOST) said(result, false, [`${chosen.name} is too long to be a proof of a shoe.`]);
    else await examine(await chosen.text(), {}, result);
    file.value = ""; // the same file, changed, can be chosen again
  });
  return [html("h3", {}, "A proof that you have kept"), html("label", { class: "field" }, "A file of one proof", file), result];
}

// --- checking ---------------------------------------------------------------------------------------------------------

/** Check a proof in this browser, and show what was found, then card by card. */
async function examine(text, seen, result) {
  let found;
  try {
    found = await verify(text, seen);
  } catch (wrong) {
    if (!(wrong instanceof BadProof)) throw wrong;
    said(result, false, [`${wrong.message}.`]);
    return;
  }
  said(result, found.holds, found.findings);
  if (isWithin(found.proof)) result.append(...(await sideBySide(found.proof)).map(cards));
}

function said(result, holds, findings) {
  const badge = html("span", { class: "badge", "data-kind": holds ? "good" : "bad" }, holds ? "the proof holds" : "the proof does not hold");
  result.replaceChildren(html("p", {}, badge), html("ul", { class: "shoe-findings" }, ...findings.map((one) => html("li", {}, one))));
  announce(`${holds ? "The proof holds." : "The proof does not hold."} ${holds ? "" : findings[0]}`);
}

function cards(dealt, shuffle) {
  const wrong = dealt.filter(({ was, due }) => was !== due).length;
  const items = dealt.map(({ was, due }, at) => {
    const isRight = was === due;
    const words = isRight ? `${at + 1}: ${was}, as the secret gives it` : `${at + 1}: ${was} was dealt, the secret gives ${due ?? "no card"}`;
    const mark = html("span", { class: "shoe-mark" }, isRight ? "✓" : `✗ ${due ?? "–"}`);
    return html("li", { class: "shoe-card", "data-wrong": !isRight, title: words, "aria-label": words }, html("span", { "aria-hidden": "true" }, String(at + 1)), html("b", { "aria-hidden": "true", "data-suit": was.at(-1) }, was), mark);
  });
  const title = `${shuffle === 0 ? "Cards in the order in which they were dealt" : `After reshuffle ${shuffle}`}: ${dealt.length - wrong} of ${dealt.length} as the secret gives them`;
  return html("details", { class: "shoe-cards", open: wrong > 0 }, html("summary", {}, title), html("ol", {}, ...items));
}
