/** <c-purse>: the player's chips here, the stake and the winnings of this round; sends `purse` with {do, amount}. */

import "../elements/dialog.js";
import { html, put } from "../elements/nodes.js";
import { BadAmount, parse, show, signed } from "../money.js";
import { sentence } from "./sentences.js";

const SOLD = [5_000, 10_000, 20_000, 50_000, 100_000];

export class Purse extends HTMLElement {
  connectedCallback() {
    if (this.figures !== undefined) return;
    const figure = (name) =>
      html("div", { class: "purse-figure" }, html("dt", {}, name), html("dd", { class: "money" }));
    this.figures = ["Chips", "At stake", "This round"].map(figure);
    this.buy = html("button", { type: "button" }, "Buy chips");
    this.cash = html("button", { type: "button", "data-kind": "quiet" }, "Cash in");
    this.who = html("span", { class: "quiet purse-who" }, "the dealer sells chips");
    this.replaceChildren(html("dl", { class: "purse" }, ...this.figures), this.buy, this.cash, this.who);
    this.buy.addEventListener("click", () => this.ask());
    this.cash.addEventListener("click", () => this.#say({ do: "cash-in" }));
  }

  disconnectedCallback() {
    this.dialog?.remove();
    this.dialog = undefined;
  }

  show(own, { isSold, isGuest }) {
    const amounts = [show(own.chips ?? 0), show(own.at_stake), signed(own.won)];
    this.figures.forEach((figure, at) => {
      const value = figure.lastElementChild;
      if (value.textContent !== amounts[at]) value.textContent = amounts[at];
    });
    put(this.figures[2].lastElementChild, "data-kind", own.won > 0 ? "good" : own.won < 0 ? "bad" : null);
    this.buy.hidden = !isSold;
    this.who.hidden = isSold || !isGuest;
    this.cash.hidden = !isSold || (own.chips ?? 0) === 0;
    put(this.buy, "data-kind", isGuest && (own.chips ?? 0) === 0 && own.at_stake === 0 ? "primary" : "quiet");
  }

  /** Ask how many chips to buy. */
  ask() {
    this.dialog ??= this.#build();
    this.dialog.body.querySelector(".wrong").textContent = "";
    this.dialog.show();
    this.dialog.body.querySelector("input").select();
  }

  #build() {
    const input = html("input", {
      name: "amount",
      inputmode: "decimal",
      value: "200",
      autocomplete: "off",
      maxlength: 12,
      "aria-describedby": "purse-wrong",
    });
    const wrong = html("p", { class: "wrong", id: "purse-wrong", role: "alert" });
    const quick = SOLD.map((cents) => html("button", { type: "button", "data-cents": cents }, show(cents)));
    const form = html(
      "form",
      { class: "stack" },
      html("div", { class: "row" }, ...quick),
      html("label", { class: "field" }, "Dollars", input),
      wrong,
      html("button", { "data-kind": "primary" }, "Buy"),
    );
    form.addEventListener("click", ({ target }) => {
      const cents = target.closest("[data-cents]")?.dataset.cents;
      if (cents !== undefined) this.#sold(Number(cents));
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      try {
        this.#sold(parse(input.value));
      } catch (bad) {
        if (!(bad instanceof BadAmount)) throw bad;
        wrong.textContent = sentence(bad.message);
      }
    });
    const dialog = html("c-dialog", { heading: "Buy chips" }, form);
    document.body.append(dialog);
    return dialog;
  }

  /** Close the dialog if the table has sold the chips; else it stays, with the typed amount. */
  answered({ is }) {
    if (is === "answer") this.dialog?.hide();
  }

  /** Show an error in the dialog if it is open; return whether it is. */
  tell(text) {
    if (!this.dialog?.dialog.open) return false;
    this.dialog.body.querySelector(".wrong").textContent = text;
    return true;
  }

  #sold(amount) {
    this.tell("");
    this.#say({ do: "buy", amount });
  }

  #say(detail) {
    this.dispatchEvent(new CustomEvent("purse", { bubbles: true, detail }));
  }
}

customElements.define("c-purse", Purse);
