/** <c-floor-overview>: all tables, refreshed every few seconds, with the pending acts at each. */

import { get } from "../api.js";
import { html, put } from "../elements/nodes.js";
import { keyed } from "../elements/list.js";
import { clauseButton } from "../panels/clause.js";
import { dealtBy, listed } from "../tables/sentences.js";
import { announce, sentence } from "../messages.js";
import { showProposals, showWaiting } from "./pending.js";

const FRESH_MS = 2500;

export class FloorOverview extends HTMLElement {
  #timer = 0;
  #waiting = null; // number of proposals when last announced

  async show() {
    this.wrong = html("p", { class: "wrong", role: "alert" });
    this.list = html("div", { class: "console-tables" });
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
      const [{ tables, elsewhere }, { tables: lobby }] = await Promise.all([get("/api/floor"), get("/api/tables")]);
      for (const table of tables) table.lobby = lobby.find(({ name }) => name === table.name);
      this.wrong.textContent = elsewhere.length > 0 ? `Tables of other processes: ${elsewhere.join(", ")}.` : "";
      keyed(
        this.list,
        tables,
        ({ name }) => name,
        ({ name }) => makeCard(name),
        fill,
      );
      const waiting = tables.reduce((sum, { proposals }) => sum + proposals.length, 0);
      if (this.#waiting !== null && waiting > this.#waiting)
        announce(`${waiting} ${waiting === 1 ? "proposal is pending" : "proposals are pending"}.`);
      this.#waiting = waiting;
    } catch (wrong) {
      this.wrong.textContent = sentence(wrong); // what was there stays: the next try is near
    }
  }
}

function makeCard(name) {
  const link = html(
    "a",
    { class: "button", "data-kind": "primary", href: `#/supervise/${encodeURIComponent(name)}` },
    "Supervise this table",
  );
  const parts = ["title", "badges", "summary", "stopped", "trouble", "waiting", "proposals"];
  const kinds = {
    title: "h2",
    badges: "div",
    summary: "p",
    stopped: "p",
    trouble: "p",
    waiting: "ul",
    proposals: "ul",
  };
  const node = html("article", { class: "panel console-table", "data-table": name });
  node.parts = Object.fromEntries(parts.map((part) => [part, html(kinds[part], { class: `console-${part}` })]));
  node.append(...Object.values(node.parts), link);
  return node;
}

function fill(node, table) {
  const { title, badges, summary, stopped, trouble, waiting, proposals } = node.parts;
  put(node, "aria-label", table.title);
  title.textContent = table.title;
  const known = JSON.stringify([table.status, table.incidents, table.disputes, table.stopped]);
  if (badges.dataset.known !== known) {
    badges.dataset.known = known;
    badges.replaceChildren(
      badge(table.status, table.status === "open" ? "good" : "warn"),
      ...(table.incidents > 0
        ? [badge(`${table.incidents} ${table.incidents === 1 ? "incident" : "incidents"}`, "warn")]
        : []),
      ...(table.disputes > 0
        ? [badge(`${table.disputes} open ${table.disputes === 1 ? "dispute" : "disputes"}`, "bad")]
        : []),
    );
    stopped.replaceChildren(
      ...(table.stopped && table.status === "open"
        ? [`No round can start: ${table.stopped} `, clauseButton(table.document, table.stopped_under, table.stopped)]
        : []),
    );
  }
  const where = table.is_in_round
    ? `round ${table.round} is in play`
    : table.round > 0
      ? `after round ${table.round}`
      : "no round yet";
  const dealer = dealtBy(table.dealer, table.lobby ?? {});
  const dealt = dealer ? `, dealt by ${dealer}` : ", no dealer";
  summary.textContent = `${table.sign.minimum ?? ""} to ${table.sign.maximum ?? ""}, ${where}${dealt}. ${who(table)}`;
  trouble.textContent = table.trouble;
  put(trouble, "class", "wrong");
  showWaiting(waiting, table.document, table.waiting);
  showProposals(proposals, table.name, table.document, table.proposals);
}

/** Return the players with a seat, and those standing: "2 of 7 boxes: Ann, Bo; Yan stands." */
function who({ players, boxes, lobby }) {
  const sit = (lobby?.seats ?? []).map(({ player }) => player).filter(Boolean);
  const stand = players.filter((player) => !sit.includes(player));
  const others = stand.length > 0 ? `; ${listed(stand)} ${stand.length > 1 ? "stand" : "stands"}` : "";
  return `${sit.length} of ${boxes} boxes: ${sit.join(", ") || "nobody"}${others}.`;
}

const badge = (text, kind) => html("span", { class: "badge", "data-kind": kind }, text);

customElements.define("c-floor-overview", FloorOverview);
