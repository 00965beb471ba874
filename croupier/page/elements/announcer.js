/** <c-announcer>: announces the dealer’s calls to screen readers; say(words) queues them, repeated words too. */

import { html } from "./nodes.js";

export class Announcer extends HTMLElement {
  connectedCallback() {
    if (this.regions !== undefined) return;
    this.regions = [0, 1].map(() => html("p", { "aria-live": "polite", "aria-atomic": "true" }));
    this.classList.add("visually-hidden");
    this.replaceChildren(...this.regions);
    this.at = 0;
    this.waiting = [];
  }

  say(words) {
    this.waiting.push(words);
    // What comes within one moment is said as one: a region that changes too fast is read half.
    this.timer ??= setTimeout(() => {
      this.regions[this.at].textContent = "";
      this.at = 1 - this.at; // two regions in turn: the same words in the same region would be no change
      this.regions[this.at].textContent = this.waiting.splice(0).join(" ");
      this.timer = undefined;
    }, 60);
  }
}

customElements.define("c-announcer", Announcer);
