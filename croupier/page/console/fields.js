/** The fields of a form, by the kinds that the floor names: what is typed is read here, and judged by the floor alone. */

import { html } from "../elements/drawing.js";
import { BadAmount, mark, parse } from "../money.js";

const LONG = new Set(["reason", "note", "ruling", "about", "conditions"]);
const MINUTES = [1, 5, 10, 20, 30, 60, 120];
const HINTS = {
  correction: "dollars; with a minus if the house takes them",
  card: "rank and suit, such as TS or AH",
  cards: "one after another, such as TS AH 7C",
  boxes: "numbers, such as 3 4; none ends it",
  players: "names with a comma after each",
  chips: "value of a chip and how many, such as 25 x 40, with a comma after each",
  value: "yes, no, a number, or names with a comma after each",
};

let count = 0;

/** A field that cannot be read, in one sentence. */
export class BadField extends Error {
  constructor(field, told) {
    super(`${field.label}: ${told}`);
    this.field = field.name;
  }
}

/** Return a field for people: its `node`, and read() which returns its value, undefined if it is left out. */
export function control(field, { players = [], boxes = 7, value } = {}) {
  count += 1;
  const id = `field-${count}`;
  const made = (MAKES[field.kind] ?? MAKES.text)(field, { id, players, boxes });
  const given = value ?? field.default;
  if (given !== null && given !== undefined && given !== "") made.set(given);
  const label = html("label", { for: id }, field.label, field.is_required || field.kind === "yes" ? "" : html("span", { class: "quiet" }, " (if any)"));
  const hint = HINTS[field.kind] ? html("small", { id: `${id}-hint` }, HINTS[field.kind]) : "";
  if (hint) made.input.setAttribute("aria-describedby", hint.id);
  const parts = field.kind === "yes" ? [made.node, label] : [label, made.node, hint];
  return { name: field.name, node: html("div", { class: field.kind === "yes" ? "console-yes" : "field" }, ...parts), read: made.read, input: made.input };
}

function plain(field, attributes, read, write = String) {
  const input = html(LONG.has(field.name) ? "textarea" : "input", { name: field.name, autocomplete: "off", required: field.is_required, ...attributes });
  return {
    node: input,
    input,
    set: (value) => (input.value = write(value)),
    read: () => (input.value.trim() === "" ? (field.is_required ? missing(field) : undefined) : read(input.value.trim())),
  };
}

function missing(field) {
  throw new BadField(field, "it is needed");
}

function none(field) {
  throw new BadField(field, field.choices.length === 0 ? "there is none to choose from" : "it is needed");
}

function whole(field, text) {
  if (!/^[0-9]{1,9}$/.test(text)) throw new BadField(field, `${text} is no whole number`);
  return Number(text);
}

function amount(field, text) {
  try {
    return parse(text);
  } catch (wrong) {
    if (!(wrong instanceof BadAmount)) throw wrong;
    throw new BadField(field, wrong.message);
  }
}

/** Return a setting's value: yes and no, whole numbers, names with commas, or the word itself. */
function setting(text) {
  if (text === "yes" || text === "no") return text === "yes";
  if (/^[0-9]{1,9}$/.test(text)) return Number(text);
  return text.includes(",") ? text.split(",").map((one) => one.trim()).filter(Boolean) : text;
}

const dollars = (cents) => `${cents < 0 ? "-" : ""}${Math.trunc(Math.abs(cents) / 100)}${cents % 100 ? `.${String(Math.abs(cents) % 100).padStart(2, "0")}` : ""}`;
const numbers = (field, text) => text.split(/[\s,]+/).filter(Boolean).map((one) => whole(field, one));
const names = (text) => text.split(",").map((one) => one.trim()).filter(Boolean);

/** Return chips by their denomination, such as 25 x 40, 5 x 12. */
function denominations(field, text) {
  return names(text).map((one) => {
    const [value, many, ...rest] = one.split(/[x×*]/i).map((part) => part.trim());
    if (many === undefined || rest.length > 0) throw new BadField(field, `${one} is no chip and how many of it: write 25 x 40`);
    return [amount(field, value), whole(field, many)];
  });
}

/** Return a field of several parts, each with its own label; the first takes the label of the whole. */
function parted(field, id, parts) {
  const inputs = parts.map(({ label, ...attributes }, at) => html("input", { id: at === 0 ? id : null, name: `${field.name}-${at}`, autocomplete: "off", "aria-label": label, ...attributes }));
  const rows = parts.map(({ label }, at) => html("div", { class: "console-part" }, html("span", { class: "quiet" }, label), inputs[at]));
  return { node: html("div", { class: "field" }, ...rows), input: inputs[0] ?? html("input", { hidden: true }), inputs };
}

const cards = (text) => text.toUpperCase().replaceAll("10", "T").split(/[\s,]+/).filter(Boolean);

const MAKES = {
  text: (field, { id }) => plain(field, { id, maxlength: 500, rows: LONG.has(field.name) ? 2 : null }, (text) => text),
  number: (field, { id }) => plain(field, { id, inputmode: "numeric" }, (text) => whole(field, text)),
  box: (field, { id, boxes }) => plain(field, { id, type: "number", min: 1, max: boxes, step: 1 }, (text) => whole(field, text)),
  boxes: (field, { id }) => {
    const made = plain(field, { id, required: false }, (text) => numbers(field, text), (list) => list.join(" "));
    return { ...made, read: () => (made.input.value.trim() === "" ? [] : numbers(field, made.input.value)) };
  },
  money: (field, { id }) => plain(field, { id, inputmode: "decimal", placeholder: mark() === "" ? "chips, such as 25" : "$, such as 25 or 12.50" }, (text) => amount(field, text), dollars),
  correction: (field, { id }) => plain(field, { id, inputmode: "text" }, (text) => (/^[-−]/.test(text) ? -amount(field, text.slice(1)) : amount(field, text)), (cents) => (cents === 0 ? "" : dollars(cents))),
  card: (field, { id }) => plain(field, { id, autocapitalize: "characters" }, (text) => cards(text)[0]),
  cards: (field, { id }) => plain(field, { id, autocapitalize: "characters" }, cards, (list) => (Array.isArray(list) ? list.join(" ") : "")),
  value: (field, { id }) => plain(field, { id }, setting),
  player: (field, { id, players }) => {
    const known = html("datalist", { id: `${id}-known` }, ...players.map((one) => html("option", { value: one })));
    const made = plain(field, { id, list: known.id, maxlength: 100 }, (text) => text);
    return { ...made, node: html("div", { class: "field" }, made.input, known) };
  },
  players: (field, { id }) => {
    const made = plain(field, { id, required: false, maxlength: 500 }, names);
    return { ...made, read: () => names(made.input.value) };
  },
  chips: (field, { id }) => plain(field, { id, maxlength: 500 }, (text) => denominations(field, text)),
  counts: (field, { id }) => {
    const made = parted(field, id, field.choices.map(({ label }) => ({ label, inputmode: "decimal" })));
    const read = () => field.choices.map(({ value }, at) => [value, made.inputs[at].value.trim() === "" ? missing(field) : amount(field, made.inputs[at].value.trim())]);
    return { ...made, set: () => {}, read };
  },
  seat: (field, { id, boxes }) => {
    const made = parted(field, id, [{ label: "player", maxlength: 100 }, { label: "box", type: "number", min: 1, max: boxes, step: 1 }, { label: "chips", inputmode: "decimal" }]);
    const read = () => {
      const [player, box, chips] = made.inputs.map((one) => one.value.trim());
      if (player === "" || box === "" || chips === "") missing(field);
      return { player, box: whole(field, box), chips: amount(field, chips) };
    };
    return { ...made, set: () => {}, read };
  },
  yes: (field, { id }) => {
    const input = html("input", { id, type: "checkbox", name: field.name });
    return { node: input, input, set: (value) => (input.checked = value === true), read: () => input.checked };
  },
  choice: (field, { id }) => {
    const options = field.choices.map((one, at) => html("option", { value: at, disabled: one.why_not !== "" }, one.label + (one.why_not ? ` – not yours [${one.clause}]` : "")));
    const input = html("select", { id, name: field.name, required: field.is_required }, field.choices.length === 0 ? html("option", { value: "" }, "there is none") : "", ...options);
    const first = field.choices.findIndex((one) => one.why_not === "");
    if (first >= 0) input.value = String(first);
    const set = (value) => (input.value = String(field.choices.findIndex((one) => one.value === value)));
    return { node: input, input, set, read: () => (input.value === "" ? none(field) : field.choices[Number(input.value)].value) };
  },
  moment: (field, { id }) => {
    const at = html("input", { type: "datetime-local", step: 1, hidden: true, "aria-label": `${field.label}: the moment` });
    const choices = [...(field.is_required ? [] : [["", "at once"]]), ...MINUTES.map((many) => [String(many), `in ${many} ${many === 1 ? "minute" : "minutes"}`]), ["at", "at a moment…"]];
    const input = html("select", { id, name: field.name }, ...choices.map(([value, text]) => html("option", { value }, text)));
    if (field.is_required) input.value = "30";
    input.addEventListener("change", () => (at.hidden = input.value !== "at"));
    const read = () => {
      if (input.value === "") return undefined;
      if (input.value !== "at") return Math.floor(Date.now() / 1000) + Number(input.value) * 60;
      return Number.isNaN(Date.parse(at.value)) ? missing(field) : Math.floor(Date.parse(at.value) / 1000);
    };
    return { node: html("div", { class: "console-moment" }, input, at), input, set: () => {}, read };
  },
};
