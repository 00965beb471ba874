/** <c-history>: the inputs and their events, newest first, each with its giver, time and clause. */

import { html } from "../elements/nodes.js";
import { keyed } from "../elements/list.js";
import { clauseButton } from "../panels/clause.js";
import { capital } from "../tables/sentences.js";

export class History extends HTMLElement {
  connectedCallback() {
    if (this.list !== undefined) return;
    this.list = html("ol", { class: "acts", tabindex: "0", "aria-label": "what was done, the newest first" });
    this.replaceChildren(this.list);
  }

  show(acts, document_) {
    keyed(
      this.list,
      acts,
      ({ number }) => number,
      (one) => act(one, document_),
    );
  }
}

function act({ at, who, told: sentences, is_refused: isRefused }, document_) {
  const time = new Date(at).toLocaleString("en-AU", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hour12: false,
  });
  const lines = sentences.map(([text, clause]) =>
    html("p", {}, capital(text), " ", clause ? clauseButton(document_, clause, text) : ""),
  );
  return html(
    "li",
    {},
    html(
      "small",
      {},
      `${time} · ${who}`,
      isRefused ? html("span", { class: "badge", "data-kind": "bad" }, "refused") : "",
    ),
    ...lines,
  );
}

customElements.define("c-history", History);
