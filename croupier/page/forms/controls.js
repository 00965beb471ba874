/**
 * Controls of a form, one for each kind of field. A field has name, label, kind, is_required and, by its kind, default,
 * choices of {value, label, why_not, clause}, is_blank, hint, placeholder, least, most, rows, start and needs (a yes/no
 * field that must be answered with yes first). A control is {name, needs, node, input, read}; read() returns undefined
 * if it is left empty, and throws BadField.
 */

import { html } from "../elements/nodes.js";
import { mark } from "../money.js";
import { capital } from "../tables/sentences.js";
import { keyed, order } from "./cards.js";
import * as values from "./values.js";

const LONG = new Set(["reason", "note", "ruling", "about", "conditions"]);
const MINUTES = [1, 5, 10, 20, 30, 60, 120];
const HINTS = {
  correction: "dollars; negative if the house takes them",
  card: "rank and suit, such as TS or AH",
  cards: "one after another, such as TS AH 7C",
  boxes: "numbers, such as 3 4; leave empty to end it",
  players: "names, separated by commas",
  chips: "chip value and count, such as 25 x 40, separated by commas",
  value: "yes, no, a number, or names separated by commas",
  texts: "one on each line",
  numbers: "one on each line",
  stacks: "a player and their chips on each line, such as Ann: 1250",
  draws: "a player and their card on each line, such as Ann: KH",
};
const GROUPS = new Set(["answer", "several", "keyed", "order", "parts"]); // several inputs below a legend

let count = 0;

/** Return the control of a field at a table with these players, boxes and ranks; `value` replaces the default. */
export function control(described, { players = [], boxes = 7, ranks = "", value } = {}) {
  const field = { ...described, label: capital(described.label) };
  count += 1;
  const id = `field-${count}`;
  const control_ = (KINDS[field.kind] ?? KINDS.text)(field, { id, players, boxes, ranks });
  const initial = value ?? field.default;
  if (initial !== null && initial !== undefined && initial !== "") control_.set?.(initial);
  const { name, needs = "" } = field;
  return { name, needs, node: framed(field, id, control_), read: control_.read, input: control_.input };
}

/** Return the label, input and hint of a field as one element. */
function framed(field, id, { node, input }) {
  if (GROUPS.has(field.kind)) {
    const kind = `form-group form-${field.kind}`;
    return html("fieldset", { class: kind }, html("legend", {}, field.label), ...[node].flat());
  }
  const optional = field.is_required || field.kind === "yes" ? "" : html("span", { class: "quiet" }, " (optional)");
  const label = html("label", { for: id }, field.label, optional);
  if (field.kind === "yes") return html("div", { class: "console-yes" }, node, label);
  const hint = field.hint ?? HINTS[field.kind] ?? "";
  if (hint === "") return html("div", { class: "field" }, label, node);
  input.setAttribute("aria-describedby", `${id}-hint`);
  return html("div", { class: "field" }, label, node, html("small", { id: `${id}-hint` }, hint));
}

/** Return an input or, for long texts, a text area; `read` gets the typed text, trimmed. */
function plain(field, attributes, read, { write = String, empty } = {}) {
  const input = html(attributes.rows ? "textarea" : "input", {
    name: field.name,
    autocomplete: "off",
    required: field.is_required && empty === undefined,
    placeholder: field.placeholder,
    ...attributes,
  });
  const left = () => (empty === undefined && field.is_required ? values.missing(field) : empty);
  return {
    node: input,
    input,
    set: (value) => (input.value = write(value)),
    read: () => (input.value.trim() === "" ? left() : read(input.value.trim())),
  };
}

const whole = (field) => (text) => values.whole(field, text);
const same = (text) => text;
const listed = (list) => (Array.isArray(list) ? list.join("\n") : String(list));
const pairOf = (write) => (list) => list.map(([name, of]) => `${name}: ${of === "" ? "" : write(of)}`).join("\n");
const KEYS = { autocapitalize: "characters" };

const area = (field, read, options) => {
  const rows = field.rows ?? Math.min(8, Math.max(2, field.default?.length ?? 2));
  return ({ id }) => plain(field, { id, rows, class: field.rows ? "code" : null, spellcheck: "false" }, read, options);
};

/** Return several inputs with a label each; the first has the id of the whole. */
function parted(field, id, parts) {
  const inputs = parts.map(({ name, label, ...attributes }, at) =>
    html("input", {
      id: at === 0 ? id : null,
      name: name ?? `${field.name}-${at}`,
      autocomplete: "off",
      "aria-label": label,
      ...attributes,
    }),
  );
  const rows = parts.map(({ label }, at) =>
    html("div", { class: "console-part" }, html("span", { class: "quiet" }, label), inputs[at]),
  );
  return {
    node: html("div", { class: "field" }, ...rows),
    input: inputs[0] ?? html("input", { hidden: true }),
    inputs,
  };
}

const optionKey = (value) => (typeof value === "string" ? value : JSON.stringify(value));

/** Return a list to choose from; `is_blank` asks for a choice of a required field instead of offering the first. */
function choice(field, { id }) {
  const { choices, is_required: isRequired, is_blank: isBlank = !isRequired } = field;
  const known = new Map(choices.map(({ value }) => [optionKey(value), value]));
  const hasNone = choices.length === 0 || (isBlank && !(isRequired && choices.length === 1) && !known.has(""));
  const none = html("option", { value: "" }, choices.length === 0 ? "no choices" : (field.placeholder ?? "…"));
  const options = choices.map(({ value, label, why_not: why = "", clause = "" }) =>
    html(
      "option",
      { value: optionKey(value), disabled: why !== "" },
      label + (why ? ` – not for your role [${clause}]` : ""),
    ),
  );
  const input = html("select", { id, name: field.name, required: isRequired }, hasNone ? none : "", ...options);
  const first = choices.find(({ why_not: why = "" }) => why === "");
  input.value = hasNone || known.has("") || first === undefined ? "" : optionKey(first.value);
  const read = () => {
    if (known.has(input.value)) return known.get(input.value);
    return isRequired ? values.missing(field) : undefined;
  };
  return { node: input, input, set: (value) => (input.value = optionKey(value)), read };
}

/** Return a question that must be answered with yes or no: neither is preselected. */
function answer(field, { id }) {
  const inputs = ["yes", "no"].map((value) => html("input", { type: "radio", name: id, value }));
  const node = inputs.map((input, at) => html("label", { class: "row" }, input, ["Yes", "No"][at]));
  const read = () => {
    const chosen = inputs.find((one) => one.checked);
    return chosen === undefined ? (field.is_required ? values.missing(field) : undefined) : chosen.value === "yes";
  };
  return { node, input: inputs[0], read };
}

function several(field) {
  const inputs = field.choices.map(({ value }) => html("input", { type: "checkbox", name: field.name, value }));
  const node = inputs.map((input, at) => html("label", { class: "row" }, input, field.choices[at].label));
  const set = (list) => inputs.forEach((one) => (one.checked = list.includes(one.value)));
  const read = () => inputs.filter((one) => one.checked).map((one) => one.value);
  return { node, input: inputs[0] ?? html("input", { hidden: true }), set, read };
}

/** Return the fields of one structured value; `join` makes the value from theirs. */
function structure(field, context) {
  const inner = field.parts.map((part) => control(part, context));
  const read = () => field.join(Object.fromEntries(inner.map((one) => [one.name, one.read()])));
  return { node: inner.map(({ node }) => node), input: inner[0].input, read };
}

function seat(field, { id, boxes }) {
  const parts = parted(field, id, [
    { label: "player", maxlength: 100 },
    { label: "box", type: "number", min: 1, max: boxes, step: 1 },
    { label: "chips", inputmode: "decimal" },
  ]);
  const read = () => {
    const [name, box, chips] = parts.inputs.map((one) => one.value.trim());
    if (name === "" || box === "" || chips === "") values.missing(field);
    return { player: name, box: values.whole(field, box), chips: values.amount(field, chips) };
  };
  return { ...parts, read };
}

function counts(field, { id }) {
  const parts = parted(
    field,
    id,
    field.choices.map(({ label }) => ({ label, inputmode: "decimal" })),
  );
  const one = (text) => (text === "" ? values.missing(field) : values.amount(field, text));
  const read = () => field.choices.map(({ value }, at) => [value, one(parts.inputs[at].value.trim())]);
  return { ...parts, read };
}

/** Return a moment to come, in seconds: in some minutes, or at a time. */
function moment(field, { id }) {
  const at = html("input", { type: "datetime-local", step: 1, hidden: true, "aria-label": `${field.label}: time` });
  const choices = [
    ...(field.is_required ? [] : [["", "now"]]),
    ...MINUTES.map((minutes) => [String(minutes), `in ${minutes} ${minutes === 1 ? "minute" : "minutes"}`]),
    ["at", "at a time…"],
  ];
  const options = choices.map(([value, text]) => html("option", { value }, text));
  const input = html("select", { id, name: field.name }, ...options);
  if (field.is_required) input.value = "30";
  input.addEventListener("change", () => (at.hidden = input.value !== "at"));
  const read = () => {
    if (input.value === "") return undefined;
    if (input.value !== "at") return Math.floor(Date.now() / 1000) + Number(input.value) * 60;
    return Number.isNaN(Date.parse(at.value)) ? values.missing(field) : Math.floor(Date.parse(at.value) / 1000);
  };
  return { node: html("div", { class: "console-moment" }, input, at), input, read };
}

function player(field, { id, players }) {
  const known = html("datalist", { id: `${id}-known` }, ...players.map((one) => html("option", { value: one })));
  const base = plain(field, { id, list: known.id, maxlength: 100 }, same);
  return { ...base, node: html("div", { class: "field" }, base.input, known) };
}

function yes(field, { id }) {
  const input = html("input", { id, type: "checkbox", name: field.name });
  return { node: input, input, set: (value) => (input.checked = value === true), read: () => input.checked };
}

const money = (field) => field.placeholder ?? (mark() === "" ? "chips, such as 25" : "$, such as 25 or 12.50");

const KINDS = {
  answer,
  choice,
  counts,
  keyed,
  moment,
  order,
  parts: structure,
  player,
  seat,
  several,
  yes,
  text: (field, { id }) => plain(field, { id, maxlength: 500, rows: LONG.has(field.name) ? 2 : null }, same),
  number: (field, { id }) => plain(field, { id, inputmode: "numeric" }, whole(field)),
  bounded: (field, { id }) =>
    plain(field, { id, type: "number", min: field.least, max: field.most, step: 1 }, whole(field)),
  box: (field, { id, boxes }) => plain(field, { id, type: "number", min: 1, max: boxes, step: 1 }, whole(field)),
  boxes: (field, { id }) =>
    plain(field, { id }, (text) => values.numbers(field, text), { write: (list) => list.join(" "), empty: [] }),
  money: (field, { id }) =>
    plain(field, { id, inputmode: "decimal", placeholder: money(field) }, (text) => values.amount(field, text), {
      write: values.typed,
    }),
  correction: (field, { id }) =>
    plain(field, { id, inputmode: "text" }, (text) => values.signedAmount(field, text), {
      write: (cents) => (cents === 0 ? "" : values.typed(cents)),
    }),
  card: (field, { id }) => plain(field, { id, ...KEYS }, (text) => values.cards(text)[0]),
  cards: (field, { id }) =>
    plain(field, { id, ...KEYS }, values.cards, { write: (list) => (Array.isArray(list) ? list.join(" ") : "") }),
  value: (field, { id }) => plain(field, { id }, values.setting),
  players: (field, { id }) => plain(field, { id, maxlength: 500 }, values.names, { empty: [] }),
  names: (field, { id }) =>
    plain(field, { id }, values.names, { write: (list) => [list].flat().join(", "), empty: [] }),
  chips: (field, { id }) => plain(field, { id, maxlength: 500 }, (text) => values.denominations(field, text)),
  day: (field, { id }) => plain(field, { id, type: "date", min: field.least }, same),
  past: (field, { id }) =>
    plain(field, { id, type: "datetime-local", step: 60 }, (text) => Math.floor(Date.parse(text) / 1000)),
  texts: (field, context) =>
    area(field, values.lines, { write: listed, empty: field.is_required ? undefined : [] })(context),
  numbers: (field, context) =>
    area(field, (text) => values.lines(text).map(whole(field)), {
      write: listed,
      empty: field.is_required ? undefined : [],
    })(context),
  stacks: (field, context) =>
    area(field, (text) => values.pairs(field, text, (chips) => values.amount(field, chips)), {
      write: pairOf(values.typed),
      empty: [],
    })(context),
  draws: (field, context) =>
    area(field, (text) => values.pairs(field, text, (card) => values.cards(card)[0] ?? ""), {
      write: pairOf(same),
      empty: [],
    })(context),
  document: (field, context) => area(field, same)(context),
  json: (field, context) =>
    area(field, (text) => values.json(field, text), { write: (value) => JSON.stringify(value, null, 1) })(context),
};
