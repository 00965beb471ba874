/**
 * <c-hand cards="AH ? 7D" total="18" mark="bust" kind="bad" label="Ann, box 3">: overlapping cards, "?" face down, with
 * total and mark as badges. Attributes: spread (side by side), turn (it is this hand's turn), out (its part in
 * the round is over). Total and mark are shown as given.
 */

import { html, put } from "./nodes.js";
import { keyed } from "./list.js";
import "./card.js";

export class Hand extends HTMLElement {
  static observedAttributes = ["cards", "total", "mark", "kind", "label"];

  connectedCallback() {
    if (this.row === undefined) {
      this.row = html("span", { class: "hand-cards" });
      this.total = html("span", { class: "badge hand-total" });
      this.mark = html("span", { class: "badge hand-mark" });
      this.replaceChildren(this.row, html("span", { class: "hand-badges" }, this.total, this.mark));
      this.setAttribute("role", "group");
      this.#show({ isFirst: true });
    }
  }

  attributeChangedCallback() {
    if (this.row !== undefined) this.#show({ isFirst: false });
  }

  #show({ isFirst }) {
    const cards = (this.getAttribute("cards") ?? "").split(" ").filter(Boolean);
    keyed(
      this.row,
      cards,
      (_card, place) => place,
      () => html("c-card", { "data-dealt": !isFirst }),
      (element, card) => put(element, "value", card === "?" ? "" : card),
    );
    this.total.textContent = this.getAttribute("total") ?? "";
    this.mark.textContent = this.getAttribute("mark") ?? "";
    put(this.mark, "data-kind", this.getAttribute("kind"));
    put(this, "aria-label", this.getAttribute("label") ?? "hand");
  }
}

customElements.define("c-hand", Hand);
