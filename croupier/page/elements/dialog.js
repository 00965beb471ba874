/** <c-dialog heading="Why">: a native dialog around its children; show(), hide(), closed by Escape and backdrop. */

import { html, svg } from "./nodes.js";

let count = 0;

export class Dialog extends HTMLElement {
  static observedAttributes = ["heading"];

  connectedCallback() {
    if (this.dialog !== undefined) return;
    count += 1;
    this.heading = html("h2", { id: `dialog-${count}` }, this.getAttribute("heading") ?? "");
    this.body = html("div", { class: "dialog-body" }, ...this.childNodes);
    const cross = svg(
      "svg",
      { viewBox: "0 0 16 16", "aria-hidden": "true" },
      svg("path", { d: "M2 2L14 14M14 2L2 14" }),
    );
    const close = html("button", { type: "button", class: "icon", "data-kind": "quiet", "aria-label": "close" }, cross);
    this.dialog = html(
      "dialog",
      { "aria-labelledby": this.heading.id },
      html("div", { class: "dialog-head" }, this.heading, close),
      this.body,
    );
    close.addEventListener("click", () => this.hide());
    this.dialog.addEventListener("click", (event) => {
      if (event.target === this.dialog) this.hide(); // the backdrop: all that is inside lies on the head or the body
    });
    this.replaceChildren(this.dialog);
  }

  attributeChangedCallback() {
    if (this.heading !== undefined) this.heading.textContent = this.getAttribute("heading") ?? "";
  }

  show() {
    if (!this.dialog.open) this.dialog.showModal();
  }

  hide() {
    this.dialog.close();
  }
}

customElements.define("c-dialog", Dialog);
