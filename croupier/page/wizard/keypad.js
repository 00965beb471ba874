/**
 * <c-keypad ranks="A23456789TJQK">: every card of the pack as a key. Sends `card` with {card} when one is pressed, or
 * when a typed card ("A" "H", as a scanner does) is followed by Enter. type(key) takes a key of the keyboard and
 * returns true if it was for a card.
 */

import { html, put } from "../elements/nodes.js";
import { SUITS } from "../elements/suits.js";
import "../elements/card.js";

const NAMES = { A: "ace", T: "ten", J: "jack", Q: "queen", K: "king" };
const WORDS = { H: "hearts", D: "diamonds", C: "clubs", S: "spades" };
const SIGNS = { H: "♥", D: "♦", C: "♣", S: "♠" };

/** Return a card in words: "ace of hearts". */
export const spoken = (card) => `${NAMES[card[0]] ?? card[0]} of ${WORDS[card[1]]}`;

export class Keypad extends HTMLElement {
  static observedAttributes = ["ranks"];
  typed = "";

  connectedCallback() {
    if (this.keys !== undefined) return;
    this.keys = html("div", { class: "keypad-keys" });
    this.preview = html("c-card", { value: "", hidden: true });
    this.hint = html("p", { class: "keypad-hint quiet", role: "status" });
    this.replaceChildren(this.keys, html("div", { class: "keypad-typed" }, this.preview, this.hint));
    this.addEventListener("click", ({ target }) => {
      const card = target.closest("[data-card]")?.dataset.card;
      if (card !== undefined) this.#give(card);
    });
    this.#build();
    this.#show();
  }

  attributeChangedCallback() {
    if (this.keys !== undefined) this.#build();
  }

  /** Take a key of the keyboard: a rank, a suit, Enter, Backspace or Escape. */
  type(key) {
    const one = key.toUpperCase();
    const ranks = this.getAttribute("ranks") ?? "";
    if (this.typed.length === 1 && this.typed === "1" && one === "0") this.typed = "T";
    else if (one === "1" && ranks.includes("T")) this.typed = "1";
    else if (one.length === 1 && ranks.includes(one)) this.typed = one;
    else if (this.typed.length >= 1 && one in SUITS && this.typed !== "1") this.typed = this.typed[0] + one;
    else if (one === "ENTER" && this.typed.length === 2) return this.#give(this.typed);
    else if ((one === "BACKSPACE" || one === "ESCAPE") && this.typed !== "") this.typed = "";
    else return false;
    this.#show();
    return true;
  }

  clear() {
    this.typed = "";
    if (this.keys !== undefined) this.#show();
  }

  #give(card) {
    this.clear();
    this.dispatchEvent(new CustomEvent("card", { bubbles: true, detail: { card } }));
    return true;
  }

  #build() {
    const ranks = [...(this.getAttribute("ranks") ?? "")];
    const key = (card) =>
      html(
        "button",
        { type: "button", "data-card": card, "aria-label": spoken(card) },
        html("span", {}, card[0] === "T" ? "10" : card[0]),
        html("span", { "aria-hidden": "true" }, SIGNS[card[1]]),
      );
    const row = (suit) =>
      html(
        "div",
        { class: "keypad-suit", "data-suit": suit, role: "group", "aria-label": WORDS[suit] },
        ...ranks.map((rank) => key(rank + suit)),
      );
    this.keys.replaceChildren(...Object.keys(SIGNS).map(row));
  }

  #show() {
    const isWhole = this.typed.length === 2;
    put(this.preview, "value", isWhole ? this.typed : "");
    this.preview.hidden = this.typed === "";
    this.hint.textContent = isWhole
      ? `${spoken(this.typed)}: Enter deals it`
      : this.typed === ""
        ? "Type rank and suit, such as A H, then Enter. Or scan a card, or press a key."
        : `${this.typed}: type the suit, H, D, C or S`;
  }
}

customElements.define("c-keypad", Keypad);
