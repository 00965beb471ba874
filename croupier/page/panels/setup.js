/** Setting a table up: its document, what the document leaves to the operator, who deals, clocks and bots. */

import { get, post } from "../api.js";
import "../elements/dialog.js";
import { html } from "../elements/drawing.js";
import { sentence, toast } from "../voices.js";
import { clauseButton } from "./why.js";

const OPTIONS = [
  { name: "wager_seconds", text: "Seconds for wagers" },
  { name: "result_seconds", text: "Seconds to read a result" },
  { name: "cut_seconds", text: "Seconds for the cut" },
  { name: "pace_milliseconds", text: "Milliseconds before a bot or the program acts" },
];

let dialog;

/** Open the form; `done` is called when a table stands. */
export async function openSetup(done) {
  if (dialog === undefined) {
    dialog = html("c-dialog", { heading: "Set up a table", class: "wide" });
    document.body.append(dialog);
  }
  dialog.show();
  try {
    const { documents } = await get("/api/documents");
    dialog.body.replaceChildren(formOf(documents, done));
  } catch (wrong) {
    dialog.body.replaceChildren(html("p", { class: "wrong" }, sentence(wrong)));
  }
}

const field = (text, control) => html("label", { class: "field" }, text, control);
const chosen = (name, choices) => html("select", { name }, ...choices.map(([value, text]) => html("option", { value }, text)));

function formOf(documents, done) {
  const about = html("fieldset", { class: "setup-fields" }, html("legend", {}, "The table"));
  const which = chosen("document", documents.map(({ key, title }) => [key, title]));
  about.append(
    field("Name, in its address", html("input", { name: "name", required: true, maxlength: 60, autocomplete: "off", placeholder: "blackjack-7", spellcheck: "false" })),
    field("Title, on its sign", html("input", { name: "title", maxlength: 60, autocomplete: "off", placeholder: "Blackjack 7" })),
    field("Document", which),
    field("Cards", chosen("cards", [["virtual", "virtual, from a fair shoe"], ["physical", "physical, keyed by a dealer"]])),
    field("Dealing", chosen("dealing", [["automatic", "by the program"], ["dealer", "by a dealer, step by step"]])),
    html("label", { class: "row" }, html("input", { type: "checkbox", name: "sells_chips", checked: true }), "the program sells chips"),
  );
  const clocks = html("fieldset", { class: "setup-fields" }, html("legend", {}, "Clocks"), ...OPTIONS.map(({ name, text }) => field(text, html("input", { name, inputmode: "numeric", pattern: "[0-9]*", placeholder: "as usual", autocomplete: "off" }))));
  const rules = html("div", {});
  const wrong = html("p", { class: "wrong", role: "alert" });
  const form = html("form", { class: "setup" }, about, rules, clocks, wrong, html("button", { "data-kind": "primary" }, "Set it up"));
  const load = async () => {
    wrong.textContent = ""; // it was about the document chosen before
    try {
      form.settings = await get(`/api/documents/${encodeURIComponent(which.value)}/settings`);
      rules.replaceChildren(...settingsOf(form.settings));
    } catch (problem) {
      wrong.textContent = sentence(problem);
    }
  };
  which.addEventListener("change", load);
  const { cards, dealing, sells_chips: sells } = form.elements;
  for (const one of [cards, dealing]) {
    // a dealer sells chips where one deals; who wants it otherwise says so after
    one.addEventListener("change", () => (sells.checked = cards.value === "virtual" && dealing.value === "automatic"));
  }
  load();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    wrong.textContent = "";
    try {
      const table = await post("/api/tables", given(form));
      dialog.hide();
      toast(`${table.title} stands.`, "good");
      done();
    } catch (problem) {
      wrong.textContent = sentence(problem);
      wrong.scrollIntoView({ block: "nearest" });
    }
  });
  return form;
}

// --- what the document leaves open ------------------------------------------------------------------------------------

function settingsOf({ document: key, settings, bots }) {
  const isFine = ({ form, reading }) => form === "choice" && reading !== ""; // which of two meanings: for who knows the text
  const plain = settings.filter((one) => !isFine(one));
  const unclear = settings.filter(isFine);
  const group = (title, held) => html("fieldset", { class: "setup-fields" }, html("legend", {}, title), ...held.map((one) => settingOf(key, one)));
  const boxes = settings.find(({ name }) => name === "boxes")?.default ?? 0;
  const seats = Array.from({ length: boxes }, (_, at) => field(`Box ${at + 1}`, chosen(`bot-${at + 1}`, [["", "nobody"], ...bots.map(({ name, style }) => [name, `${name}, ${style}`])])));
  return [
    group("What the document leaves to the operator", plain),
    unclear.length === 0 ? "" : html("details", {}, html("summary", {}, `Readings where the document is unclear (${unclear.length})`), group("Readings", unclear)),
    html("details", {}, html("summary", {}, "Bots"), html("fieldset", { class: "setup-fields" }, html("legend", {}, "A bot at"), ...seats)),
  ];
}

const plainWords = (value) => (value === true ? "yes" : value === false ? "no" : String(value).replaceAll(/[_-]/g, " "));

function settingOf(key, setting) {
  const text = `${setting.chapter.replaceAll("_", " ")}: ${setting.question}`;
  return html("div", { class: "setup-setting" }, setting.form === "several" ? several(setting, text) : field(text, control(setting)), clauseButton(key, setting.clause, setting.question));
}

function control({ name, form, default: usual, choices, least, most, may_be_none: mayBeNone }) {
  const written = Array.isArray(usual) ? usual.join(", ") : (usual ?? "");
  const attributes = { name: `set-${name}`, autocomplete: "off", value: form === "choice" ? null : written };
  if (form === "choice") {
    const select = chosen(attributes.name, choices.map((value) => [JSON.stringify(value), plainWords(value)]));
    select.value = JSON.stringify(usual);
    return select;
  }
  if (form === "number") return html("input", { ...attributes, type: "number", min: least, max: most, step: 1, required: true });
  if (form === "day") return html("input", { ...attributes, type: "date", min: least, required: true });
  if (form === "money") return html("input", { ...attributes, inputmode: "decimal", required: !mayBeNone, placeholder: mayBeNone ? "none" : "dollars" });
  return html("input", { ...attributes, placeholder: "one, another" });
}

function several({ name, choices, default: usual }, text) {
  const boxes = choices.map((value) => html("label", { class: "row" }, html("input", { type: "checkbox", name: `set-${name}`, value, checked: usual.includes(value) }), plainWords(value)));
  return html("div", { class: "field", role: "group", "aria-label": text }, html("span", { class: "label" }, text), ...boxes);
}

// --- what is sent -----------------------------------------------------------------------------------------------------

/** Return the table that the form describes; what stands as it would anyway is left to the server. */
function given(form) {
  const read = new FormData(form);
  const { settings, bots, document: key } = form.settings;
  const election = {};
  for (const setting of settings) {
    const value = answer(setting, read);
    if (JSON.stringify(value) !== JSON.stringify(setting.default)) election[setting.name] = value;
  }
  const options = { title: read.get("title").trim(), dealing: read.get("dealing"), sells_chips: read.has("sells_chips") };
  for (const { name } of OPTIONS) {
    if (read.get(name).trim() !== "") options[name] = Number(read.get(name));
  }
  const seated = [...read.entries()].filter(([name, value]) => name.startsWith("bot-") && value !== "");
  options.bots = seated.map(([name, value]) => ({ box: Number(name.slice(4)), bot: bots.find((bot) => bot.name === value) }));
  return { name: read.get("name").trim(), document: key, election, cards: read.get("cards"), options };
}

function answer({ name, form, default: usual }, read) {
  const text = String(read.get(`set-${name}`) ?? "").trim();
  switch (form) {
    case "choice":
      return JSON.parse(text);
    case "number":
      return Number(text);
    case "several":
      return read.getAll(`set-${name}`);
    case "amounts":
    case "names":
      return text.split(",").map((one) => one.trim()).filter(Boolean);
    case "money":
      return text === "" ? (usual === null ? null : "none") : text;
    default:
      return text;
  }
}
