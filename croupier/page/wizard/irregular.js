/**
 * When something has gone wrong: what was seen, what there is for it, what it would come to, and then it is given, or
 * passed on to who may. openWizard(table, {give, documentOf}) opens it; `give(input)` promises the floor's answer.
 */

import { get, post } from "../api.js";
import "../elements/dialog.js";
import { html } from "../elements/drawing.js";
import { show } from "../money.js";
import { why } from "../panels/why.js";
import { sentence as asSentence } from "../tables/words.js";
import { announce, sentence, toast } from "../voices.js";
import { asked } from "./questions.js";
import { whoMay } from "./who.js";

let dialog;

/** Open the wizard of a table. */
export async function openWizard(table, { give, document_ }) {
  dialog ??= made();
  dialog.show();
  const wizard = new Wizard(table, give, document_);
  await wizard.begin();
}

/** Pass an input on to those who may give it; returns whether it waits for them now. */
export async function passOn(table, input) {
  try {
    const { who } = await post(`/api/tables/${encodeURIComponent(table)}/passed`, { input });
    toast(`It is passed on: ${whoMay(who)} may do it now.`, "good");
    return true;
  } catch (wrong) {
    toast(sentence(wrong), "bad");
    return false;
  }
}

/** Whether the wizard is open: keys are its own then. */
export const isWizardOpen = () => dialog?.dialog?.open ?? false;

function made() {
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
    this.#put("What went wrong?", [html("p", { class: "quiet" }, "The table is asked…")]);
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

  // --- what was seen --------------------------------------------------------------------------------------------------

  #symptoms() {
    const button = (symptom) => {
      const isOpen = symptom.remedies.some((one) => !one.why_not);
      const found = html("button", { type: "button", class: "wizard-way", "data-idle": !isOpen }, html("strong", {}, symptom.title), html("span", { class: "quiet" }, isOpen ? "" : "not at this moment"));
      found.addEventListener("click", () => this.#remedies(symptom));
      return found;
    };
    const sorted = this.symptoms.toSorted((a, b) => Number(a.remedies.every((one) => one.why_not)) - Number(b.remedies.every((one) => one.why_not)));
    this.#put("What went wrong?", [html("p", { class: "quiet" }, "Choose what you see. Nothing happens before you have read what follows from it."), html("div", { class: "wizard-ways" }, ...sorted.map(button))]);
  }

  #remedies(symptom) {
    const open = symptom.remedies.filter((one) => !one.why_not);
    const shut = symptom.remedies.filter((one) => one.why_not);
    const ways = open.map((remedy) => {
      const found = html("button", { type: "button", class: "wizard-way" }, html("strong", {}, remedy.label), html("span", { class: "quiet" }, remedy.is_yours ? "" : `for ${whoMay(remedy.who)}`));
      found.addEventListener("click", () => this.#questions(symptom, remedy));
      return found;
    });
    const reasons = shut.map((remedy) => html("li", {}, `${remedy.label}: ${remedy.why_not} `, this.#clause(remedy.clause)));
    this.#put(symptom.title, [
      html("div", { class: "wizard-ways" }, ...ways),
      ...(reasons.length > 0 ? [html("h3", {}, "Not at this moment"), html("ul", { class: "wizard-shut" }, ...reasons)] : []),
      this.#back(() => this.#symptoms()),
    ]);
  }

  #clause(clause, text = "") {
    const button = html("button", { type: "button", class: "clause", "data-kind": "quiet", "aria-label": `why: clause ${clause}` }, clause);
    button.addEventListener("click", () => why(this.document, clause, text));
    return button;
  }

  #back(go) {
    const button = html("button", { type: "button", "data-kind": "quiet" }, "Back");
    button.addEventListener("click", go);
    return html("p", { class: "row" }, button);
  }

  // --- what is asked, and what follows ----------------------------------------------------------------------------------

  #questions(symptom, remedy) {
    if (remedy.asks.length === 0) {
      this.#preview(symptom, remedy, remedy.input);
      return;
    }
    const form = asked(remedy.asks, this.ranks, () => {});
    const wrong = html("p", { class: "wrong", role: "status", hidden: true });
    const next = html("button", { type: "button", "data-kind": "primary" }, "What would follow?");
    next.addEventListener("click", () => {
      const { fields, missing } = form.read();
      wrong.hidden = missing === undefined;
      wrong.textContent = missing === undefined ? "" : `Still to be answered: ${missing}`;
      if (missing === undefined) this.#preview(symptom, remedy, { ...remedy.input, ...fields });
    });
    this.#put(symptom.title, [html("h3", {}, remedy.label), form, wrong, html("div", { class: "row" }, next, this.#back(() => this.#remedies(symptom)))]);
  }

  async #preview(symptom, remedy, input) {
    const back = () => (remedy.asks.length > 0 ? this.#questions(symptom, remedy) : this.#remedies(symptom));
    let tried;
    try {
      tried = await post(`/api/tables/${encodeURIComponent(this.table)}/tries`, { input });
    } catch (wrong) {
      this.#put(symptom.title, [html("h3", {}, remedy.label), html("p", { class: "wrong" }, sentence(wrong)), this.#back(back)]);
      return;
    }
    const follows = tried.would.map((one) => html("li", {}, html("span", {}, asSentence(one.text), one.call ? html("q", { class: "story-call" }, one.call) : ""), one.clause ? this.#clause(one.clause, one.text) : ""));
    const money = tried.payments.map((one) => html("li", {}, `${one.player}: ${one.what}, ${one.result} ${one.net === 0 ? show(one.stake) : show(one.net)}`));
    const when = tried.is_taken ? "This would follow; nothing has happened yet." : "If they agree, this follows; nothing has happened yet.";
    const nodes = tried.is_taken ? [] : [html("p", { class: remedy.is_yours ? "wrong" : "" }, asSentence(tried.why), " ", tried.clause ? this.#clause(tried.clause, tried.why) : "")];
    if (follows.length > 0) nodes.push(html("p", { class: "quiet" }, when), html("ol", { class: "wizard-follows" }, ...follows));
    if (money.length > 0) nodes.push(html("h3", {}, "Money"), html("ul", {}, ...money));
    const act = html("button", { type: "button", "data-kind": "primary", hidden: !tried.is_taken }, "Do it");
    act.addEventListener("click", () => this.#do(input, act));
    const pass = html("button", { type: "button", "data-kind": "primary", hidden: tried.is_taken || tried.who.length === 0 }, `Pass it on to ${whoMay(tried.who.slice(0, 1))}`);
    pass.addEventListener("click", () => this.#pass(input, pass));
    this.#put(symptom.title, [html("h3", {}, remedy.label), ...nodes, html("div", { class: "row" }, act, pass, this.#back(back))]);
    announce(tried.is_taken ? `It would follow: ${tried.would.map((one) => asSentence(one.text)).join(" ")}` : asSentence(tried.why));
    (tried.is_taken ? act : pass).focus();
  }

  async #do(input, button) {
    button.disabled = true;
    const answer = await this.give(input);
    button.disabled = false;
    if (answer.is === "answer" || answer.is === "proposed") {
      dialog.hide();
      toast(answer.is === "proposed" ? "It waits for a second person." : "It is done, and recorded.", "good");
    }
  }

  async #pass(input, button) {
    button.disabled = true;
    if (await passOn(this.table, input)) dialog.hide();
    button.disabled = false;
  }
}
