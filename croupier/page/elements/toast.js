/** <c-toast>: where short messages appear; say(text, {kind}) shows one, and a bad one stays until it is closed. */

import { html, svg } from "./drawing.js";

const STAYS_MS = 6000;
const MOST = 4; // older ones go: a stream of refusals must not cover the table

export class Toast extends HTMLElement {
  connectedCallback() {
    this.setAttribute("role", "status");
  }

  say(text, { kind = "plain" } = {}) {
    const cross = svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: "M3 3L13 13M13 3L3 13" }));
    const close = html("button", { type: "button", class: "icon", "data-kind": "quiet", "aria-label": "close" }, cross);
    const toast = html("div", { class: "toast", "data-kind": kind }, html("p", {}, text), close);
    close.addEventListener("click", () => toast.remove());
    this.append(toast);
    while (this.children.length > MOST) this.firstElementChild.remove();
    if (kind !== "bad") setTimeout(() => toast.remove(), STAYS_MS);
    return toast;
  }
}

customElements.define("c-toast", Toast);
