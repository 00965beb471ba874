/**
 * Base of the player's and the dealer's screens: the head with its panels, the felt, the session, the story, refusals
 * with their clause, and the keyboard. A subclass implements build(), update(state, before), released() and
 * pressed(event).
 */

import "../elements/all.js";
import { html } from "../elements/nodes.js";
import { openRules } from "../panels/rules.js";
import { why } from "../panels/clause.js";
import "../tables/session.js";
import { sentence } from "../tables/sentences.js";
import { toast } from "../messages.js";
import { LiveScreen } from "./live.js";

export class FeltScreen extends LiveScreen {
  acts = { rules: () => openRules(this.table), story: () => this.#openStory() }; // by data-act of a button

  show([table = ""]) {
    this.table = table;
    this.heading = html("h1", {}, table);
    this.about = html("p", { class: "table-about quiet" });
    this.session = html("c-session", { hidden: true });
    this.felt = html("c-felt", { boxes: 7 });
    this.storyPanel = html("details", { class: "panel table-story" }, html("summary", {}, "Story"), this.story);
    this.classList.add("table-screen");
    this.build();
    this.addEventListener("click", ({ target }) => this.acts[target.closest("[data-act]")?.dataset.act]?.());
    this.addEventListener("why", ({ detail }) => why(this.state.view.document, detail.clause));
    this.listen("keydown", (event) => this.pressed(event));
    this.follow(table);
  }

  /** Return the head of the screen: title, facts, and buttons that open panels. */
  head(middle, ...buttons) {
    return html(
      "header",
      { class: "table-head" },
      html("div", {}, this.heading, this.about),
      middle,
      html("nav", { class: "table-beside", "aria-label": "about this table" }, ...buttons),
    );
  }

  /** Fill the screen: the head, the connection banner, the column of the felt and the panels beside it. */
  arrange(head, main, side, room = "table-room") {
    const columns = [html("div", { class: "table-main" }, ...main), html("aside", { class: "table-side" }, ...side)];
    this.replaceChildren(head, this.banner, html("div", { class: room }, ...columns));
  }

  /** Show the table's title and the facts below it. */
  entitle(title, facts) {
    this.heading.textContent = title;
    document.title = `${title} · croupier`;
    this.about.textContent = facts.filter(Boolean).join(" · ");
  }

  /** Scroll a felt that is narrower than its boxes to one of them; return whether it had to. */
  reach(number, behavior = "auto") {
    const row = this.felt.boxes;
    if (row.scrollWidth <= row.clientWidth) return false;
    const box = this.felt.box(number);
    row.scrollTo({ left: box.offsetLeft - (row.clientWidth - box.clientWidth) / 2, behavior });
    return true;
  }

  /** Show a problem; a subclass may show it elsewhere. Return the toast, null if there is none. */
  complain(text) {
    return toast(text, "bad");
  }

  /** Add a button to a toast that explains the clause of a text. */
  explain(message, clause, text) {
    const button = html("button", { type: "button", "data-kind": "quiet" }, "Why?");
    button.addEventListener("click", () => why(this.state.view.document, clause, text));
    message?.lastElementChild.before(button);
  }

  on_refusal({ why: text, clause }) {
    this.explain(this.complain(`${sentence(text)} [${clause}]`), clause, sentence(text));
    this.released();
  }

  on_stale({ why: text }) {
    toast(sentence(text));
    this.released();
  }

  on_fault({ why: text }) {
    this.complain(sentence(text));
    this.released();
  }

  #openStory() {
    this.storyPanel.open = true;
    this.storyPanel.scrollIntoView({ block: "nearest" });
    this.story.list.focus();
  }
}

/** Return a button that does one of a screen's acts. */
export const actButton = (act, label, kind = "quiet") =>
  html("button", { type: "button", "data-act": act, "data-kind": kind }, label);
