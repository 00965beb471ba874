/** A form of what may be said to a tournament or a promotion, in a dialog; a refusal stands in it with its clause. */

import { ApiError, post } from "../api.js";
import { BadField, control } from "../console/fields.js";
import "../elements/dialog.js";
import { html, put } from "../elements/drawing.js";
import { BadAmount, parse } from "../money.js";
import { clauseButton } from "../panels/why.js";
import { announce, sentence, toast } from "../voices.js";
import { corrected } from "./correcting.js";
import { path } from "./figures.js";

let dialog;

/** Say something to a tournament or a promotion; return what came of it, or throw ApiError. */
export function say({ kind, name }, input, more = {}) {
  return post(`/api/${path(kind, name, "commands")}`, { input, key: crypto.randomUUID(), ...more });
}

/** Show what went wrong, with the clause that says so; what was typed stays. */
export function refuse(node, document_, wrong) {
  if (!(wrong instanceof ApiError)) throw wrong;
  const text = sentence(wrong);
  const { clause } = wrong.problem;
  node.replaceChildren(`${text} `, clause ? clauseButton(document_, clause, text) : "");
  node.hidden = false;
}

/**
 * Open the form of an input. `place` is {kind, name, document_, players, stages, tables}; `known` are values that the
 * fields begin with; `done` is told what came of it.
 */
export function openSaying(place, form, known, done) {
  if (dialog === undefined) {
    dialog = html("c-dialog", { heading: "", class: "saying" });
    document.body.append(dialog);
  }
  dialog.setAttribute("heading", form.label);
  dialog.body.replaceChildren(saying(place, form, known, done));
  dialog.show();
  (dialog.body.querySelector(".field :is(input, select, textarea)") ?? dialog.body.querySelector("button"))?.focus();
}

function saying(place, form, known, done) {
  const controls = form.fields.flatMap((field) => {
    if (form.do !== "CorrectResult" || field.name === "reason") return [made(form.do, field, place, known[field.name])];
    return field.name === "result" ? corrected(field, place.reported) : []; // with the session, and its table
  });
  const wrong = html("p", { class: "wrong", role: "alert" });
  const give = html("button", { "data-kind": "primary" }, form.label);
  const node = html("form", { class: "console-form", novalidate: true }, html("p", { class: "quiet" }, form.text), ...controls.map((one) => one.node), wrong, html("div", { class: "row" }, give));
  node.addEventListener("submit", async (event) => {
    event.preventDefault();
    wrong.replaceChildren();
    const input = filled(form, controls, known, wrong);
    if (input === null) return;
    give.disabled = true;
    try {
      const answer = await say(place, input);
      dialog.hide();
      told(form.label, answer);
      done(answer);
    } catch (problem) {
      refuse(wrong, place.document_, problem);
    } finally {
      give.disabled = false;
    }
  });
  return node;
}

/** Tell that something was taken, in the words of what it led to. */
export function told(label, { told: lines }) {
  const text = lines.length === 0 ? `${label}: done, and recorded.` : `${lines[0][0]}${lines.length > 1 ? `, and ${lines.length - 1} more` : ""}.`;
  toast(text, "good");
  announce(text);
}

/** Return the input that the fields make, null where one cannot be read: that is told beside it. */
function filled(form, controls, known, wrong) {
  const input = { do: form.do };
  for (const { name } of form.fields) if (known[name] !== undefined) input[name] = known[name];
  for (const { name, read, input: field } of controls) {
    put(field, "aria-invalid", null);
    try {
      const value = read();
      if (value === undefined) delete input[name];
      else input[name] = value;
    } catch (bad) {
      if (!(bad instanceof BadField)) throw bad;
      put(field, "aria-invalid", "true");
      field.focus();
      wrong.textContent = `${bad.message}.`;
      return null;
    }
  }
  return input;
}

// --- fields ---------------------------------------------------------------------------------------------------------------

const WRITTEN = new Set(["DrawUpConditions.conditions", "AmendTerms.terms"]); // in TOML, as a person writes them
const LISTED = { stage: "stages", table: "tables" };

function made(do_, field, place, value) {
  const own = { players: place.players, value };
  const among = place[LISTED[field.name]] ?? [];
  if (field.name.endsWith("_at") && field.kind === "number") return since(field);
  if (field.kind === "text" && among.length > 0) return control({ ...field, kind: "choice", choices: among.map(chosen) }, own);
  if (field.kind === "choice") return control({ ...field, choices: field.choices.map(chosen) }, own);
  if (field.kind === "texts" || field.kind === "numbers") return several(field, value);
  if (field.kind !== "value") return control(field, own);
  if (WRITTEN.has(`${do_}.${field.name}`)) return typed(field, value ?? "", (text) => text, 16);
  if (field.name === "added") return parts(field, { kind: ["cash", "goods", "services"], what: "text", value: "money", place: "number" }, ({ place: won, ...rest }) => (won === 0 ? rest : { ...rest, place: won }));
  if (field.name === "parts") return parts(field, { method: ["cash", "crossed-cheque", "transfer"], amount: "money", to: "text", account: "text" }, (found) => (found.amount === 0 ? [] : [found]), true);
  if (field.name === "chips" || field.name === "cards") return pairs(field, value ?? []);
  return typed(field, value === undefined ? "" : JSON.stringify(value, null, 1), (text) => json(field, text), 8);
}

const chosen = (one) => ({ label: one.replaceAll("-", " "), value: one, why_not: "", clause: "" });

function framed(field, input, hint, read) {
  const note = hint === "" ? "" : html("small", {}, hint);
  return { name: field.name, input, read, node: html("label", { class: "field" }, field.label, input, note) };
}

/** A list of words or whole numbers, one on a line. */
function several(field, value) {
  const input = html("textarea", { name: field.name, rows: Math.min(8, Math.max(2, value?.length ?? 2)) });
  input.value = (value ?? []).join("\n");
  return framed(field, input, "one on each line", () => {
    const lines = input.value.split("\n").map((line) => line.trim()).filter(Boolean);
    if (lines.length === 0 && field.is_required) throw new BadField(field, "it is needed");
    if (field.kind === "texts") return lines;
    return lines.map((line) => whole(field, line));
  });
}

function typed(field, value, read, rows) {
  const input = html("textarea", { name: field.name, rows, class: "code", spellcheck: "false" });
  input.value = value;
  return framed(field, input, "", () => {
    if (input.value.trim() === "") {
      if (field.is_required) throw new BadField(field, "it is needed");
      return undefined;
    }
    return read(input.value);
  });
}

function json(field, text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadField(field, "it is no JSON");
  }
}

/** A name and a value on each line: chips of players, or the cards that they drew. */
function pairs(field, value) {
  const isChips = field.name === "chips";
  const input = html("textarea", { name: field.name, rows: Math.max(2, value.length) });
  input.value = value.map(([player, held]) => `${player}: ${held === "" ? "" : isChips ? held / 100 : held}`).join("\n");
  return framed(field, input, isChips ? "a player and their chips on each line, such as Ann: 1250" : "a player and their card on each line, such as Ann: KH", () =>
    input.value.split("\n").map((line) => line.trim()).filter(Boolean).map((line) => {
      const at = line.lastIndexOf(":");
      if (at < 1) throw new BadField(field, `${line}: a colon stands between the name and what follows`);
      const after = line.slice(at + 1).trim();
      return [line.slice(0, at).trim(), isChips ? cents(field, after) : after.toUpperCase().replace("10", "T")];
    }),
  );
}

/** Several values that make one. */
function parts(field, kinds, joined, mayBeEmpty = false) {
  const inputs = Object.entries(kinds).map(([name, kind]) => [name, kind, Array.isArray(kind) ? html("select", { name }, ...kind.map((one) => html("option", {}, one))) : html("input", { name, autocomplete: "off" })]);
  const node = html("fieldset", { class: "saying-parts" }, html("legend", {}, field.label), ...inputs.map(([name, , input]) => html("label", { class: "field" }, name, input)));
  const read = () => joined(Object.fromEntries(inputs.map(([name, kind, input]) => [name, kind === "money" ? (mayBeEmpty && input.value.trim() === "" ? 0 : cents(field, input.value)) : kind === "number" ? whole(field, input.value.trim() || "0") : input.value.trim()])));
  return { name: field.name, input: inputs[0][2], node, read };
}

function whole(field, text) {
  if (!/^[0-9]{1,9}$/.test(text)) throw new BadField(field, `${text} is no whole number`);
  return Number(text);
}

function cents(field, text) {
  try {
    return parse(text);
  } catch (wrong) {
    if (!(wrong instanceof BadAmount)) throw wrong;
    throw new BadField(field, wrong.message);
  }
}

/** A moment that has passed; left empty it is now. */
function since(field) {
  const input = html("input", { type: "datetime-local", name: field.name, step: 60 });
  const label = { ...field, label: field.label.replace(/ at$/, " at, if not now") };
  return framed(label, input, "", () => (input.value === "" ? undefined : Math.floor(Date.parse(input.value) / 1000)));
}
