/**
 * <c-story>: what happened at a table, the newest last. Set `document` to the key of the table's document, then
 * add(lines) with the lines of every state, or add(lines, { isWhole: true }) where a state is a resync. It scrolls with
 * new lines unless somebody reads further up. The screen announces the dealer's calls.
 */

import { html } from "../elements/nodes.js";
import { why } from "./clause.js";

const MOST = 200; // older lines go: the replay has them

export class Story extends HTMLElement {
  document = "";

  connectedCallback() {
    if (this.list !== undefined) return;
    this.list = html("ol", { class: "story-lines", tabindex: "0", "aria-label": "What happened" });
    this.more = html("button", { type: "button", class: "story-more", hidden: true }, "Newest");
    this.more.addEventListener("click", () => this.#follow());
    this.list.addEventListener("scroll", () => this.#seen());
    this.replaceChildren(this.list, this.more);
  }

  add(lines, { isWhole = false } = {}) {
    const isAtEnd = this.#isAtEnd();
    if (isWhole) this.list.replaceChildren();
    this.list.append(...lines.map((line) => this.#line(line)));
    while (this.list.children.length > MOST) this.list.firstElementChild.remove();
    if (isAtEnd || isWhole) this.#follow();
    else if (lines.length > 0) this.more.hidden = false;
  }

  #line({ text, clause, call, by, event }) {
    const words = html("span", { class: "story-text" }, text);
    const button = html("button", { type: "button", class: "story-line", "data-event": event }, words);
    if (call) words.append(html("q", { class: "story-call" }, call));
    if (by) words.append(html("small", { class: "story-by" }, by));
    if (clause) {
      button.append(html("span", { class: "clause" }, clause));
      button.addEventListener("click", () => why(this.document, clause, text));
    } else button.disabled = true;
    return html("li", {}, button);
  }

  #isAtEnd() {
    return this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 24;
  }

  #follow() {
    this.list.scrollTop = this.list.scrollHeight;
    this.more.hidden = true;
  }

  #seen() {
    if (this.#isAtEnd()) this.more.hidden = true;
  }
}

customElements.define("c-story", Story);
