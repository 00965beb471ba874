/**
 * <c-next-step>: the next step, large: the action, the call, its clause, and the alternatives. Sends `act`
 * with {input}, `pass` with {input} that another may give, `draw` with {many}, `card` from its keypad, and `why` with
 * {clause}. press() does what Enter does. `card` has {card, input}: the input that the card completes. undo() takes the
 * card keyed last back: the next card that is keyed corrects it.
 */

import { html, put } from "../elements/nodes.js";
import { keyed } from "../elements/list.js";
import { figure } from "../money.js";
import { capital } from "../tables/sentences.js";
import { announce } from "../messages.js";
import { spoken } from "./keypad.js";
import { whoMay } from "./authority.js";

const DOES = {
  NoMoreBets: "Call it and close",
  Proceed: "Close the offer",
  CutCards: "Cut in the middle",
  DealFaceDown: "Dealt",
  SettleBox: "Settle",
};

/** Return the card keyed last in words; it is not named where it lies face down. */
const lastCard = ({ card }) => (card === "" ? "the last card" : spoken(card));

export class NextStep extends HTMLElement {
  due = null;
  takesCard = false; // whether a real card is to be keyed
  last = null; // the card keyed last, while it may be corrected
  isUndoing = false; // whether the next card that is keyed corrects that card

  connectedCallback() {
    if (this.label !== undefined) return;
    this.label = html("h2", { class: "next-label" });
    this.call = html("p", { class: "next-call" }, html("span", { class: "quiet" }, "Say "), html("q", {}));
    this.clause = html("button", { type: "button", class: "clause", "data-kind": "quiet" });
    this.who = html("p", { class: "next-who" });
    this.hint = html("p", { class: "next-hint", role: "note" });
    this.reference = html("input", { autocomplete: "off", maxlength: 100 });
    this.stated = html("label", { class: "field next-stated", hidden: true }, "Reference", this.reference);
    this.pass = html("button", { type: "button" }, "Pass it on");
    this.clock = html("c-clock");
    this.do = html(
      "button",
      { type: "button", "data-kind": "primary", class: "next-do" },
      html("span", {}),
      html("kbd", { "aria-hidden": "true" }, "Enter"),
    );
    this.all = html("button", { type: "button", class: "next-all" }, "Deal all cards due");
    this.back = html(
      "button",
      { type: "button", class: "next-undo", "data-kind": "quiet", hidden: true },
      html("span", {}),
      html("kbd", { "aria-hidden": "true" }, "U"),
    );
    this.others = html("div", { class: "next-others" });
    this.keypad = html("c-keypad", { hidden: true });
    this.replaceChildren(
      html(
        "div",
        { class: "next-head" },
        html(
          "div",
          { class: "next-text" },
          html("div", { class: "next-line" }, this.label, this.clause),
          this.call,
          this.who,
          this.hint,
        ),
        this.clock,
      ),
      html("div", { class: "next-acts" }, this.stated, this.do, this.pass, this.all, this.others),
      this.back,
      this.keypad,
    );
    this.do.addEventListener("click", () => this.press());
    this.pass.addEventListener("click", () => this.#send("pass", { input: this.due.passed }));
    this.all.addEventListener("click", () => this.#send("draw", { many: "all" }));
    this.clause.addEventListener("click", () => this.#send("why", { clause: this.due.clause }));
    this.back.addEventListener("click", () => this.undo());
    this.keypad.addEventListener("card", ({ detail }) => {
      const input = this.isUndoing ? this.last.input : { do: this.due?.needs === "turn" ? "TurnCard" : "Deal" };
      detail.input = { ...input, card: detail.card };
      if (this.isUndoing) this.undo(); // one card is corrected once
    });
    this.others.addEventListener("click", ({ target }) => {
      const at = target.closest("[data-at]")?.dataset.at;
      if (at !== undefined) this.#choose(this.due.alternatives[Number(at)], target.closest(".next-other"));
    });
  }

  /**
   * Show the next step at a table of real or virtual cards; `lastCall` is the last call of the dealer, if any, and
   * `keyed` the card that was keyed last.
   */
  show(due, shown) {
    const { isPhysical, lastCall = "", hint = "", idle = "Nothing is due", keyed: last = null } = shown;
    const before = this.due;
    if (JSON.stringify(last) !== JSON.stringify(this.last)) this.isUndoing = false;
    this.due = due;
    this.last = last;
    this.shown = shown;
    const {
      label = idle,
      clause = "",
      call = "",
      input = null,
      needs = "",
      alternatives = [],
      who = [],
      ranks = "",
      passed = null,
    } = due ?? {};
    this.isDrawn = needs === "card" && !isPhysical;
    this.label.textContent = this.isUndoing ? `Key the card that lies there in place of ${lastCard(last)}` : label;
    this.clause.textContent = clause;
    put(this.clause, "aria-label", `why: clause ${clause}`);
    this.clause.hidden = clause === "" || this.isUndoing;
    const words = call || lastCall;
    this.call.hidden = words === "";
    this.call.lastElementChild.textContent = capital(words);
    this.hint.textContent = hint;
    this.hint.hidden = hint === "";
    this.who.textContent = who.length > 0 ? `${capital(whoMay(who))} must do this.` : "";
    this.who.hidden = who.length === 0;
    this.pass.hidden = passed === null;
    this.do.hidden = (input === null && !this.isDrawn) || this.isUndoing;
    this.do.firstElementChild.textContent = this.isDrawn ? "Deal the card" : (DOES[input?.do] ?? "Done");
    this.all.hidden = !this.isDrawn;
    const isStated = input?.reference !== undefined; // what a table needs is stated with a reference of the house's own
    if (isStated && before?.label !== label) this.reference.value = input.reference;
    this.stated.hidden = !isStated;
    // The keypad keeps its place while no card is due, so that nothing jumps under the dealer's hands.
    this.takesCard = (needs === "card" || needs === "turn" || this.isUndoing) && isPhysical;
    this.#offerUndo();
    this.keypad.hidden = !isPhysical;
    this.keypad.inert = !this.takesCard;
    put(this.keypad, "aria-hidden", this.takesCard ? null : "true");
    if (ranks !== "" || last !== null) put(this.keypad, "ranks", ranks || last.ranks);
    if (before?.label !== label || !this.takesCard) this.keypad.clear();
    this.#offer(this.isUndoing ? [] : alternatives);
  }

  /** Take the card keyed last back, or leave it after all; return whether there is one. */
  undo() {
    if (this.last === null) return false;
    this.isUndoing = !this.isUndoing;
    this.show(this.due, this.shown);
    this.keypad.clear();
    announce(this.label.textContent);
    return true;
  }

  #offerUndo() {
    const { last, isUndoing } = this;
    this.back.hidden = !this.shown.isPhysical;
    this.back.disabled = last === null; // it keeps its place, as the keypad does
    put(this.back, "aria-pressed", isUndoing ? "true" : "false");
    if (last === null) return;
    const card = lastCard(last);
    this.back.firstElementChild.textContent = isUndoing ? `Keep ${card}` : `Undo ${card}: I keyed the wrong card`;
  }

  /** Take the next step, as Enter does; return whether there was one. */
  press() {
    if (this.isUndoing) return false;
    if (this.isDrawn) return this.#send("draw", { many: "one" });
    const input = this.due?.input ?? null;
    if (input === null) return false;
    return this.#send("act", { input: this.stated.hidden ? input : { ...input, reference: this.reference.value } });
  }

  /** Take a number of the keyboard as a choice among the alternatives. */
  pick(number) {
    const one = this.due?.alternatives[number - 1];
    if (one === undefined || this.isUndoing) return false;
    return this.#choose(one, this.others.children[number - 1]);
  }

  #offer(alternatives) {
    const isNamed = new Set(alternatives.map((one) => one.player)).size > 1;
    const make = () =>
      html(
        "div",
        { class: "next-other" },
        html(
          "button",
          { type: "button" },
          html("kbd", { "aria-hidden": "true" }),
          html("span", { class: "next-word" }),
          html("span", { class: "next-more quiet" }),
        ),
        html(
          "label",
          { class: "next-amount" },
          html("span", { class: "visually-hidden" }, "amount"),
          html("input", { inputmode: "decimal", autocomplete: "off" }),
        ),
      );
    keyed(
      this.others,
      alternatives,
      (one) => `${one.label} ${JSON.stringify(one.input)}`,
      make,
      (element, one, at) => {
        const [button, amount] = element.children;
        const [key, word, more] = button.children;
        button.dataset.at = at;
        key.textContent = !this.takesCard ? (at < 9 ? at + 1 : "") : at === 0 ? "X" : ""; // figures are ranks there
        word.textContent = `${isNamed && one.player ? `${one.player}: ` : ""}${one.label}`;
        more.textContent = one.text.toLowerCase() === one.label.toLowerCase() ? "" : capital(one.text);
        button.title = `clause ${one.clause}`;
        put(button, "data-word", one.word);
        amount.hidden = one.field === "";
        const field = amount.lastElementChild;
        const figureText =
          one.field === "amount" ? figure(one.input.amount ?? one.costs) : String(one.input[one.field] ?? "");
        if (!amount.hidden && document.activeElement !== field) field.value = figureText;
      },
    );
    this.others.hidden = alternatives.length === 0;
  }

  #choose(one, element) {
    const field = element?.querySelector("input");
    if (one.field === "" || field === undefined || field === null || field.value === "")
      return this.#send("act", { input: one.input });
    return this.#send("act", { input: one.input, field: one.field, typed: field.value });
  }

  #send(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
    return true;
  }
}

customElements.define("c-next-step", NextStep);
