/** <c-glance>: all tables of the floor at a glance, fresh every few seconds, with what waits for somebody at each. */

import { get } from "../api.js";
import { html, put } from "../elements/drawing.js";
import { keyed } from "../elements/keyed.js";
import { clauseButton } from "../panels/why.js";
import { written } from "../money.js";
import { dealtBy, listed } from "../tables/words.js";
import { announce, sentence } from "../voices.js";
import { showProposals, showWaiting } from "./waiting.js";

const FRESH_MS = 2500;

export class Glance extends HTMLElement {
  #timer = 0;
  #waiting = null; // how many proposals waited when it was last told

  async show() {
    this.wrong = html("p", { class: "wrong", role: "alert" });
    this.list = html("div", { class: "console-glance" });
    this.replaceChildren(this.wrong, this.list);
    this.addEventListener("answered", () => this.#refresh());
    this.#timer = setInterval(() => document.visibilityState === "visible" && this.#refresh(), FRESH_MS);
    await this.#refresh();
  }

  leave() {
    clearInterval(this.#timer);
  }

  async #refresh() {
    try {
      const [{ tables, elsewhere }, { tables: shown }] = await Promise.all([get("/api/floor"), get("/api/tables")]);
      for (const table of tables) table.shown = shown.find(({ name }) => name === table.name);
      this.wrong.textContent = elsewhere.length > 0 ? `With other processes of the floor: ${elsewhere.join(", ")}.` : "";
      keyed(this.list, tables, ({ name }) => name, ({ name }) => made(name), fill);
      const waiting = tables.reduce((sum, { proposals }) => sum + proposals.length, 0);
      if (this.#waiting !== null && waiting > this.#waiting) announce(`${waiting} ${waiting === 1 ? "proposal waits" : "proposals wait"}.`);
      this.#waiting = waiting;
    } catch (wrong) {
      this.wrong.textContent = sentence(wrong); // what was there stays: the next try is near
    }
  }
}

function made(name) {
  const link = html("a", { class: "button", "data-kind": "primary", href: `#/supervise/${encodeURIComponent(name)}` }, "Lead this table");
  const parts = ["title", "badges", "told", "stopped", "trouble", "waiting", "proposals"];
  const kinds = { title: "h2", badges: "div", told: "p", stopped: "p", trouble: "p", waiting: "ul", proposals: "ul" };
  const node = html("article", { class: "panel console-table", "data-table": name });
  node.parts = Object.fromEntries(parts.map((part) => [part, html(kinds[part], { class: `console-${part}` })]));
  node.append(...Object.values(node.parts), link);
  return node;
}

function fill(node, table) {
  const { title, badges, told, stopped, trouble, waiting, proposals } = node.parts;
  put(node, "aria-label", table.title);
  title.textContent = table.title;
  const known = JSON.stringify([table.status, table.incidents, table.disputes, table.stopped]);
  if (badges.dataset.known !== known) {
    badges.dataset.known = known;
    badges.replaceChildren(
      badge(table.status, table.status === "open" ? "good" : "warn"),
      ...(table.incidents > 0 ? [badge(`${table.incidents} ${table.incidents === 1 ? "incident" : "incidents"}`, "warn")] : []),
      ...(table.disputes > 0 ? [badge(`${table.disputes} open ${table.disputes === 1 ? "dispute" : "disputes"}`, "bad")] : []),
    );
    stopped.replaceChildren(...(table.stopped && table.status === "open" ? [`No round can start: ${table.stopped} `, clauseButton(table.document, table.stopped_under, table.stopped)] : []));
  }
  const where = table.is_in_round ? `round ${table.round} is in play` : table.round > 0 ? `after round ${table.round}` : "no round yet";
  const dealer = dealtBy(table.dealer, table.shown ?? {});
  const dealt = dealer ? `, dealt by ${dealer}` : ", no dealer yet";
  told.textContent = written(`${table.sign.minimum ?? ""} to ${table.sign.maximum ?? ""}, ${where}${dealt}. ${who(table)}`);
  trouble.textContent = table.trouble;
  put(trouble, "class", "wrong");
  showWaiting(waiting, table.document, table.waiting);
  showProposals(proposals, table.name, table.document, table.proposals);
}

/** Return who sits, and who only stands there: "2 of 7 boxes: Ann, Bo; Yan stands." */
function who({ players, boxes, shown }) {
  const sit = (shown?.seats ?? []).map(({ player }) => player).filter(Boolean);
  const stand = players.filter((player) => !sit.includes(player));
  return `${sit.length} of ${boxes} boxes: ${sit.join(", ") || "nobody"}${stand.length > 0 ? `; ${listed(stand)} ${stand.length > 1 ? "stand" : "stands"}` : ""}.`;
}

const badge = (text, kind) => html("span", { class: "badge", "data-kind": kind }, text);

customElements.define("c-glance", Glance);
