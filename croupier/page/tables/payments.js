/** <c-payments>: every payment of a round with stake, odds, result and clause, and the net result. Sends `why`. */

import { html, put } from "../elements/nodes.js";
import { show, signed } from "../money.js";
import { capital } from "./sentences.js";

export class Payments extends HTMLElement {
  connectedCallback() {
    if (this.heading !== undefined) return;
    this.heading = html("h2", {}, "Payments");
    this.net = html("strong", { class: "money" });
    this.body = html("div", { class: "scrolled" });
    this.classList.add("panel");
    this.replaceChildren(html("div", { class: "payments-head" }, this.heading, this.net), this.body);
    this.addEventListener("click", ({ target }) => {
      const clause = target.closest("[data-clause]")?.dataset.clause;
      if (clause !== undefined) this.dispatchEvent(new CustomEvent("why", { bubbles: true, detail: { clause } }));
    });
  }

  /** Show the payments of a round, the player's own first; those of the last round stay until there are others. */
  show(payments, player, round) {
    if (payments.length === 0) {
      if (this.body.childElementCount === 0)
        this.body.append(
          html("p", { class: "quiet" }, "No payments yet. Each payment appears here with its stake, odds and clause."),
        );
      return;
    }
    const known = JSON.stringify([payments, round]);
    if (this.dataset.known === known) return;
    this.dataset.known = known;
    const own = payments.filter((one) => one.player === player);
    const others = payments.filter((one) => one.player !== player);
    const net = own.reduce((sum, one) => sum + one.net, 0);
    this.heading.textContent = `Payments of round ${round}`;
    this.net.textContent = own.length > 0 ? signed(net) : "";
    put(this.net, "data-kind", net > 0 ? "good" : net < 0 ? "bad" : null);
    const parts = [];
    if (own.length > 0) parts.push(table(own, false));
    else parts.push(html("p", { class: "quiet" }, "You had no wager in this round."));
    if (others.length > 0) {
      const isOpen = this.querySelector("details")?.open ?? false;
      parts.push(
        html(
          "details",
          { open: isOpen },
          html("summary", {}, `Other players (${new Set(others.map((one) => one.player)).size})`),
          table(others, true),
        ),
      );
    }
    this.body.replaceChildren(...parts);
  }
}

function table(payments, isNamed) {
  const head = [...(isNamed ? ["Player"] : []), "Wager", "Stake", "Result", "Why"];
  const rows = payments.map((one) => {
    const clauses = [...new Set([one.clause, one.paid_by].filter(Boolean))];
    const why = clauses.map((clause) =>
      html(
        "button",
        {
          type: "button",
          class: "clause",
          "data-kind": "quiet",
          "data-clause": clause,
          "aria-label": `why: clause ${clause}`,
        },
        clause,
      ),
    );
    const result = [
      html("span", {}, one.result),
      ...(one.odds ? [html("small", {}, ` ${one.odds}`)] : []),
      html("br"),
      html("span", { class: one.net > 0 ? "money won" : one.net < 0 ? "money lost" : "money" }, signed(one.net)),
    ];
    const wager = html("td", {}, capital(one.what), html("br"), html("small", {}, one.where));
    return html(
      "tr",
      {},
      ...(isNamed ? [html("td", {}, one.player)] : []),
      wager,
      html("td", { class: "figure" }, show(one.stake)),
      html("td", {}, ...result),
      html("td", {}, ...why),
    );
  });
  return html(
    "table",
    {},
    html(
      "thead",
      {},
      html(
        "tr",
        {},
        ...head.map((name) => html("th", { scope: "col", class: name === "Stake" ? "figure" : null }, name)),
      ),
    ),
    html("tbody", {}, ...rows),
  );
}

customElements.define("c-payments", Payments);
