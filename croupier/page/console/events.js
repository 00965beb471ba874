/** <c-events>: significant events, found by category, table, person and time; new ones come by themselves. */

import { get } from "../api.js";
import { html } from "../elements/nodes.js";
import { openReplay } from "../panels/replay.js";
import { clauseButton } from "../panels/clause.js";
import { spoken } from "../roles.js";
import { announce, sentence } from "../messages.js";
import { fieldsOf, asking, listed, query, time } from "./records.js";

const HOUSE = "house";
const AGAIN_MS = 3000;

export class Events extends HTMLElement {
  #news = [];
  #seen = new Set();
  #isHere = false;
  #rules = new Map(); // the document of each table
  #titles = new Map([[HOUSE, "the house"]]); // what each table is called

  /** Begin; `table` holds it to one table. */
  async show(table = "") {
    this.table = table;
    this.#isHere = true;
    this.badge = html("button", { type: "button", class: "console-new", "data-kind": "primary", hidden: true });
    this.badge.addEventListener("click", () => this.#find());
    this.wrong = html("p", { class: "wrong", role: "alert" });
    this.list = html("div");
    this.exports = html("div", { class: "row" });
    this.form = html("form", { class: "console-asking" });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#find();
    });
    this.replaceChildren(this.form, this.exports, this.badge, this.wrong, this.list);
    await this.#ask();
    await this.#find();
    this.#listen();
  }

  leave() {
    this.#isHere = false;
  }

  async #ask() {
    let categories = {};
    let tables = [];
    try {
      ({ categories } = await get("/api/events?many=1"));
      ({ tables } = await get("/api/tables"));
    } catch (wrong) {
      this.wrong.textContent = sentence(wrong);
    }
    for (const { name, document: key, title } of tables) {
      this.#rules.set(name, key);
      this.#titles.set(name, title);
    }
    const kinds = [["", "all"], ...Object.entries(categories).map(([name, what]) => [name, `${name}: ${what}`])];
    const places = [["", "everywhere"], [HOUSE, "the house"], ...tables.map(({ name, title }) => [name, title])];
    this.form.append(asking("category", "What", kinds));
    if (this.table === "") this.form.append(asking("table", "Where", places));
    this.form.append(
      asking("who", "Who"),
      asking("since", "Since", "time"),
      asking("until", "Until", "time"),
      html("button", { "data-kind": "primary" }, "Find"),
    );
  }

  #wanted() {
    return { ...fieldsOf(this.form), ...(this.table === "" ? {} : { table: this.table }) };
  }

  async #find() {
    const wanted = this.#wanted();
    try {
      const { events } = await get(`/api/events${query({ ...wanted, many: 200 })}`);
      this.wrong.textContent = "";
      for (const one of events) this.#seen.add(named(one));
      this.#forget();
      const rows = events.toReversed().map((one) => this.#row(one));
      this.list.replaceChildren(
        rows.length > 0
          ? listed(["When", "Where", "What happened", "By", "Why"], rows)
          : html("p", { class: "quiet" }, "No such events."),
      );
      this.exports.replaceChildren(
        ...["csv", "jsonl"].map((form) =>
          html(
            "a",
            {
              class: "button",
              "data-kind": "quiet",
              download: true,
              href: `/api/events/export${query({ ...wanted, form })}`,
            },
            `Export as ${form.toUpperCase()}`,
          ),
        ),
      );
    } catch (wrong) {
      this.wrong.textContent = sentence(wrong);
    }
  }

  #row(one) {
    const what = html("td", {}, html("span", { class: "badge" }, one.category), ` ${one.text}`);
    if (one.before || one.after)
      what.append(html("small", {}, ` before: ${one.before || "nothing"}; after: ${one.after || "nothing"}`));
    if (one.reason) what.append(html("small", {}, ` “${one.reason}”`));
    const called = this.#titles.get(one.log) ?? one.log;
    const where = html("td", { title: one.log }, called);
    if (one.round > 0 && one.log !== HOUSE) {
      const open = html(
        "button",
        {
          type: "button",
          "data-kind": "quiet",
          class: "console-round",
          "aria-label": `replay round ${one.round} of ${called}`,
        },
        `round ${one.round}`,
      );
      open.addEventListener("click", () => openReplay(one.log, one.round));
      where.append(" ", open);
    }
    const key = this.#rules.get(one.log);
    const clause = one.clause && key ? clauseButton(key, one.clause, one.text) : one.clause;
    return html(
      "tr",
      { "data-event": one.event },
      html("td", { class: "console-when" }, time(one.at)),
      where,
      what,
      html("td", {}, one.who && one.who !== one.role ? `${spoken(one.role)} ${one.who}` : spoken(one.role)),
      html("td", {}, clause),
    );
  }

  // --- new events ----------------------------------------------------------------------------------------------------

  async #listen() {
    let since = Date.now();
    try {
      const { events } = await get("/api/events?many=1"); // the floor's clock and ours may differ
      if (events.length > 0) since = events.at(-1).at;
    } catch {
      // the first wait tells
    }
    while (this.#isHere && this.isConnected) {
      try {
        const { events } = await get(`/api/events/news?since=${since}&seconds=20`);
        const fresh = events.filter((one) => !this.#seen.has(named(one)));
        for (const one of events) {
          this.#seen.add(named(one));
          since = Math.max(since, one.at);
        }
        if (fresh.length === 0 && events.length > 0) since += 1; // all of that moment are known
        if (fresh.length > 0) this.#tell(fresh.filter((one) => this.table === "" || one.log === this.table));
      } catch (wrong) {
        console.warn(wrong);
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  }

  #tell(fresh) {
    if (fresh.length === 0 || !this.#isHere) return;
    this.#news.push(...fresh);
    this.badge.hidden = false;
    this.badge.textContent = `${this.#news.length} new: ${fresh.at(-1).text}`;
    announce(`${fresh.length === 1 ? "A new event" : `${fresh.length} new events`}: ${fresh.at(-1).text}.`);
  }

  #forget() {
    this.#news = [];
    this.badge.hidden = true;
  }
}

const named = ({ log, number, place }) => `${log} ${number} ${place}`;

customElements.define("c-events", Events);
