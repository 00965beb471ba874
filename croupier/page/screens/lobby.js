/** <c-lobby>: the tables of the floor, refreshed every few seconds, with the actions of this person at each. */

import { get, me, post } from "../api.js";
import { html, put } from "../elements/nodes.js";
import { keyed } from "../elements/list.js";
import { isChips } from "../money.js";
import { openRules } from "../panels/rules.js";
import { openSetup } from "../panels/setup.js";
import { sentence, toast } from "../messages.js";

const FRESH_MS = 4000;
const FELTS = { "ultimate-texas-hold-em": "holdem" };
const CARDS = { physical: "real cards, keyed by the dealer", virtual: "cards from a fair shoe" };
const DEALING = { automatic: "dealt by the program", dealer: "dealt by a dealer" };

export default class LobbyScreen extends HTMLElement {
  async show() {
    this.className = "page lobby";
    this.wrong = html("p", { class: "wrong", role: "alert" });
    this.list = html("div", { class: "lobby-tables" });
    const head = html("div", { class: "lobby-head" }, html("h1", {}, "Tables"));
    if (me.may.includes("set-up")) {
      const set = html("button", { type: "button", "data-kind": "primary" }, "Set up a table");
      set.addEventListener("click", () => openSetup(() => this.#refresh()));
      head.append(set);
    }
    const whose = me.may.includes("set-up") ? "Set one up." : "An operator sets up tables. They appear here.";
    this.none = html("p", { class: "quiet lobby-none", role: "status", hidden: true }, `No tables yet. ${whose}`);
    this.replaceChildren(head, this.wrong, this.none, this.list);
    this.timer = setInterval(() => document.visibilityState === "visible" && this.#refresh(), FRESH_MS);
    await this.#refresh();
  }

  leave() {
    clearInterval(this.timer);
  }

  async #refresh() {
    if (this.isAsking || me.name === null) return;
    this.isAsking = true;
    try {
      this.titles ??= new Map((await get("/api/documents")).documents.map(({ key, title }) => [key, title]));
      const { tables } = await get("/api/tables");
      if (me.name === null) return; // logged out meanwhile
      this.wrong.textContent = "";
      this.none.hidden = tables.length > 0;
      keyed(
        this.list,
        tables,
        ({ name }) => name,
        (one) => new Card(one, this.titles.get(one.document) ?? one.document).node,
        (node, one) => node.card.update(one),
      );
    } catch (problem) {
      this.wrong.textContent = sentence(problem); // what was there stays: the next try is near
    } finally {
      this.isAsking = false;
    }
  }
}

/** A table in the lobby; update() redraws only changed parts, so that nobody loses the focus. */
class Card {
  constructor({ name, title, game, document, cards, dealing, limits }, documentTitle) {
    this.name = name;
    this.title = title;
    this.status = html("span", { class: "badge" });
    this.round = html("span", { class: "lobby-round" });
    this.seats = html("ol", { class: "lobby-seats", "aria-label": `Boxes of ${title}` });
    this.who = html("p", { class: "lobby-who" });
    this.trouble = html("p", { class: "wrong" });
    this.actions = html("div", { class: "row lobby-actions" });
    const rules = html(
      "button",
      { type: "button", class: "lobby-rules", "data-kind": "quiet", "aria-label": `rules of ${title}` },
      "Rules",
    );
    rules.addEventListener("click", () => openRules(name));
    const least = limits.minimum ?? "";
    const most = limits.maximum ?? "";
    const terms = html(
      "div",
      { class: "lobby-limits" },
      html(
        "p",
        {},
        html("strong", {}, least && most ? `${least} to ${most}` : least || most || "no limits"),
        limits.multiples ? html("span", { class: "quiet" }, `in multiples of ${limits.multiples}`) : "",
      ),
      rules,
    );
    const top = html(
      "header",
      { class: "lobby-felt" },
      html("div", { class: "lobby-title" }, html("h2", {}, title), this.status),
      html("p", { title: document }, documentTitle),
      this.round,
    );
    const how = html(
      "p",
      { class: "quiet lobby-how" },
      cards === "physical" ? CARDS.physical : `${CARDS.virtual}, ${DEALING[dealing] ?? dealing}`,
    );
    this.node = html(
      "article",
      { class: "lobby-table", "data-game": FELTS[game] ?? game, "data-table": name, "aria-label": title },
      top,
      html("div", { class: "lobby-body" }, terms, how, this.seats, this.who, this.trouble, this.actions),
    );
    this.node.card = this;
  }

  update(table) {
    const { status, round, seats, trouble } = table;
    write(this.status, status);
    put(this.status, "data-kind", status === "open" ? "good" : "warn");
    write(this.round, round > 0 ? `Round ${round}` : "No round yet");
    write(this.trouble, trouble);
    const taken = seats
      .filter(({ player }) => player !== "")
      .map(({ player, is_bot }) => (is_bot ? `${player} (bot)` : player === me.name ? "you" : player));
    const free = table.free === 1 ? "one box free" : `${table.free} boxes free`;
    write(this.who, [taken.join(", "), table.free > 0 ? free : "no box free"].filter(Boolean).join(" · "));
    const canSit = this.#canSit(table);
    keyed(
      this.seats,
      seats,
      ({ box }) => box,
      () => html("li", {}),
      (node, seat) => this.#seat(node, seat, canSit),
    );
    this.#act(table);
  }

  #canSit({ status, is_here, seats, unit }) {
    return (
      me.role === "player" &&
      !isChips(unit) &&
      status === "open" &&
      is_here &&
      !seats.some(({ player }) => player === me.name)
    );
  }

  #seat(node, { box, player, is_bot }, canSit) {
    const kind = player === "" ? (canSit ? "open" : "free") : player === me.name ? "mine" : is_bot ? "bot" : "taken";
    const words = player === "" ? `box ${box}, free` : `box ${box}, ${player}${is_bot ? ", a bot" : ""}`;
    if (node.dataset.words === `${kind} ${words}`) return;
    node.dataset.words = `${kind} ${words}`;
    const face = player === "" ? String(box) : player.charAt(0);
    if (kind === "open") {
      const button = html(
        "button",
        { type: "button", class: "seat", "data-kind": kind, "aria-label": `sit at box ${box} of ${this.title}` },
        face,
      );
      button.addEventListener("click", () => this.#arrive(box));
      node.replaceChildren(button);
    } else
      node.replaceChildren(
        html("span", { class: "seat", "data-kind": kind, role: "img", "aria-label": words, title: words }, face),
      );
  }

  #act(table) {
    const wanted = this.#wanted(table);
    const words = wanted.map(({ text }) => text).join("|");
    this.box = table.seats.find(({ player }) => player === "")?.box;
    if (this.actions.dataset.words === words) return;
    this.actions.dataset.words = words;
    this.actions.replaceChildren(...wanted.map((one, at) => this.#action(one, at === 0)));
  }

  #action({ text, at, run }, isFirst) {
    const kind = isFirst ? "primary" : null;
    if (at !== undefined)
      return html(
        "a",
        {
          class: "button",
          href: `#/${at}/${encodeURIComponent(this.name)}`,
          "data-kind": kind,
          "aria-label": `${text}: ${this.title}`,
        },
        text,
      );
    const button = html("button", { type: "button", "data-kind": kind, "aria-label": `${text}: ${this.title}` }, text);
    button.addEventListener("click", run);
    return button;
  }

  /** Return the actions of this person here, most likely first. */
  #wanted(table) {
    const look = { text: "Watch", at: "table" };
    if (me.role === "player") {
      if (table.seats.some(({ player }) => player === me.name)) return [{ text: "Back to my seat", at: "table" }];
      if (!this.#canSit(table)) return [look];
      const sit = { text: "Sit here", run: () => this.#arrive(this.box) };
      const stand = { text: "Bet standing", run: () => this.#arrive(null) };
      return table.free > 0 ? [sit, stand, look] : [stand, look];
    }
    const places = [
      ...(table.cards === "physical" || table.dealing === "dealer" ? [{ may: "deal", text: "Deal", at: "deal" }] : []),
      { may: "supervise", text: "Supervise", at: "supervise" },
      { may: "inspect", text: "Inspect", at: "inspect" },
    ].filter(({ may }) => me.may.includes(may));
    const own =
      me.role === "dealer"
        ? places
        : places.filter(({ may }) => may !== "deal").concat(places.filter(({ may }) => may === "deal"));
    return [...own, look];
  }

  /** Arrive at the table and open it; a refusal is shown with its clause. */
  async #arrive(box) {
    const input = { do: "Arrive", player: me.name, ...(box === null ? {} : { box }) };
    try {
      await post(`/api/tables/${encodeURIComponent(this.name)}/commands`, {
        do: "command",
        key: crypto.randomUUID(),
        input,
      });
    } catch (problem) {
      toast(sentence(problem), "bad");
      return;
    }
    location.hash = `#/table/${encodeURIComponent(this.name)}`;
  }
}

function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

customElements.define("c-lobby", LobbyScreen);
