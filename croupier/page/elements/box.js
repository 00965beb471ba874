/**
 * <c-box number="3">: a betting box. Its `hands`, `stacks` (the nearest to the dealer first), `spots` and `names` are
 * elements to fill; children given with slot="hand", "stack" or "name" go there. Attributes: open (it takes bets, and
 * sends `bet` with {box, bet}), turn, mine, closed.
 */

import { html, put } from "./nodes.js";
import { keyed } from "./list.js";
import "./chips.js";

export class Box extends HTMLElement {
  static observedAttributes = ["number", "label"];

  connectedCallback() {
    if (this.hands === undefined) this.#build();
    this.#show();
  }

  attributeChangedCallback() {
    if (this.hands !== undefined) this.#show();
  }

  get number() {
    return Number(this.getAttribute("number"));
  }

  /** Show the stacks on the circle: each `{key, amount, label, isMine}`, the nearest to the dealer first. */
  lay(stacks) {
    keyed(
      this.stacks,
      stacks,
      (one) => one.key,
      () => html("c-chips"),
      (element, one) => {
        put(element, "amount", one.amount);
        put(element, "label", one.label);
        put(element, "mine", one.isMine);
      },
    );
    put(this.circle, "data-laid", stacks.length > 0);
  }

  /** Print the spots of further bets: each `{bet, name, stacks, isOpen}`, with stacks as on the circle. */
  print(spots) {
    const make = (spot) =>
      html(
        "div",
        { class: "box-spot" },
        html("span", { class: "spot-name" }),
        html("span", { class: "box-stacks" }),
        this.#bettable(spot.bet),
      );
    keyed(
      this.spots,
      spots,
      (one) => one.bet,
      make,
      (element, spot) => {
        const [name, stacks, button] = element.children;
        name.textContent = spot.name;
        put(button, "aria-label", `bet on ${spot.name}, box ${this.number}`);
        put(button, "hidden", !spot.isOpen);
        keyed(
          stacks,
          spot.stacks ?? [],
          (one) => one.key,
          () => html("c-chips"),
          (chips, one) => {
            put(chips, "amount", one.amount);
            put(chips, "label", one.label);
            put(chips, "mine", one.isMine);
          },
        );
      },
    );
  }

  #build() {
    const given = (slot) => [...this.children].filter((child) => child.slot === slot);
    const [hands, stacks, names] = [given("hand"), given("stack"), given("name")];
    this.hands = html("div", { class: "box-hands" }, ...hands);
    this.stacks = html("div", { class: "box-stacks" }, ...stacks);
    this.spots = html("div", { class: "box-spots" });
    this.names = html("div", { class: "box-names" }, ...names);
    this.figure = html("span", { class: "box-number", "aria-hidden": "true" });
    this.button = this.#bettable("main");
    this.circle = html("div", { class: "box-circle" }, this.figure, this.stacks, this.button);
    put(this.circle, "data-laid", stacks.length > 0);
    this.replaceChildren(this.hands, html("div", { class: "box-layout" }, this.circle, this.spots), this.names);
    this.setAttribute("role", "group");
  }

  #bettable(bet) {
    const button = html("button", { type: "button", class: "box-bet", "data-bet": bet });
    button.addEventListener("click", () =>
      this.dispatchEvent(new CustomEvent("bet", { bubbles: true, detail: { box: this.number, bet } })),
    );
    return button;
  }

  #show() {
    this.figure.textContent = this.getAttribute("number") ?? "";
    put(this, "aria-label", this.getAttribute("label") ?? `box ${this.number}`);
    put(this.button, "aria-label", `bet on box ${this.number}`);
  }
}

customElements.define("c-box", Box);
