/**
 * Wizard for irregularities: symptom, remedy, questions, preview, and then the input is given or passed on to an
 * authorised role. `give(input)` of openWizard(table, {give, document_}) promises the floor's answer.
 */

import { get, post } from "../api.js";
import "../elements/dialog.js";
import { html } from "../elements/nodes.js";
import { control } from "../forms/controls.js";
import { Form } from "../forms/form.js";
import { show } from "../money.js";
import { why } from "../panels/clause.js";
import { capital, sentence as asSentence } from "../tables/sentences.js";
import { announce, sentence, toast } from "../messages.js";
import { whoMay } from "./authority.js";

let dialog;

/** Open the wizard of a table. */
export async function openWizard(table, { give, document_ }) {
  dialog ??= makeDialog();
  dialog.show();
  const wizard = new Wizard(table, give, document_);
  await wizard.begin();
}

/** Pass an input on to those who may give it; returns whether it waits for them now. */
export async function passOn(table, input) {
  try {
    const { who } = await post(`/api/tables/${encodeURIComponent(table)}/passed`, { input });
    toast(`Passed on. ${capital(whoMay(who))} may do it now.`, "good");
    return true;
  } catch (wrong) {
    toast(sentence(wrong), "bad");
    return false;
  }
}

/** Return true if the wizard is open; it takes all keys then. */
export const isWizardOpen = () => dialog?.dialog?.open ?? false;

function makeDialog() {
  const found = html("c-dialog", { heading: "What went wrong?", class: "wizard" });
  document.body.append(found);
  return found;
}

class Wizard {
  constructor(table, give, document_) {
    this.table = table;
    this.give = give;
    this.document = document_;
  }

  async begin() {
    this.#put("What went wrong?", [html("p", { class: "quiet" }, "Loading…")]);
    try {
      const { symptoms, ranks } = await get(`/api/tables/${encodeURIComponent(this.table)}/irregularities`);
      this.symptoms = symptoms;
      this.ranks = ranks;
      this.#symptoms();
    } catch (wrong) {
      this.#put("What went wrong?", [html("p", { class: "wrong" }, sentence(wrong))]);
    }
  }

  #put(heading, nodes) {
    dialog.setAttribute("heading", heading);
    dialog.body.replaceChildren(...nodes);
    dialog.body.scrollTop = 0;
    dialog.body.querySelector("button:not([disabled]), input, select")?.focus();
  }

  // --- symptoms and remedies -----------------------------------------------------------------------------------------

  #symptoms() {
    const button = (symptom) => {
      const isOpen = symptom.remedies.some((one) => !one.why_not);
      const found = html(
        "button",
        { type: "button", class: "wizard-way", "data-idle": !isOpen },
        html("strong", {}, symptom.title),
        html("span", { class: "quiet" }, isOpen ? "" : "not available now"),
      );
      found.addEventListener("click", () => this.#remedies(symptom));
      return found;
    };
    const sorted = this.symptoms.toSorted(
      (a, b) => Number(a.remedies.every((one) => one.why_not)) - Number(b.remedies.every((one) => one.why_not)),
    );
    this.#put("What went wrong?", [
      html("p", { class: "quiet" }, "Choose what you see. Nothing is recorded until you confirm."),
      html("div", { class: "wizard-ways" }, ...sorted.map(button)),
    ]);
  }

  #remedies(symptom) {
    const open = symptom.remedies.filter((one) => !one.why_not);
    const shut = symptom.remedies.filter((one) => one.why_not);
    const ways = open.map((remedy) => {
      const found = html(
        "button",
        { type: "button", class: "wizard-way" },
        html("strong", {}, remedy.label),
        html("span", { class: "quiet" }, remedy.is_yours ? "" : `for ${whoMay(remedy.who)}`),
      );
      found.addEventListener("click", () => this.#questions(symptom, remedy));
      return found;
    });
    const reasons = shut.map((remedy) =>
      html("li", {}, `${remedy.label}: ${remedy.why_not} `, this.#clause(remedy.clause)),
    );
    this.#put(symptom.title, [
      html("div", { class: "wizard-ways" }, ...ways),
      ...(reasons.length > 0
        ? [html("h3", {}, "Not available now"), html("ul", { class: "wizard-shut" }, ...reasons)]
        : []),
      this.#back(() => this.#symptoms()),
    ]);
  }

  #clause(clause, text = "") {
    const button = html(
      "button",
      { type: "button", class: "clause", "data-kind": "quiet", "aria-label": `why: clause ${clause}` },
      clause,
    );
    button.addEventListener("click", () => why(this.document, clause, text));
    return button;
  }

  #back(go) {
    const button = html("button", { type: "button", "data-kind": "quiet" }, "Back");
    button.addEventListener("click", go);
    return html("p", { class: "row" }, button);
  }

  // --- questions and preview -----------------------------------------------------------------------------------------

  #questions(symptom, remedy) {
    if (remedy.asks.length === 0) {
      this.#preview(symptom, remedy, remedy.input);
      return;
    }
    const form = new Form(
      remedy.asks.map((field) => control(guided(field), { ranks: this.ranks })),
      remedy.input,
    );
    const asks = html("div", { class: "stack wizard-asks" }, ...form.nodes);
    asks.addEventListener("input", () => form.follow());
    form.follow();
    const next = html("button", { type: "button", "data-kind": "primary" }, "Preview");
    next.addEventListener("click", () => {
      const input = form.read();
      if (input !== null) this.#preview(symptom, remedy, input);
    });
    this.#put(symptom.title, [
      html("h3", {}, remedy.label),
      asks,
      form.wrong,
      html(
        "div",
        { class: "row" },
        next,
        this.#back(() => this.#remedies(symptom)),
      ),
    ]);
  }

  async #preview(symptom, remedy, input) {
    const back = () => (remedy.asks.length > 0 ? this.#questions(symptom, remedy) : this.#remedies(symptom));
    let tried;
    try {
      tried = await post(`/api/tables/${encodeURIComponent(this.table)}/tries`, { input });
    } catch (wrong) {
      this.#put(symptom.title, [
        html("h3", {}, remedy.label),
        html("p", { class: "wrong" }, sentence(wrong)),
        this.#back(back),
      ]);
      return;
    }
    const follows = tried.would.map((one) =>
      html(
        "li",
        {},
        html("span", {}, asSentence(one.text), one.call ? html("q", { class: "story-call" }, one.call) : ""),
        one.clause ? this.#clause(one.clause, one.text) : "",
      ),
    );
    const money = tried.payments.map((one) =>
      html("li", {}, `${one.player}: ${one.what}, ${one.result} ${one.net === 0 ? show(one.stake) : show(one.net)}`),
    );
    const when = tried.is_taken
      ? "This would follow. Nothing is recorded yet."
      : "This would follow if they agree. Nothing is recorded yet.";
    const nodes = tried.is_taken
      ? []
      : [
          html(
            "p",
            { class: remedy.is_yours ? "wrong" : "" },
            asSentence(tried.why),
            " ",
            tried.clause ? this.#clause(tried.clause, tried.why) : "",
          ),
        ];
    if (follows.length > 0)
      nodes.push(html("p", { class: "quiet" }, when), html("ol", { class: "wizard-follows" }, ...follows));
    if (money.length > 0) nodes.push(html("h3", {}, "Money"), html("ul", {}, ...money));
    const act = html("button", { type: "button", "data-kind": "primary", hidden: !tried.is_taken }, "Record it");
    act.addEventListener("click", () => this.#do(input, act));
    const pass = html(
      "button",
      { type: "button", "data-kind": "primary", hidden: tried.is_taken || tried.who.length === 0 },
      `Pass it on to ${whoMay(tried.who.slice(0, 1))}`,
    );
    pass.addEventListener("click", () => this.#pass(input, pass));
    this.#put(symptom.title, [
      html("h3", {}, remedy.label),
      ...nodes,
      html("div", { class: "row" }, act, pass, this.#back(back)),
    ]);
    announce(
      tried.is_taken
        ? `This would follow: ${tried.would.map((one) => asSentence(one.text)).join(" ")}`
        : asSentence(tried.why),
    );
    (tried.is_taken ? act : pass).focus();
  }

  async #do(input, button) {
    button.disabled = true;
    const answer = await this.give(input);
    button.disabled = false;
    if (answer.is === "answer" || answer.is === "proposed") {
      dialog.hide();
      toast(answer.is === "proposed" ? "Proposed. A second person must confirm it." : "Recorded.", "good");
    }
  }

  async #pass(input, button) {
    button.disabled = true;
    if (await passOn(this.table, input)) dialog.hide();
    button.disabled = false;
  }
}

const GUIDED = { yes: "answer", card: "keyed", cards: "keyed" };

/** Return a field as the wizard asks for it: nothing is preselected, and cards are keyed. */
const guided = (field) => ({
  ...field,
  kind: GUIDED[field.kind] ?? field.kind,
  is_blank: true,
  most: field.kind === "card" ? 1 : undefined,
});
