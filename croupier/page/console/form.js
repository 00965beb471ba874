/** A form of the floor in a dialog: its fields, what would follow if it were given now, and giving it. */

import { get, post } from "../api.js";
import "../elements/dialog.js";
import { html, put } from "../elements/drawing.js";
import { clauseButton } from "../panels/why.js";
import { spoken } from "../roles.js";
import { announce, sentence, toast } from "../voices.js";
import { BadField, control } from "./fields.js";

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
    // Made anew each time: incidents and disputes to choose from may have come since.
    const { chapters } = await get(`/api/tables/${encodeURIComponent(table)}/forms`);
    found = chapters.flatMap(({ forms }) => forms).find((one) => one.do === name);
  } catch (wrong) {
    toast(sentence(wrong), "bad");
    return;
  }
  dialog.setAttribute("heading", found.label);
  dialog.body.replaceChildren(new Given({ table, document_, say, players, boxes }, found).node);
  dialog.show();
  dialog.body.querySelector("input, select, textarea, button")?.focus();
}

class Given {
  #timer = 0;
  #turn = 0;

  constructor(place, form) {
    this.place = place;
    this.form = form;
    this.controls = form.fields.map((field) => control(field, place));
    this.wrong = html("p", { class: "wrong", role: "alert" });
    this.preview = html("div", { class: "console-preview", "aria-live": "polite" });
    this.give = html("button", { "data-kind": "primary" }, form.needs_second ? "Propose it" : "Give it");
    const second = form.needs_second ? html("p", { class: "console-second" }, html("span", { class: "badge", "data-kind": "warn" }, "two people"), " It waits for a second person’s confirmation, and is judged anew then.") : "";
    this.node = html("form", { class: "console-form", novalidate: true }, html("p", { class: "quiet" }, form.text), ...this.controls.map(({ node }) => node), second, this.preview, this.wrong, html("div", { class: "row" }, this.give));
    this.node.addEventListener("input", () => this.#later());
    this.node.addEventListener("change", () => this.#later());
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
    this.#later();
  }

  /** Return the input that the fields make; throw BadField. */
  #input() {
    const found = { do: this.form.do };
    for (const { name, read } of this.controls) {
      const value = read();
      if (value !== undefined) found[name] = value;
    }
    return found;
  }

  #later() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#try(), CALM_MS);
  }

  async #try() {
    this.#turn += 1;
    const mine = this.#turn;
    let shown;
    try {
      shown = this.#would(await post(`/api/tables/${encodeURIComponent(this.place.table)}/tries`, { input: this.#input() }));
    } catch (wrong) {
      shown = [html("p", { class: "quiet" }, wrong instanceof BadField ? `${wrong.message}.` : sentence(wrong))];
    }
    if (mine === this.#turn) this.preview.replaceChildren(...shown);
  }

  #would(tried) {
    if (!tried.is_taken) {
      const who = tried.who.length > 0 ? ` Now it could be given by: ${tried.who.map(spoken).join(", ")}.` : "";
      return [html("p", {}, html("span", { class: "badge", "data-kind": "bad" }, "refused"), ` ${tried.why} `, clauseButton(this.place.document_, tried.clause, tried.why), who)];
    }
    const lines = tried.would.map((one) => html("li", {}, `${one.text} `, one.clause ? clauseButton(this.place.document_, one.clause, one.text) : ""));
    return [html("p", { class: "label" }, "If it were given now:"), html("ol", {}, ...lines)];
  }

  async #send() {
    this.wrong.textContent = "";
    for (const { input } of this.controls) put(input, "aria-invalid", null);
    let input;
    try {
      input = this.#input();
    } catch (wrong) {
      if (!(wrong instanceof BadField)) throw wrong;
      const field = this.controls.find(({ name }) => name === wrong.field).input;
      put(field, "aria-invalid", "true");
      field.focus();
      this.wrong.textContent = `${wrong.message}.`;
      return;
    }
    this.give.disabled = true;
    const answer = await this.place.say(input);
    this.give.disabled = false;
    this.#told(answer);
  }

  #told(answer) {
    if (answer.is === "answer" || answer.is === "proposed") {
      const text = answer.is === "answer" ? `${this.form.label}: done, and recorded.` : `${this.form.label}: proposed. It waits for a second person.`;
      dialog.hide();
      toast(text, "good");
      announce(text);
      return;
    }
    this.wrong.replaceChildren(`${answer.why} `, answer.clause ? clauseButton(this.place.document_, answer.clause, answer.why) : "");
  }
}
