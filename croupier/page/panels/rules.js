/** The rules of a table: every question of its document with the answer that holds here, its clause and its origin. */

import { get } from "../api.js";
import "../elements/dialog.js";
import { html } from "../elements/nodes.js";
import { sentence } from "../messages.js";
import { clauseButton } from "./clause.js";

const ORIGINS = {
  elected: { word: "elected", kind: "brass", why: "Chosen by the operator, as the document allows." },
  reading: {
    word: "reading",
    kind: "warn",
    why: "The document is unclear here. docs/readings.md explains the reading.",
  },
};

let dialog;

/** Open the rules of a table. */
export async function openRules(table) {
  dialog ??= makeDialog();
  dialog.body.replaceChildren(html("p", { class: "quiet" }, "Loading…"));
  dialog.show();
  try {
    fill(dialog.body, await get(`/api/tables/${encodeURIComponent(table)}/rules`));
  } catch (wrong) {
    dialog.body.replaceChildren(html("p", { class: "wrong" }, sentence(wrong)));
  }
}

function makeDialog() {
  const found = html("c-dialog", { heading: "Rules of this table", class: "wide" });
  document.body.append(found);
  return found;
}

/** Put the rules into a node, with a field that searches them. */
export function fill(node, rules) {
  const field = html("input", { type: "search", placeholder: "dealer, split, 3 to 2, 12.1 …", autocomplete: "off" });
  const count = html("p", { class: "quiet", role: "status" });
  const chapters = Object.entries(Object.groupBy(rules.answers, ({ chapter }) => chapter)).map(([name, answers]) =>
    chapterOf(rules.document, name, answers),
  );
  const only = html(
    "select",
    {},
    ...[
      ["", "all"],
      ["elected", "choices of the operator"],
      ["reading", "readings of unclear clauses"],
    ].map(([value, text]) => html("option", { value }, text)),
  );
  const search = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const matches = chapters.reduce((sum, chapter) => sum + filtered(chapter, words, only.value), 0);
    count.textContent = `${matches} of ${rules.answers.length} answers`;
  };
  field.addEventListener("input", search);
  only.addEventListener("change", search);
  const tools = html(
    "div",
    { class: "row rules-tools" },
    html("label", { class: "field" }, "Search", field),
    html("label", { class: "field" }, "Show", only),
  );
  const mark = html(
    "p",
    { class: "quiet" },
    "Fingerprint of these rules: ",
    html("code", {}, rules.fingerprint.slice(0, 16)),
    "…",
  );
  node.replaceChildren(
    html("p", {}, html("strong", {}, rules.title), " ", html("span", { class: "quiet" }, rules.document)),
    tools,
    count,
    ...chapters,
    mark,
  );
  search();
}

function chapterOf(document_, name, answers) {
  const rows = answers.map((one) => {
    const origin = ORIGINS[one.origin];
    const badge =
      origin === undefined
        ? ""
        : html(
            "span",
            { class: "badge", "data-kind": origin.kind, title: origin.why },
            one.reading ? `${origin.word} ${one.reading}` : origin.word,
          );
    const row = html(
      "li",
      { class: "rule", "data-origin": one.reading ? "reading" : one.origin },
      html("span", { class: "rule-question" }, one.question),
      html("span", { class: "rule-answer" }, one.answer, " ", badge),
      clauseButton(document_, one.clause, `${one.question} ${one.answer}`),
    );
    row.dataset.search = `${name} ${one.question} ${one.name} ${one.answer} ${one.clause} ${one.reading}`
      .replaceAll("_", " ")
      .toLowerCase();
    return row;
  });
  const title = name.replaceAll("_", " ");
  return html(
    "section",
    { class: "rules-chapter" },
    html("h3", {}, title.charAt(0).toUpperCase() + title.slice(1)),
    html("ul", { class: "rules" }, ...rows),
  );
}

function filtered(chapter, words, origin) {
  let matches = 0;
  for (const row of chapter.querySelectorAll(".rule")) {
    row.hidden = !(
      words.every((word) => row.dataset.search.includes(word)) &&
      (origin === "" || row.dataset.origin === origin)
    );
    matches += row.hidden ? 0 : 1;
  }
  chapter.hidden = matches === 0;
  return matches;
}
