/** Commands to a tournament or a promotion: giving one, its form in a dialog, and refusals with their clause. */

import { ApiError, post } from "../api.js";
import "../elements/dialog.js";
import { html } from "../elements/nodes.js";
import { control } from "../forms/controls.js";
import { Form } from "../forms/form.js";
import { clauseButton } from "../panels/clause.js";
import { announce, sentence, toast } from "../messages.js";
import { resultControls } from "./correction.js";
import { path } from "./figures.js";

let dialog;

/** Send an input to a tournament or a promotion; return the answer, or throw ApiError. */
export function say({ kind, name }, input, more = {}) {
  return post(`/api/${path(kind, name, "commands")}`, { input, key: crypto.randomUUID(), ...more });
}

/** Show an error with its clause; typed values stay. */
export function refuse(node, document_, wrong) {
  if (!(wrong instanceof ApiError)) throw wrong;
  const text = sentence(wrong);
  const { clause } = wrong.problem;
  node.replaceChildren(`${text} `, clause ? clauseButton(document_, clause, text) : "");
  node.hidden = false;
}

/**
 * Open the form of an input. `place` is {kind, name, document_, players, stages, tables}; `known` are values that the
 * fields begin with; `done` is called with the answer, and the form closes after it.
 */
export function openCommand(place, form, known, done) {
  if (dialog === undefined) {
    dialog = html("c-dialog", { heading: "", class: "command-dialog" });
    document.body.append(dialog);
  }
  dialog.setAttribute("heading", form.label);
  dialog.body.replaceChildren(commandForm(place, form, known, done));
  dialog.show();
  (dialog.body.querySelector(".field :is(input, select, textarea)") ?? dialog.body.querySelector("button"))?.focus();
}

function commandForm(place, form, known, done) {
  const hasResult = form.fields.some(({ shape }) => shape === "result");
  const controls = form.fields.flatMap((field) => {
    if (field.shape === "result") return resultControls(field, place.reported);
    if (hasResult && WITH_RESULT.has(field.name)) return [];
    return [control(described(field, place), { players: place.players, value: known[field.name] })];
  });
  const named = form.fields.filter(({ name }) => known[name] !== undefined).map(({ name }) => [name, known[name]]);
  const inputForm = new Form(controls, { do: form.do, ...Object.fromEntries(named) });
  const submit = async (input) => {
    let answer;
    try {
      answer = await say(place, input);
    } catch (problem) {
      refuse(inputForm.wrong, place.document_, problem);
      return;
    }
    try {
      await done(answer); // first: the next form begins with what this command led to
    } finally {
      dialog.hide();
      report(form.label, answer);
    }
  };
  return inputForm.element({ text: form.text, label: form.label, submit });
}

/** Report that an input was recorded, in the sentences of its events. */
export function report(label, { told: lines }) {
  const text =
    lines.length === 0
      ? `${label}: recorded.`
      : `${lines[0][0]}${lines.length > 1 ? `, and ${lines.length - 1} more` : ""}.`;
  toast(text, "good");
  announce(text);
}

// --- fields ----------------------------------------------------------------------------------------------------------

const WITH_RESULT = new Set(["table", "number"]); // read with the result of the session
const AMONG = { stage: "stages", table: "tables" };
const chosen = (one) => ({ label: one.replaceAll("-", " "), value: one });
const part = (name, kind, more = {}) => ({ name, label: name, kind, is_required: true, ...more });
const oneOf = (name, ...values) => part(name, "choice", { choices: values.map((one) => ({ label: one, value: one })) });

/** Return a field of a tournament's input as the renderer takes it, by its shape. */
function described(field, place) {
  const { name, kind, shape } = field;
  const among = place[AMONG[name]] ?? [];
  if (shape !== "") return { ...field, ...SHAPES[shape] };
  if (kind === "text" && among.length > 0) return { ...field, kind: "choice", choices: among.map(chosen) };
  if (kind === "choice") return { ...field, choices: field.choices.map(chosen) };
  return kind === "value" ? { ...field, kind: "json", rows: 8 } : field;
}

const PRIZE = [
  oneOf("kind", "cash", "goods", "services"),
  part("what", "text", { is_required: false }),
  part("value", "money"),
  part("place", "number", { is_required: false }),
];
const joinPrize = ({ what = "", place, ...rest }) => ({ ...rest, what, ...(place ? { place } : {}) });

const PAYMENT = [
  oneOf("method", "cash", "crossed-cheque", "transfer"),
  part("amount", "money", { is_required: false }),
  part("to", "text", { is_required: false }),
  part("account", "text", { is_required: false }),
];
const joinPayment = ({ amount = 0, to = "", account = "", ...rest }) =>
  amount === 0 ? [] : [{ ...rest, amount, to, account }];

const SHAPES = {
  document: { kind: "document", rows: 16 },
  past: { kind: "past", hint: "leave empty for now", is_required: false },
  prize: { kind: "parts", parts: PRIZE, join: joinPrize },
  payments: { kind: "parts", parts: PAYMENT, join: joinPayment },
  stacks: { kind: "stacks" },
  draws: { kind: "draws" },
};
