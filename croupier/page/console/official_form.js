/** Form of an official's input in a dialog, with a preview of its events if it were given now. */

import { get, post } from "../api.js";
import "../elements/dialog.js";
import { html } from "../elements/nodes.js";
import { control } from "../forms/controls.js";
import { Form } from "../forms/form.js";
import { BadField } from "../forms/values.js";
import { clauseButton } from "../panels/clause.js";
import { spoken } from "../roles.js";
import { announce, sentence, toast } from "../messages.js";

const CALM_MS = 250;

let dialog;

/** Open the form of an input at a table; `say` gives the input and returns the floor's answer. */
export async function openForm({ table, document_, say, players, boxes }, name) {
  if (dialog === undefined) {
    dialog = html("c-dialog", { heading: "" });
    document.body.append(dialog);
  }
  let found;
  try {
    // Asked for each time: there may be new incidents and disputes to choose from.
    const { chapters } = await get(`/api/tables/${encodeURIComponent(table)}/forms`);
    found = chapters.flatMap(({ forms }) => forms).find((one) => one.do === name);
  } catch (wrong) {
    toast(sentence(wrong), "bad");
    return;
  }
  dialog.setAttribute("heading", found.label);
  dialog.body.replaceChildren(new OfficialForm({ table, document_, say, players, boxes }, found).node);
  dialog.show();
  dialog.body.querySelector("input, select, textarea, button")?.focus();
}

class OfficialForm {
  #timer = 0;
  #turn = 0;

  constructor(place, form) {
    this.place = place;
    this.about = form;
    this.form = new Form(
      form.fields.map((field) => control(field, place)),
      { do: form.do },
    );
    this.preview = html("div", { class: "console-preview", "aria-live": "polite" });
    const badge = html("span", { class: "badge", "data-kind": "warn" }, "two people");
    const second = html(
      "p",
      { class: "console-second" },
      badge,
      " A second person must confirm it; it is checked again then.",
    );
    this.node = this.form.element({
      text: form.text,
      extra: [form.needs_second ? second : "", this.preview],
      label: form.needs_second ? "Propose" : "Submit",
      submit: async (input) => this.#answered(await place.say(input)),
    });
    this.node.addEventListener("input", () => this.#later());
    this.node.addEventListener("change", () => this.#later());
    this.#later();
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#try(), CALM_MS);
  }

  async #try() {
    this.#turn += 1;
    const mine = this.#turn;
    let parts;
    try {
      const input = this.form.values();
      parts = this.#would(await post(`/api/tables/${encodeURIComponent(this.place.table)}/tries`, { input }));
    } catch (wrong) {
      parts = [html("p", { class: "quiet" }, wrong instanceof BadField ? `${wrong.message}.` : sentence(wrong))];
    }
    if (mine === this.#turn) this.preview.replaceChildren(...parts);
  }

  #would({ is_taken: isTaken, who, why, clause, would }) {
    const { document_ } = this.place;
    if (!isTaken) {
      const others = who.length > 0 ? ` These roles may give it now: ${who.map(spoken).join(", ")}.` : "";
      const badge = html("span", { class: "badge", "data-kind": "bad" }, "refused");
      return [html("p", {}, badge, ` ${why} `, clauseButton(document_, clause, why), others)];
    }
    const lines = would.map((one) =>
      html("li", {}, `${one.text} `, one.clause ? clauseButton(document_, one.clause, one.text) : ""),
    );
    return [html("p", { class: "label" }, "If it were given now:"), html("ol", {}, ...lines)];
  }

  #answered(answer) {
    if (answer.is === "answer" || answer.is === "proposed") {
      const result = answer.is === "answer" ? "recorded." : "proposed. A second person must confirm it.";
      dialog.hide();
      toast(`${this.about.label}: ${result}`, "good");
      announce(`${this.about.label}: ${result}`);
      return;
    }
    const clause = answer.clause ? clauseButton(this.place.document_, answer.clause, answer.why) : "";
    this.form.wrong.replaceChildren(`${answer.why} `, clause);
  }
}
