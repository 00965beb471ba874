/** Replay of finished rounds, sentence by sentence, with every payment; marked as not live. */

import { get, me } from "../api.js";
import "../elements/dialog.js";
import { html, put } from "../elements/nodes.js";
import { show as money, signed } from "../money.js";
import { PROGRAM } from "../tables/sentences.js";
import { sentence } from "../messages.js";
import { clauseButton, why } from "./clause.js";

const MANY = 30;
const PACE_MS = 1200;

let dialog;
let timer = 0;

/** Open the last rounds of a table, or one of them. */
export async function openReplay(table, round = null) {
  dialog ??= makeDialog();
  clearInterval(timer);
  dialog.body.replaceChildren(html("p", { class: "quiet" }, "Loading…"));
  dialog.show();
  if (round === null) await list(table, false);
  else await tell(table, round);
}

function makeDialog() {
  const found = html("c-dialog", { heading: "Replay", class: "wide" });
  document.body.append(found);
  found.dialog.addEventListener("close", () => clearInterval(timer));
  return found;
}

const mark = () => html("span", { class: "badge replay-mark", "data-kind": "warn" }, "REPLAY");
const isToday = (moment) => new Date(moment).toDateString() === new Date().toDateString();
const time = (moment) =>
  new Date(moment).toLocaleString(
    [],
    isToday(moment) ? { timeStyle: "medium" } : { dateStyle: "medium", timeStyle: "medium" },
  );
const base = (table) => `/api/tables/${encodeURIComponent(table)}/rounds`;
const toned = (net) => (net > 0 ? "figure won" : net < 0 ? "figure lost" : "figure");

async function fetchRounds(path) {
  try {
    return await get(path);
  } catch (wrong) {
    dialog.body.replaceChildren(html("p", { class: "wrong" }, sentence(wrong)));
    return null;
  }
}

async function list(table, isMine) {
  const found = await fetchRounds(
    `${base(table)}?many=${MANY}${isMine ? `&player=${encodeURIComponent(me.name)}` : ""}`,
  );
  if (found === null) return;
  const choose = html(
    "label",
    { class: "row" },
    html("input", { type: "checkbox", checked: isMine }),
    "only rounds that I played",
  );
  choose.firstChild.addEventListener("change", ({ target }) => list(table, target.checked));
  const rounds = found.rounds.toSorted((one, other) => other.round - one.round).map((one) => row(table, one));
  const none = html(
    "p",
    { class: "quiet" },
    isMine ? "You have no finished rounds at this table." : "No finished rounds at this table yet.",
  );
  const head = html(
    "tr",
    {},
    ...["Round", "Ended", "Players"].map((text) => html("th", {}, text)),
    html("th", { class: "figure" }, "Wagered"),
    html("th", { class: "figure" }, me.role === "player" ? "You" : "House"),
  );
  const body = html(
    "div",
    { class: "scrolled" },
    html("table", {}, html("thead", {}, head), html("tbody", {}, ...rounds)),
  );
  dialog.body.replaceChildren(me.role === "player" ? choose : "", rounds.length > 0 ? body : none);
}

function row(table, one) {
  const open = html(
    "button",
    { type: "button", "data-kind": "quiet", "aria-label": `replay round ${one.round}` },
    String(one.round),
  );
  open.addEventListener("click", () => tell(table, one.round));
  const mine = one.players.find(({ player }) => player === me.name);
  const net = me.role === "player" ? mine?.net : one.won;
  const status =
    one.status === "played" || one.status === "closed"
      ? ""
      : html("span", { class: "badge", "data-kind": "warn" }, one.status);
  const figure = html(
    "td",
    { class: net === undefined ? "figure" : toned(net) },
    net === undefined ? "–" : signed(net),
  );
  return html(
    "tr",
    {},
    html("td", {}, open, status),
    html("td", {}, time(one.ended)),
    html("td", {}, one.players.map(({ player }) => player).join(", ")),
    html("td", { class: "figure" }, money(one.wagered)),
    figure,
  );
}

// --- one round -------------------------------------------------------------------------------------------------------

async function tell(table, round) {
  const found = await fetchRounds(`${base(table)}/${round}`);
  if (found === null) return;
  const back = html("button", { type: "button", "data-kind": "quiet" }, "All rounds");
  back.addEventListener("click", () => {
    clearInterval(timer);
    list(table, false);
  });
  const lines = found.lines.map((line) => lineOf(found.document, line));
  const paid = html("div", { hidden: true }, payments(found));
  const head = html(
    "div",
    { class: "row" },
    mark(),
    html("strong", {}, `Round ${found.round}`),
    html(
      "span",
      { class: "quiet" },
      `${time(found.began)}${found.dealer && found.dealer !== PROGRAM ? `, dealt by ${found.dealer}` : ""}`,
    ),
  );
  dialog.body.replaceChildren(
    head,
    stepper(lines, paid),
    html(
      "ol",
      { class: "story-lines replay-lines", "aria-live": "polite", "aria-label": "Replay of the round" },
      ...lines,
    ),
    paid,
    back,
  );
}

/** Return the controls that bring out one sentence after another, and the payments with the last. */
function stepper(lines, paid) {
  let at = 0;
  const next = html("button", { type: "button" }, "Next");
  const all = html("button", { type: "button", "data-kind": "quiet" }, "All");
  const play = html("button", { type: "button", "data-kind": "primary" }, "Play");
  const place = html("span", { class: "quiet" });
  const bring = (to) => {
    at = Math.min(to, lines.length);
    lines.forEach((line, number) => put(line, "hidden", number >= at));
    paid.hidden = at < lines.length;
    next.disabled = all.disabled = at === lines.length;
    place.textContent = `${at} of ${lines.length}`;
    lines[at - 1]?.scrollIntoView({ block: "nearest" });
    if (at === lines.length) halt();
  };
  const halt = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = at === lines.length ? "Play again" : "Play";
  };
  next.addEventListener("click", () => bring(at + 1));
  all.addEventListener("click", () => bring(lines.length));
  play.addEventListener("click", () => {
    if (timer !== 0) {
      halt();
      return;
    }
    if (at === lines.length) bring(1);
    play.textContent = "Pause";
    timer = setInterval(() => bring(at + 1), PACE_MS);
  });
  timer = 0;
  bring(1);
  return html("div", { class: "row replay-steps" }, play, next, all, place);
}

function lineOf(document_, { text, clause, by }) {
  const button = html(
    "button",
    { type: "button", class: "story-line" },
    html("span", { class: "story-text" }, text),
    clause ? html("span", { class: "clause" }, clause) : "",
  );
  if (clause) button.addEventListener("click", () => why(document_, clause, text));
  put(button, "title", by.role === "program" || by.role === "shoe" ? null : `${by.role} ${by.name}`);
  return html("li", {}, button);
}

function payments(found) {
  const rows = found.payments.map((one) => {
    const clauses = [...new Set([one.clause, one.paid_by].filter(Boolean))].map((clause) =>
      clauseButton(found.document, clause, `${one.player}, ${one.what} ${one.where}: ${one.result}`),
    );
    return html(
      "tr",
      {},
      html("td", {}, one.player),
      html("td", {}, `${one.what}${one.where ? `, ${one.where}` : ""}`),
      html("td", { class: "figure" }, money(one.stake, found)),
      html(
        "td",
        {},
        one.result,
        one.odds ? html("span", { class: "quiet" }, ` at ${one.odds}`) : "",
        html("span", { class: "replay-clauses" }, ...clauses),
      ),
      html("td", { class: toned(one.net) }, signed(one.net, found)),
    );
  });
  const heads = ["Player", "Wager", "Staked", "Result", "Net"];
  const head = html(
    "tr",
    {},
    ...heads.map((text) => html("th", { class: text === "Staked" || text === "Net" ? "figure" : null }, text)),
  );
  const nets = found.nets.map(({ player, net }) =>
    html("li", {}, `${player} `, html("span", { class: toned(net) }, signed(net, found))),
  );
  return html(
    "div",
    {},
    html("h3", {}, "Payments"),
    rows.length === 0
      ? html("p", { class: "quiet" }, "No payments in this round.")
      : html("div", { class: "scrolled" }, html("table", {}, html("thead", {}, head), html("tbody", {}, ...rows))),
    html("ul", { class: "replay-nets" }, ...nets),
  );
}
