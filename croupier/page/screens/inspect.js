/**
 * The inspector's view, which changes nothing: events, rounds and logs of the whole floor, or one table live with its
 * books. There is no control here that gives the floor an input, and the floor would refuse it.
 */

import { get, me } from "../api.js";
import "../console/audit.js";
import "../console/books.js";
import "../console/events.js";
import "../console/felt.js";
import "../console/rounds.js";
import { showWaiting } from "../console/pending.js";
import { listed } from "../console/records.js";
import { html, put } from "../elements/nodes.js";
import { openRules } from "../panels/rules.js";
import { sentence } from "../messages.js";
import { LiveScreen } from "./live.js";

export default class InspectorScreen extends LiveScreen {
  #part = null; // the part that is shown

  async show([table = ""]) {
    this.className = "page console inspect";
    this.table = table;
    this.wrong = html("p", { class: "wrong", role: "alert" });
    this.heading = html("h1", {}, table === "" ? "Records" : table);
    this.room = html("div", { class: "console-part", role: "tabpanel" });
    try {
      this.tables = (await get("/api/tables")).tables;
    } catch (wrong) {
      this.tables = [];
      this.wrong.textContent = sentence(wrong);
    }
    if (table !== "" && this.wrong.textContent === "" && !this.tables.some(({ name }) => name === table)) {
      this.wrong.textContent = `There is no table ${table} on this floor.`;
      this.replaceChildren(this.heading, this.wrong, html("a", { class: "button", href: "#/inspect" }, "All records"));
      return;
    }
    const parts =
      table === ""
        ? {
            Events: () => this.#events(),
            Rounds: () => this.#rounds(),
            Tables: () => this.#list(),
            Shoes: () => this.#aborts(),
            Logs: () => this.#audit(),
          }
        : {
            Live: () => this.#live(),
            Events: () => this.#events(),
            Rounds: () => this.#rounds(),
            Books: () => this.#books(),
            Log: () => this.#audit(),
          };
    if (table !== "") this.heading.textContent = this.tables.find(({ name }) => name === table)?.title ?? table;
    const back =
      table === "" ? "" : html("a", { class: "button", "data-kind": "quiet", href: "#/inspect" }, "All records");
    this.replaceChildren(
      html("div", { class: "console-head" }, this.heading, html("span", { class: "badge" }, "read only"), back),
      this.#tabs(parts),
      this.wrong,
      this.room,
    );
    await this.#open(Object.keys(parts)[0]);
  }

  leave() {
    this.#part?.leave?.();
    super.leave();
  }

  #tabs(parts) {
    this.parts = parts;
    this.tabs = html("div", { class: "console-tabs", role: "tablist", "aria-label": "Views" });
    for (const name of Object.keys(parts)) {
      const tab = html("button", { type: "button", role: "tab", "data-part": name }, name);
      tab.addEventListener("click", () => this.#open(name));
      this.tabs.append(tab);
    }
    this.tabs.addEventListener("keydown", ({ key }) => {
      const names = Object.keys(parts);
      const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (by === undefined) return;
      const next = names[(names.indexOf(this.name) + by + names.length) % names.length];
      this.#open(next);
      this.tabs.querySelector(`[data-part="${next}"]`).focus();
    });
    return this.tabs;
  }

  async #open(name) {
    this.#part?.leave?.();
    this.unfollow();
    this.#part = null;
    this.name = name;
    for (const tab of this.tabs.children) {
      const isThis = tab.dataset.part === name;
      put(tab, "aria-selected", String(isThis));
      put(tab, "tabindex", isThis ? "0" : "-1");
    }
    put(this.room, "aria-label", name);
    await this.parts[name]();
  }

  async #put(element, ...given) {
    this.#part = element;
    this.room.replaceChildren(element);
    await element.show(...given);
  }

  #events() {
    return this.#put(html("c-events"), this.table);
  }

  #rounds() {
    return this.#put(html("c-rounds"), this.table);
  }

  #books() {
    return this.#put(html("c-books"), this.table);
  }

  #audit() {
    return this.#put(
      html("c-audit"),
      this.tables.filter(({ name }) => this.table === "" || name === this.table),
    );
  }

  /** Show how often each person had a bound shoe replaced before it was dealt, by table. */
  async #aborts() {
    let found;
    try {
      found = (await get("/api/aborts")).aborts;
    } catch (wrong) {
      this.wrong.textContent = sentence(wrong);
      return;
    }
    const rows = found.map(({ table, role, who, shoes, with_wagers: wagered }) =>
      html(
        "tr",
        {},
        ...[table, `${role.replaceAll("-", " ")} ${who}`].map((text) => html("td", {}, text)),
        ...[shoes, wagered].map((many) => html("td", { class: "figure" }, String(many))),
      ),
    );
    this.room.replaceChildren(
      html("h2", {}, "Bound shoes replaced before they were dealt"),
      rows.length > 0
        ? listed(["Table", "Person", "#Shoes", "#With wagers"], rows)
        : html("p", { class: "quiet" }, "None."),
    );
  }

  #list() {
    const cards = this.tables.map(({ name, title, document: key, status, round, trouble }) =>
      html(
        "article",
        { class: "panel" },
        html("h2", {}, title),
        html(
          "p",
          {},
          html("span", { class: "badge", "data-kind": status === "open" ? "good" : "warn" }, status),
          ` ${round > 0 ? `round ${round}` : "no round yet"}`,
        ),
        html("p", { class: "quiet" }, key),
        trouble ? html("p", { class: "wrong" }, trouble) : "",
        html("a", { class: "button", href: `#/inspect/${encodeURIComponent(name)}` }, "Watch"),
      ),
    );
    this.room.replaceChildren(html("div", { class: "console-tables" }, ...cards));
  }

  // --- live ----------------------------------------------------------------------------------------------------------

  #live() {
    this.felt = html("c-staff-felt");
    this.sign = html("dl", { class: "console-sign" });
    const rules = html("button", { type: "button", "data-kind": "quiet" }, "Rules");
    rules.addEventListener("click", () => openRules(this.table));
    const waits = html("section", { class: "panel", hidden: true }, html("h2", {}, "Pending"));
    this.#waiting(waits);
    const beside = html(
      "div",
      { class: "console-beside" },
      waits,
      html("section", { class: "panel" }, html("h2", {}, "Table sign"), this.sign, rules),
      html("section", { class: "panel", "aria-label": "Story" }, html("h2", {}, "Story"), this.story),
    );
    this.room.replaceChildren(
      this.banner,
      html("div", { class: "console-room" }, html("div", { class: "console-main" }, this.felt), beside),
    );
    this.follow(this.table);
  }

  update(state) {
    this.felt.update(state);
    this.sign.replaceChildren(
      ...Object.entries(state.view.sign).flatMap(([name, text]) => [html("dt", {}, name), html("dd", {}, text)]),
    );
  }

  /** Show the pending acts of other people; those of this person have their forms elsewhere. */
  async #waiting(panel) {
    try {
      const { waiting, document: key } = await get(`/api/tables/${encodeURIComponent(this.table)}/standing`);
      const list = html("ul", { class: "console-waiting" });
      showWaiting(list, key, waiting);
      panel.append(list);
      if (waiting.some(({ whose }) => whose.includes(me.role)))
        panel.append(
          html("a", { class: "button", href: `#/supervise/${encodeURIComponent(this.table)}` }, "Confirm or decline"),
        );
      panel.hidden = waiting.length === 0;
    } catch (wrong) {
      this.wrong.textContent = sentence(wrong);
    }
  }
}

customElements.define("c-inspector-screen", InspectorScreen);
