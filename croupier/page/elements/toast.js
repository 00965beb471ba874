/**
 * <c-toast>: where short messages appear, above the bar of a table; say(text, {kind, isLasting}) shows one for a while,
 * a lasting one until it is closed, and settle() takes away what went wrong before: something has gone right since.
 */

import { html, svg } from "./nodes.js";

const STAYS_MS = { plain: 6000, good: 6000, bad: 10_000 };
const MOST = 2; // older ones go: a stream of refusals must not cover the table

export class Toast extends HTMLElement {
  connectedCallback() {
    this.setAttribute("role", "status");
    this.watcher ??= new ResizeObserver(() => this.#rise());
  }

  say(text, { kind = "plain", isLasting = false } = {}) {
    for (const one of [...this.children]) if (one.firstElementChild.textContent === text) one.remove();
    const cross = svg(
      "svg",
      { viewBox: "0 0 16 16", "aria-hidden": "true" },
      svg("path", { d: "M3 3L13 13M13 3L3 13" }),
    );
    const close = html("button", { type: "button", class: "icon", "data-kind": "quiet", "aria-label": "close" }, cross);
    const toast = html(
      "div",
      { class: "toast", "data-kind": kind, "data-lasting": isLasting },
      html("p", {}, text),
      close,
    );
    close.addEventListener("click", () => toast.remove());
    this.append(toast);
    while (this.children.length > MOST) this.firstElementChild.remove();
    if (!isLasting) setTimeout(() => toast.remove(), STAYS_MS[kind]);
    this.#rise();
    return toast;
  }

  settle() {
    for (const one of this.querySelectorAll('.toast[data-kind="bad"]:not([data-lasting])')) one.remove();
  }

  /** Stand above a bar at the bottom of the screen: it has the controls that an answer is given with. */
  #rise() {
    const bar = document.querySelector(".table-bar");
    this.watcher.disconnect();
    if (bar !== null && this.childElementCount > 0) this.watcher.observe(bar);
    const { top = 0, bottom = 0, height = 0 } = bar?.getBoundingClientRect() ?? {};
    const isBelow = height > 0 && bottom > innerHeight - height && top > innerHeight / 3;
    this.style.setProperty("--rise", `${isBelow ? Math.round(innerHeight - top) : 0}px`);
  }
}

customElements.define("c-toast", Toast);
