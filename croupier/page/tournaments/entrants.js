/** <c-entrants>: the entrants, with their payments and results; enter, withdraw and find. */

import { html, put } from "../elements/nodes.js";
import { keyed } from "../elements/list.js";
import { show } from "../money.js";
import { ordinal } from "./figures.js";

export class Entrants extends HTMLElement {
  #players = [];

  connectedCallback() {
    if (this.body !== undefined) return;
    this.search = html("input", {
      type: "search",
      placeholder: "Find a name",
      "aria-label": "find an entrant by name",
      autocomplete: "off",
    });
    this.count = html("span", { class: "quiet" });
    const enter = html("button", { type: "button", "data-kind": "primary", "data-act": "Enter" }, "Enter a player");
    const bots = html("button", { type: "button", "data-act": "bots" }, "Enter bots");
    this.tools = html("div", { class: "row entrants-tools" }, enter, bots, this.search, this.count);
    this.body = html("tbody");
    const heads = ["Player", "Fate", "#Paid", "#Place", "#Prize", ""].map((text) =>
      html("th", { scope: "col", class: text.startsWith("#") ? "figure" : null }, text.replace("#", "")),
    );
    this.none = html("p", { class: "quiet" }, "No entries yet.");
    this.table = html(
      "div",
      { class: "scrolled entrants-list", tabindex: "0", role: "region", "aria-label": "entrants" },
      html("table", {}, html("thead", {}, html("tr", {}, ...heads)), this.body),
    );
    this.replaceChildren(this.tools, this.none, this.table);
    this.search.addEventListener("input", () => this.#draw());
    this.addEventListener("click", ({ target }) => this.#clicked(target.closest("button")));
  }

  show({ summary, board }) {
    this.#players = summary.players;
    this.isOpen = board.status === "open";
    const reserves = board.reserves > 0 ? `, ${board.reserves} in reserve` : "";
    this.count.textContent = `${board.entries} ${board.entries === 1 ? "entry" : "entries"}${reserves}`;
    for (const one of this.tools.querySelectorAll("button")) one.hidden = !this.isOpen;
    this.#draw();
  }

  #draw() {
    const wanted = this.search.value.trim().toLocaleLowerCase();
    const rows = this.#players.filter(({ player }) => player.toLocaleLowerCase().includes(wanted));
    this.none.hidden = this.#players.length > 0;
    this.table.hidden = this.#players.length === 0;
    keyed(
      this.body,
      rows,
      ({ player }) => player,
      makeRow,
      (node, row) => updated(node, row),
    );
  }

  #clicked(button) {
    const { act, player } = button?.dataset ?? {};
    if (act === "Enter") this.#send("form", { do: "Enter" });
    else if (act === "bots") this.#send("form", { do: "Enter", known: { player: this.#nextBot() } });
    else if (act === "Withdraw") this.#send("form", { do: "Withdraw", known: { player } });
  }

  /** Return the next free name of a bot: the program plays for that name. */
  #nextBot() {
    const taken = new Set(this.#players.map(({ player }) => player));
    let number = 1;
    while (taken.has(`Bot ${String(number).padStart(2, "0")}`)) number += 1;
    return `Bot ${String(number).padStart(2, "0")}`;
  }

  #send(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }
}

function makeRow({ player }) {
  const cells = [
    html("th", { scope: "row" }, player),
    html("td"),
    html("td", { class: "figure" }),
    html("td", { class: "figure" }),
    html("td", { class: "figure" }),
  ];
  const go = html(
    "button",
    {
      type: "button",
      "data-kind": "quiet",
      "data-act": "Withdraw",
      "data-player": player,
      "aria-label": `withdraw ${player}`,
    },
    "Withdraw",
  );
  return html("tr", {}, ...cells, html("td", {}, go));
}

function updated(node, { fate, paid, refunded, place, won, goods, paid_at: at }) {
  const texts = [
    fate,
    `${show(paid)}${refunded > 0 ? `, ${show(refunded)} back` : ""}`,
    place > 0 ? ordinal(place) : "",
    `${[won > 0 ? show(won) : "", ...goods].filter(Boolean).join(" + ")}${at > 0 ? ", paid" : ""}`,
  ];
  texts.forEach((text, index) => {
    const cell = node.children[index + 1];
    if (cell.textContent !== text) cell.textContent = text;
  });
  put(node.lastElementChild.firstElementChild, "hidden", fate !== "entered" && fate !== "reserve");
}

customElements.define("c-entrants", Entrants);
