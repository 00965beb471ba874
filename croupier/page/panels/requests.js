/** Requests of a player to the officials of a table: disputes, reviews, rules, boxes, promotional tokens. */

import { get } from "../api.js";
import "../elements/dialog.js";
import { html, put } from "../elements/nodes.js";
import { control } from "../forms/controls.js";
import { Form } from "../forms/form.js";
import { announce, sentence, toast } from "../messages.js";
import { clauseButton } from "./clause.js";

let dialog;

/** Show the requests of a player at a table; `say` gives an input and returns the floor's answer. */
export async function openRequests(place) {
  if (dialog === undefined) {
    dialog = html("c-dialog", { heading: "Requests" });
    document.body.append(dialog);
  }
  try {
    const { chapters } = await get(`/api/tables/${encodeURIComponent(place.table)}/requests`);
    const forms = chapters.flatMap((one) => one.forms);
    dialog.setAttribute("heading", "Requests");
    dialog.body.replaceChildren(html("ul", { class: "stack" }, ...forms.map((one) => row(place, one))));
    dialog.show();
  } catch (wrong) {
    toast(sentence(wrong), "bad");
  }
}

function row(place, form) {
  const opener = html("button", { type: "button", "data-kind": "quiet", "data-do": form.do }, form.label);
  if (form.why_not !== "") {
    put(opener, "disabled", true);
    const why = html("small", {}, ` ${form.why_not} `);
    return html("li", {}, opener, why, clauseButton(place.document_, form.clause, form.why_not));
  }
  opener.addEventListener("click", () => ask(place, form));
  return html("li", {}, opener);
}

function ask(place, form) {
  const inputForm = new Form(
    form.fields.map((field) => control(field)),
    { do: form.do, player: place.player },
  );
  const submit = async (input) => answered(place, form, inputForm, await place.say(input));
  dialog.setAttribute("heading", form.label);
  dialog.body.replaceChildren(inputForm.element({ text: form.text, label: "Submit", submit }));
  dialog.body.querySelector("input, select, textarea, button")?.focus();
}

function answered(place, form, inputForm, answer) {
  if (answer.is === "answer") {
    dialog.hide();
    toast(`${form.label}: recorded.`, "good");
    announce(`${form.label}: recorded.`);
    return;
  }
  const clause = answer.clause ? clauseButton(place.document_, answer.clause, answer.why) : "";
  inputForm.wrong.replaceChildren(`${answer.why} `, clause);
}
