/** <c-card value="AH">: a card, face down where the value is empty; a value that comes later turns it. */

import { html } from "./nodes.js";
import { back, face } from "./faces.js";
import { read, cardName } from "./suits.js";

export class Card extends HTMLElement {
  static observedAttributes = ["value"];

  get value() {
    return this.getAttribute("value") ?? "";
  }

  set value(card) {
    this.setAttribute("value", card);
  }

  connectedCallback() {
    if (this.turner === undefined) {
      this.turner = html("span", { class: "card-turner" });
      this.replaceChildren(this.turner);
      this.setAttribute("role", "img");
    }
    this.#show();
  }

  attributeChangedCallback(_name, before, now) {
    if (this.turner !== undefined && before !== now) this.#show();
  }

  #show() {
    const card = read(this.value);
    this.setAttribute("aria-label", cardName(this.value));
    const frontFace = this.turner.querySelector(".card-face");
    if (card === null) {
      if (this.turner.querySelector(".card-back") === null) this.turner.append(back());
      frontFace?.remove();
      this.setAttribute("data-down", "");
      return;
    }
    frontFace?.remove();
    this.turner.prepend(face(card.rank, card.suit));
    // The browser must have seen the card face down once, or there is nothing to turn from.
    if (this.hasAttribute("data-down")) this.getBoundingClientRect();
    this.removeAttribute("data-down");
  }
}

customElements.define("c-card", Card);
