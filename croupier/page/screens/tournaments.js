/** The tournaments of the floor: start, entries, status; and the form for a new one. */

import { get, me } from "../api.js";
import { html, put } from "../elements/nodes.js";
import { keyed } from "../elements/list.js";
import { show } from "../money.js";
import { drafting } from "../tournaments/draft.js";
import { path, statusOf, when } from "../tournaments/figures.js";
import { watch } from "../tournaments/polling.js";
import { sentence } from "../messages.js";

const FRESH_MS = 4000;

export default class TournamentsScreen extends HTMLElement {
  async show([what = ""]) {
    this.className = "page tournaments";
    const { documents } = await get("/api/documents");
    this.titles = new Map(documents.map(({ key, title }) => [key, title]));
    if (what === "new") {
      this.#draft();
      return;
    }
    this.wrong = html("p", { class: "wrong", role: "alert" });
    this.none = html("p", { class: "quiet", hidden: true }, "No tournaments yet.");
    this.list = html("div", { class: "matters" });
    const head = html("div", { class: "lobby-head" }, html("h1", {}, "Tournaments"));
    if (may("set-up"))
      head.append(html("a", { class: "button", "data-kind": "primary", href: "#/tournaments/new" }, "New tournament"));
    this.replaceChildren(head, this.wrong, this.none, this.list);
    this.watching = watch(
      "/api/tournaments",
      (found) => this.#update(found),
      (problem) => (this.wrong.textContent = sentence(problem)),
      { every: FRESH_MS },
    );
    await this.watching.now();
  }

  leave() {
    this.watching?.stop();
  }

  #draft() {
    const drafter = drafting({
      kind: "tournaments",
      blank: "conditions",
      keys: [...this.titles],
      title: "the conditions",
      done: (name) => (location.hash = `#/${path("tournament", name, "direct")}`),
    });
    this.replaceChildren(
      html("h1", {}, "New tournament"),
      html(
        "p",
        { class: "quiet" },
        "These conditions work as they are. Change what you need. Faults appear beside the text with their clauses; " +
          "a draft with faults takes no entries.",
      ),
      drafter,
    );
  }

  #update({ tournaments }) {
    this.wrong.textContent = "";
    this.none.hidden = tournaments.length > 0;
    keyed(
      this.list,
      tournaments,
      ({ name }) => name,
      (one) => this.#makeRow(one),
      (node, one) => updated(node, one),
    );
  }

  #makeRow({ name, document: key }) {
    const node = html("article", { class: "panel matter", "aria-label": name });
    node.status = html("span", { class: "badge" });
    node.facts = html("dl", { class: "matter-facts" });
    const to = (text, more, kind) =>
      html("a", { class: "button", "data-kind": kind, href: `#/${path("tournament", name, ...more)}` }, text);
    const links = [
      to(me.role === "player" ? "Enter, or see my entry" : "Conditions", [], me.role === "player" ? "primary" : null),
      to("Board", ["board"], null),
    ];
    if (may("supervise") || may("set-up")) links.unshift(to("Direct", ["direct"], "primary"));
    else if (may("inspect")) links.unshift(to("Console", ["direct"], "primary"));
    node.append(
      html("div", { class: "lobby-title" }, html("h2", {}, name), node.status),
      html("p", { class: "quiet" }, this.titles.get(key) ?? key),
      node.facts,
      html("div", { class: "row" }, ...links),
    );
    return node;
  }
}

function updated(node, { status, entries, maximum, starts, entry }) {
  const [word, kind] = statusOf(status);
  if (node.status.textContent !== word) node.status.textContent = word;
  put(node.status, "data-kind", kind || null);
  const facts = [
    ["Starts", starts ? when(starts) : "when announced"],
    ["Entries", maximum > 0 ? `${entries} of ${maximum}` : String(entries)],
    ["Entry fee", entry > 0 ? show(entry) : "none"],
  ];
  const known = JSON.stringify(facts);
  if (node.facts.dataset.known === known) return;
  node.facts.dataset.known = known;
  node.facts.replaceChildren(
    ...facts.map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value))),
  );
}

/** Return true if the user may do something; false if not logged in. */
const may = (what) => me.name !== null && me.may.includes(what);

customElements.define("c-tournaments", TournamentsScreen);
