/** Setup of a table: its document, the settings that the document leaves to the operator, dealing, clocks and bots. */

import { get, post } from "../api.js";
import "../elements/dialog.js";
import { html } from "../elements/nodes.js";
import { control } from "../forms/controls.js";
import { Form } from "../forms/form.js";
import { sentence, toast } from "../messages.js";
import { clauseButton } from "./clause.js";

const choices = (pairs) => pairs.map(([value, label]) => ({ value, label }));
const text = (name, label, placeholder) => ({ name, label, kind: "text", is_required: name === "name", placeholder });
const clock = (name, label) => ({ name, label, kind: "number", is_required: false, placeholder: "default" });
const choice = (name, label, pairs) => ({ name, label, kind: "choice", is_required: true, choices: choices(pairs) });

const CARDS = [
  ["virtual", "virtual, from a fair shoe"],
  ["physical", "physical, keyed by a dealer"],
];
const FACE_DOWN = [
  ["unknown", "unknown until they are turned"],
  ["read", "read by the shoe"],
];
const SETTLEMENT = [
  ["box_by_box", "box by box"],
  ["at_once", "all boxes at once"],
];
const DEALING = [
  ["automatic", "by the program"],
  ["dealer", "by a dealer, step by step"],
];
const LIMITS = [
  ["at_entry", "refused when they are entered"],
  ["as_found", "entered as they lie, and settled as the document says"],
];
const CLOCKS = [
  clock("wager_seconds", "Seconds for wagers"),
  clock("result_seconds", "Seconds to read a result"),
  clock("cut_seconds", "Seconds for the cut"),
  clock("pace_milliseconds", "Milliseconds before a bot or the program acts"),
];

let dialog;

/** Open the form; `done` is called when the table is set up. */
export async function openSetup(done) {
  if (dialog === undefined) {
    dialog = html("c-dialog", { heading: "Set up a table", class: "wide" });
    document.body.append(dialog);
  }
  dialog.show();
  try {
    const { documents } = await get("/api/documents");
    dialog.body.replaceChildren(setupForm(documents, done));
  } catch (wrong) {
    dialog.body.replaceChildren(html("p", { class: "wrong" }, sentence(wrong)));
  }
}

const group = (title, nodes) => html("fieldset", { class: "setup-fields" }, html("legend", {}, title), ...nodes);
const folded = (title, ...nodes) => html("details", {}, html("summary", {}, title), ...nodes);
const nodesOf = (controls) => controls.map(({ node }) => node);

function setupForm(documents, done) {
  const titles = documents.map(({ key, title }) => [key, title]);
  const about = [
    text("name", "Name (part of its address)", "blackjack-7"),
    text("title", "Title (on its sign)", "Blackjack 7"),
    choice("document", "Document", titles),
    choice("cards", "Cards", CARDS),
    choice("face_down", "Real cards dealt face down", FACE_DOWN),
    choice("settlement", "Settlement with real cards", SETTLEMENT),
    choice("dealing", "Dealing", DEALING),
    { name: "sells_chips", label: "the program sells chips", kind: "yes", default: true },
    choice("limits", "Wagers outside the limits", LIMITS),
  ].map((field) => control(field));
  const clocks = CLOCKS.map((field) => control(field));
  const form = new Form([...about, ...clocks]);
  const [, , which, cards, , , dealing, sells] = about.map(({ input }) => input);
  const { node: outside } = about.at(-1);
  const showOutside = () => (outside.hidden = cards.value === "virtual"); // a virtual table refuses them
  cards.addEventListener("change", showOutside);
  showOutside();
  const rules = html("div", {});
  let loaded = null; // the settings and bots of the chosen document
  const load = async () => {
    form.wrong.textContent = ""; // it was about the document chosen before
    try {
      loaded = rulesOf(await get(`/api/documents/${encodeURIComponent(which.value)}/settings`));
      form.controls = [...about, ...loaded.settings, ...loaded.seats, ...clocks];
      rules.replaceChildren(...loaded.nodes);
    } catch (problem) {
      form.wrong.textContent = sentence(problem);
    }
  };
  which.addEventListener("change", load);
  // A dealer sells chips where there is one; the box can be checked again afterwards.
  for (const one of [cards, dealing])
    one.addEventListener("change", () => (sells.checked = cards.value === "virtual" && dealing.value === "automatic"));
  load();
  const node = html(
    "form",
    { class: "setup", novalidate: true },
    group("Table", nodesOf(about)),
    rules,
    group("Clocks", nodesOf(clocks)),
    form.wrong,
    html("button", { "data-kind": "primary" }, "Set up the table"),
  );
  node.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = loaded === null ? null : form.read();
    if (values === null) return;
    try {
      const table = await post("/api/tables", tableOf(values, loaded));
      dialog.hide();
      toast(`${table.title} is set up.`, "good");
      done();
    } catch (problem) {
      form.wrong.textContent = sentence(problem);
      form.wrong.scrollIntoView({ block: "nearest" });
    }
  });
  return node;
}

// --- settings of the document ----------------------------------------------------------------------------------------

/** Return the controls of a document's settings and of the bots, with their elements. */
function rulesOf({ document: key, settings: known, bots }) {
  const settings = known.map((setting) => control(fieldOf(setting)));
  const rows = known.map((setting, at) =>
    html("div", { class: "setup-setting" }, settings[at].node, clauseButton(key, setting.clause, setting.question)),
  );
  const isReading = ({ form, reading }) => form === "choice" && reading !== ""; // one of two meanings of a text
  const plain = rows.filter((_, at) => !isReading(known[at]));
  const unclear = rows.filter((_, at) => isReading(known[at]));
  const boxes = known.find(({ name }) => name === "boxes")?.default ?? 0;
  const names = bots.map(({ name, style }) => [name, `${name}, ${style}`]);
  const seats = Array.from({ length: boxes }, (_, at) =>
    control(choice(`bot-${at + 1}`, `Box ${at + 1}`, [["", "nobody"], ...names])),
  );
  const nodes = [
    group("Settings of the operator", plain),
    unclear.length === 0
      ? ""
      : folded(`Readings where the document is unclear (${unclear.length})`, group("Readings", unclear)),
    folded("Bots", group("A bot at", nodesOf(seats))),
  ];
  return { key, known, bots, settings, seats, nodes };
}

const KINDS = { number: "bounded", amounts: "names", money: "text" };
const plainWords = (value) =>
  value === true ? "yes" : value === false ? "no" : String(value).replaceAll(/[_-]/g, " ");

/** Return a setting as a field. Amounts are sent as they are typed. */
function fieldOf({ name, chapter, question, form, default: usual, choices: values, may_be_none: mayBeNone, ...more }) {
  return {
    ...more,
    name: `set-${name}`,
    label: `${chapter.replaceAll("_", " ")}: ${question}`,
    kind: KINDS[form] ?? form,
    is_required: form === "choice" || (!mayBeNone && form !== "amounts" && form !== "names"),
    default: usual,
    placeholder: mayBeNone ? "none" : form === "money" ? "dollars" : undefined,
    choices: (values ?? []).map((value) => ({ value, label: plainWords(value) })),
  };
}

/** Return the table that the form describes; settings that are not changed are left to the server. */
function tableOf(values, { key, known, bots, seats }) {
  const election = {};
  for (const setting of known) {
    const value = values[`set-${setting.name}`] ?? (setting.default === null ? null : "none");
    if (JSON.stringify(value) !== JSON.stringify(setting.default)) election[setting.name] = value;
  }
  const options = { title: values.title ?? "", dealing: values.dealing, sells_chips: values.sells_chips };
  for (const { name } of CLOCKS) if (values[name] !== undefined) options[name] = values[name];
  options.bots = seats
    .map(({ name }, at) => ({ box: at + 1, bot: bots.find((bot) => bot.name === values[name]) }))
    .filter(({ bot }) => bot !== undefined);
  const limits = values.cards === "virtual" ? "at_entry" : values.limits;
  const table = { name: values.name, document: key, election, cards: values.cards, limits, options };
  if (values.cards !== "physical") return table;
  if (values.face_down === "read") table.face_down = "read";
  if (values.settlement === "at_once") table.settlement = "at_once";
  return table;
}
