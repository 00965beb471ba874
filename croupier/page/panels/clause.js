/** Clause behind an event, a refusal or a payment, with its neighbours in the document. */

import { get } from "../api.js";
import "../elements/dialog.js";
import { html } from "../elements/nodes.js";
import { sentence } from "../messages.js";

const KINDS = {
  enforce: "The program enforces it.",
  compute: "The program computes with it.",
  option: "The operator chooses within it.",
  record: "The program records it.",
  definition: "It defines a term.",
};
const known = new Map(); // clauses do not change: each is asked for once

let dialog;
let turn = 0;

/** Open a clause; `text` is the sentence that it explains, such as "Box 3 is paid 3 to 2". */
export async function why(document_, clause, text = "") {
  dialog ??= makeDialog();
  turn += 1;
  const mine = turn;
  dialog.setAttribute("heading", "Why?");
  dialog.body.replaceChildren(html("p", { class: "quiet" }, "Loading…"));
  dialog.show();
  let parts;
  try {
    parts = content(await find(document_, clause), text);
  } catch (wrong) {
    parts = [html("p", { class: "wrong" }, sentence(wrong))];
  }
  if (mine !== turn) return;
  dialog.body.replaceChildren(...parts);
  dialog.body.scrollTop = 0;
}

/** Return a small button that opens a clause; its label for screen readers includes the text that it explains. */
export function clauseButton(document_, clause, text = "") {
  const button = html(
    "button",
    {
      type: "button",
      class: "clause clause-button",
      "aria-label": `why? ${isDefined(clause) ? "" : "clause "}${clauseName(clause)}${text ? `: ${text}` : ""}`,
    },
    clauseName(clause),
  );
  button.addEventListener("click", () => why(document_, clause, text));
  return button;
}

const isDefined = (clause) => clause.startsWith("def:");

/** Write a clause as people name it: a definition by the word that it defines. */
const clauseName = (clause) => (isDefined(clause) ? `definition of ${clause.slice(4).replaceAll("-", " ")}` : clause);

async function find(document_, clause) {
  const id = clause.split("/").map(encodeURIComponent).join("/");
  const path = `/api/documents/${encodeURIComponent(document_)}/clauses/${id}`;
  if (!known.has(path)) known.set(path, await get(path));
  return known.get(path);
}

function content(found, text) {
  const head = html(
    "p",
    { class: "why-place" },
    html("span", { class: "clause" }, clauseName(found.id)),
    html("span", {}, found.title),
  );
  const quote = html("blockquote", { class: "why-says" }, found.summary);
  const near = found.near.map(([id, summary]) => {
    const button = html(
      "button",
      { type: "button", class: "why-near" },
      html("span", { class: "clause" }, clauseName(id)),
      html("span", {}, summary),
    );
    button.addEventListener("click", () => why(found.document, id));
    return html("li", {}, button);
  });
  return [
    text === "" ? "" : html("p", { class: "why-asked" }, text),
    head,
    html("p", { class: "quiet" }, found.section),
    quote,
    html("p", {}, KINDS[found.kind] ?? found.kind),
    found.how === "" ? "" : html("p", { class: "quiet why-how" }, found.how),
    html("h3", {}, "Neighbouring clauses"),
    html("ul", { class: "why-list" }, ...near),
  ];
}

function makeDialog() {
  const found = html("c-dialog", { heading: "Why?", class: "why" });
  document.body.append(found);
  return found;
}
