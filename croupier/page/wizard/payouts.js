/**
 * <c-payouts>: payments to make and to collect, in the order of the document: each bet with its stake, odds, chips and
 * clause. Sends `why` with {clause}.
 */

import { html, put } from "../elements/nodes.js";
import { keyed } from "../elements/list.js";
import { show } from "../money.js";
import { capital } from "../tables/sentences.js";
import "../elements/chips.js";

export class Payouts extends HTMLElement {
  connectedCallback() {
    if (this.list !== undefined) return;
    this.heading = html("h2", {}, "Pay and collect");
    this.sum = html("p", { class: "payouts-sum" });
    this.list = html("ol", { class: "payouts-list" });
    this.none = html(
      "p",
      { class: "quiet" },
      "Nothing to pay or collect yet. Bets appear here in the order of settlement.",
    );
    this.classList.add("panel");
    this.replaceChildren(html("div", { class: "payouts-head" }, this.heading, this.sum), this.none, this.list);
    this.addEventListener("click", ({ target }) => {
      const clause = target.closest("[data-clause]")?.dataset.clause;
      if (clause !== undefined) this.dispatchEvent(new CustomEvent("why", { bubbles: true, detail: { clause } }));
    });
  }

  /** Show the payments of a round, in the order in which they are made. */
  show(payments, round) {
    this.heading.textContent = payments.length > 0 ? `Pay and collect, round ${round}` : "Pay and collect";
    this.none.hidden = payments.length > 0;
    const paid = payments.reduce((sum, one) => sum + Math.max(0, one.net), 0);
    const collected = payments.reduce((sum, one) => sum + Math.max(0, -one.net), 0);
    this.sum.textContent = payments.length > 0 ? `pay ${show(paid)} · collect ${show(collected)}` : "";
    keyed(this.list, payments, (one, at) => `${round}.${at}.${one.player}.${one.net}`, row);
    put(this.list, "data-many", payments.length > 6);
  }
}

function row(one) {
  const does = one.net > 0 ? "pay" : one.net < 0 ? "collect" : "give back";
  const amount = one.net === 0 ? one.stake : Math.abs(one.net);
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
  const summary = html(
    "div",
    { class: "payout-summary" },
    html("strong", { class: "payout-who", title: one.player }, one.player),
    ...(one.where ? [html("span", {}, one.where)] : []),
    html(
      "span",
      {},
      `${capital(one.what)} ${one.stake > 0 ? show(one.stake) : ""} ${one.result}${one.odds ? `, ${one.odds}` : ""}`,
    ),
  );
  return html(
    "li",
    { class: "payout", "data-does": does },
    html(
      "span",
      { class: "payout-does badge", "data-kind": one.net > 0 ? "good" : one.net < 0 ? "bad" : "warn" },
      capital(does),
    ),
    summary,
    html("c-chips", { amount, label: `${does} ${one.player}` }),
    html("span", { class: "payout-why" }, ...why),
  );
}

customElements.define("c-payouts", Payouts);
