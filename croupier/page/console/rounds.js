/** <c-rounds>: search of finished rounds by table, player, dealer and time, with replay. */

import { get } from "../api.js";
import { html } from "../elements/nodes.js";
import { show as money, signed } from "../money.js";
import { openReplay } from "../panels/replay.js";
import { dealtBy } from "../tables/sentences.js";
import { sentence } from "../messages.js";
import { fieldsOf, asking, listed, query, time } from "./records.js";

export class Rounds extends HTMLElement {
  async show(table = "") {
    this.table = table;
    this.list = html("div");
    this.wrong = html("p", { class: "wrong", role: "alert" });
    this.form = html("form", { class: "console-asking" });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#find();
    });
    const { tables } = await get("/api/tables").catch(() => ({ tables: [] }));
    this.known = new Map(tables.map((one) => [one.name, one]));
    if (table === "") {
      this.form.append(
        asking("table", "Table", [["", "any table"], ...tables.map(({ name, title }) => [name, title])]),
      );
    }
    this.form.append(
      asking("player", "Player"),
      asking("dealer", "Dealer"),
      asking("since", "Since", "time"),
      asking("until", "Until", "time"),
      html("button", { "data-kind": "primary" }, "Find"),
    );
    const save =
      table === ""
        ? ""
        : html(
            "a",
            {
              class: "button",
              "data-kind": "quiet",
              download: true,
              href: `/api/tables/${encodeURIComponent(table)}/export`,
            },
            "Export these rounds, signed",
          );
    this.replaceChildren(this.form, save, this.wrong, this.list);
    await this.#find();
  }

  async #find() {
    try {
      const here = this.table === "" ? {} : { table: this.table };
      const { rounds } = await get(`/api/rounds${query({ ...fieldsOf(this.form), ...here, many: 100 })}`);
      this.wrong.textContent = "";
      const heads = ["Ended", "Table", "Round", "Players", "Dealer", "#Wagered", "#House"];
      this.list.replaceChildren(
        rounds.length > 0
          ? listed(
              heads,
              rounds.map((one) => row(one, this.known.get(one.log))),
            )
          : html("p", { class: "quiet" }, "No finished round matches."),
      );
    } catch (wrong) {
      this.wrong.textContent = sentence(wrong);
    }
  }
}

function row(one, table) {
  const open = html(
    "button",
    {
      type: "button",
      "data-kind": "quiet",
      class: "console-round",
      "aria-label": `replay round ${one.round} of ${table?.title ?? one.log}`,
    },
    String(one.round),
  );
  open.addEventListener("click", () => openReplay(one.log, one.round));
  const status = one.status === "void" ? html("span", { class: "badge", "data-kind": "warn" }, "void") : "";
  return html(
    "tr",
    { "data-round": one.round },
    html("td", { class: "console-when" }, time(one.ended)),
    html("td", { title: one.log }, table?.title ?? one.log),
    html("td", {}, open, status),
    html("td", {}, one.players.map(({ player }) => player).join(", ")),
    html("td", {}, dealtBy(one.dealer, table ?? {})),
    html("td", { class: "figure" }, money(one.wagered)),
    html("td", { class: one.won > 0 ? "figure won" : one.won < 0 ? "figure lost" : "figure" }, signed(one.won)),
  );
}

customElements.define("c-rounds", Rounds);
