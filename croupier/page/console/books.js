/** <c-books>: the accounts of a table, its last postings, and the actual and the theoretical return. */

import { get } from "../api.js";
import { html } from "../elements/nodes.js";
import { show as money, signed } from "../money.js";
import { sentence } from "../messages.js";
import { listed } from "./records.js";

export class Books extends HTMLElement {
  async show(table) {
    this.base = `/api/tables/${encodeURIComponent(table)}`;
    this.wrong = html("p", { class: "wrong", role: "alert" });
    this.balances = html("div");
    this.ledger = html("tbody");
    this.before = null;
    this.more = html("button", { type: "button" }, "Earlier");
    this.more.addEventListener("click", () => this.#earlier());
    this.returned = html("div");
    const again = html("button", { type: "button", "data-kind": "quiet" }, "Refresh");
    again.addEventListener("click", () => this.#read());
    const moved = listed(["Entry", "Account", "Unit", "#Amount"], []);
    moved.querySelector("tbody").replaceWith(this.ledger);
    this.replaceChildren(
      this.wrong,
      again,
      html("h3", {}, "Balances"),
      this.balances,
      html("h3", {}, "Return"),
      this.returned,
      html("h3", {}, "Ledger"),
      moved,
      this.more,
    );
    await this.#read();
  }

  async #read() {
    try {
      const [{ rows, sums, number }, found] = [await get(`${this.base}/balances`), await get(`${this.base}/returns`)];
      const lines = rows.map(({ account, unit, amount }) =>
        html(
          "tr",
          {},
          html("td", {}, account.holder ? `${account.kind}: ${account.holder}` : account.kind),
          html("td", {}, unit),
          html("td", { class: "figure" }, money(amount, { unit })),
        ),
      );
      const even = sums.every(([, sum]) => sum === 0);
      this.balances.replaceChildren(
        listed(["Account", "Unit", "#Amount"], lines),
        html(
          "p",
          { class: "quiet" },
          `After entry ${number} of the log; ${even ? "the accounts sum to zero" : "THE ACCOUNTS DO NOT SUM TO ZERO"}.`,
        ),
      );
      this.returned.replaceChildren(...returns(found, sums[0]?.[0] ?? "cash"));
      this.before = null;
      this.ledger.replaceChildren();
      await this.#earlier();
    } catch (wrong) {
      this.wrong.textContent = sentence(wrong);
    }
  }

  async #earlier() {
    const { rows, first } = await get(
      `${this.base}/ledger?many=40${this.before === null ? "" : `&before=${this.before}`}`,
    );
    this.before = first;
    this.ledger.append(
      ...rows
        .toReversed()
        .map(({ number, account, unit, amount }) =>
          html(
            "tr",
            {},
            html("td", {}, String(number)),
            html("td", {}, account),
            html("td", {}, unit),
            html("td", { class: amount < 0 ? "figure lost" : "figure" }, signed(amount, { unit })),
          ),
        ),
    );
    this.more.hidden = first <= 1;
  }
}

function returns({ returned: one, edge_millionths: edge, error_millionths: error }, unit) {
  const percent = (millionths) => `${(millionths / 10_000).toFixed(3)} %`;
  const found = [
    html(
      "p",
      {},
      `${one.rounds} rounds and ${one.voids} void ones: the house won ${signed(one.won, { unit })} of `,
      `${money(one.wagered, { unit })} initial wagers`,
      edge === null ? "" : `, ${percent(edge)}`,
      one.side_wagered
        ? `, and ${signed(one.side_won, { unit })} of ${money(one.side_wagered, { unit })} on side bets`
        : "",
      ".",
    ),
  ];
  if (one.expected === null)
    found.push(html("p", { class: "quiet" }, "No theoretical return is known for this table."));
  else {
    const kind = one.verdict === "inside" ? "good" : one.verdict === "outside" ? "bad" : "warn";
    found.push(
      html(
        "p",
        {},
        html("span", { class: "badge", "data-kind": kind }, one.verdict),
        ` Expected: ${percent(one.expected.edge_millionths)}`,
        error === null ? "" : `, with a standard error of ${percent(error)}`,
        `: ${one.expected.source}.`,
      ),
    );
  }
  return found;
}

customElements.define("c-books", Books);
