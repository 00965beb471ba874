/** The promotions of the floor, for everybody: prizes, end of entries; and a form for a new one. */

import { get, me } from "../api.js";
import { html } from "../elements/nodes.js";
import { fill, keyed } from "../elements/list.js";
import { show } from "../money.js";
import { drafting } from "../tournaments/draft.js";
import { path, when } from "../tournaments/figures.js";
import { watch } from "../tournaments/polling.js";
import { sentence } from "../messages.js";

const FRESH_MS = 5000;

export default class PromotionsScreen extends HTMLElement {
  async show([what = ""]) {
    this.className = "page promotions";
    if (what === "new") {
      await this.#draft();
      return;
    }
    this.wrong = html("p", { class: "wrong", role: "alert" });
    this.none = html("p", { class: "quiet", hidden: true }, "No promotions yet.");
    this.list = html("div", { class: "matters" });
    const head = html("div", { class: "lobby-head" }, html("h1", {}, "Promotions"));
    if (me.name !== null && me.may.includes("set-up"))
      head.append(html("a", { class: "button", "data-kind": "primary", href: "#/promotions/new" }, "New promotion"));
    this.replaceChildren(head, this.wrong, this.none, this.list);
    this.watching = watch(
      "/api/promotions",
      (found) => this.#update(found),
      (problem) => (this.wrong.textContent = sentence(problem)),
      { every: FRESH_MS },
    );
    await this.watching.now();
  }

  leave() {
    this.watching?.stop();
  }

  /** Draw terms up under a document that has a rule on promotional prizes: the floor tells which has one. */
  async #draft() {
    const { documents } = await get("/api/documents");
    const keys = documents.filter((one) => one.has_promotions).map(({ key, title }) => [key, title]);
    const drafter = drafting({
      kind: "promotions",
      blank: "terms",
      keys,
      title: "the terms",
      done: (name) => (location.hash = `#/${path("promotion", name)}`),
    });
    this.replaceChildren(
      html("h1", {}, "New promotion"),
      html(
        "p",
        { class: "quiet" },
        "Fill in every item that the rule requires. Faults appear beside the text with their clauses.",
      ),
      drafter,
    );
  }

  #update({ promotions }) {
    this.wrong.textContent = "";
    this.none.hidden = promotions.length > 0;
    keyed(
      this.list,
      promotions,
      ({ name }) => name,
      ({ name }) => html("article", { class: "panel matter", "aria-label": name }),
      drawn,
    );
  }
}

function drawn(node, one) {
  const worth = one.prizes.reduce((sum, { value }) => sum + value, 0);
  const facts = [
    ["Prizes", `${one.prizes.length}, worth ${show(worth)}`],
    ["Entries until", one.close === null ? "not stated" : when(one.close)],
    ["Awarded", one.award_at === null ? "not stated" : when(one.award_at)],
    ["Entries", String(one.entries)],
  ];
  fill(node, [one.status, facts], () => [
    html(
      "div",
      { class: "lobby-title" },
      html("h2", {}, one.name),
      html("span", { class: "badge", "data-kind": one.status === "open" ? "good" : "brass" }, one.status),
    ),
    html(
      "dl",
      { class: "matter-facts" },
      ...facts.map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value))),
    ),
    html(
      "div",
      { class: "row" },
      html(
        "a",
        { class: "button", "data-kind": "primary", href: `#/${path("promotion", one.name)}` },
        "Terms and prizes",
      ),
    ),
  ]);
}

customElements.define("c-promotions", PromotionsScreen);
