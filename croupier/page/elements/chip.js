/** <c-chip value="2500">: a chip to bet with, as a button; `pressed` and `disabled` as on buttons; sends `chip`. */

import { mark, show } from "../money.js";
import { chip } from "./denominations.js";
import { html, put, svg } from "./nodes.js";

function drawn(cents) {
  const { ground, spot, ink } = chip(cents);
  const spots = Array.from({ length: 8 }, (_, n) =>
    svg("path", {
      d: "M-9-49.1A50 50 0 0 1 9-49.1L6.5-37A37.5 37.5 0 0 0-6.5-37Z",
      transform: `rotate(${n * 45})`,
      fill: spot,
    }),
  );
  const value =
    cents < 100 ? `${cents}c` : cents % 100_000 === 0 ? `${mark()}${cents / 100_000}K` : show(cents).replace(",", "");
  return svg(
    "svg",
    { viewBox: "-52 -52 104 104", "aria-hidden": "true" },
    svg("circle", { r: 50.5, fill: ground, stroke: "#0008" }),
    ...spots,
    svg("circle", { r: 36.5, fill: ground, stroke: "#0005" }),
    svg("circle", { r: 32, fill: "none", stroke: spot, "stroke-width": 1.6, "stroke-dasharray": "3 2.6" }),
    svg(
      "text",
      { class: "chip-value", y: 9, "font-size": value.length > 4 ? 19 : value.length > 3 ? 23 : 27, fill: ink },
      value,
    ),
  );
}

export class Chip extends HTMLElement {
  static observedAttributes = ["value", "pressed", "disabled"];

  connectedCallback() {
    if (this.button === undefined) {
      this.button = html("button", { type: "button" });
      this.button.addEventListener("click", () =>
        this.dispatchEvent(new CustomEvent("chip", { bubbles: true, detail: { cents: this.value } })),
      );
      this.replaceChildren(this.button);
    }
    this.#show();
  }

  attributeChangedCallback() {
    if (this.button !== undefined) this.#show();
  }

  get value() {
    return Number(this.getAttribute("value") ?? 0);
  }

  #show() {
    this.button.replaceChildren(drawn(this.value));
    this.button.disabled = this.hasAttribute("disabled");
    put(this.button, "aria-label", `${show(this.value)} chip`);
    put(this.button, "aria-pressed", String(this.hasAttribute("pressed")));
  }
}

customElements.define("c-chip", Chip);
