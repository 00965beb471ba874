/** <c-audit>: checks a table's log where it is, and gives logs and heads to be kept and checked elsewhere. */

import { get } from "../api.js";
import { html } from "../elements/nodes.js";
import { announce, sentence } from "../messages.js";

export class Audit extends HTMLElement {
  /** Begin; `tables` are those whose logs can be checked here. */
  show(tables) {
    const saved = (href, text) => html("a", { class: "button", download: true, href }, text);
    this.result = html("div", { class: "console-checked", role: "status" });
    const which = html(
      "select",
      { "aria-label": "which log" },
      ...tables.map(({ name, title }) => html("option", { value: name }, title)),
    );
    const deep = html("input", { type: "checkbox" });
    this.go = html("button", { type: "button", "data-kind": "primary" }, "Check the log");
    this.go.addEventListener("click", () => this.#check(which.value, deep.checked));
    this.replaceChildren(
      html(
        "p",
        { class: "quiet" },
        "The floor’s own computer checks a log: hashes, order, signatures and, if asked, every decision again. " +
          "To check it independently, download the log.",
      ),
      html("div", { class: "row" }, which, html("label", { class: "row" }, deep, "decide every input again"), this.go),
      this.result,
      html("h3", {}, "Downloads"),
      html("div", { class: "row" }, saved("/api/log", "The whole log"), saved("/api/heads", "Last head of every log")),
      html(
        "p",
        { class: "quiet" },
        "The log ends with the last finished round of each table. Face-down cards are not in it. ",
        html("code", {}, "croupier audit verify log.jsonl"),
        " and ",
        html("code", {}, "tools/verify_log.py"),
        " check it.",
      ),
    );
  }

  async #check(name, isDeep) {
    this.go.disabled = true;
    this.result.replaceChildren(html("p", { class: "console-busy" }, `Checking the log of ${name}…`));
    try {
      const found = await get(`/api/tables/${encodeURIComponent(name)}/check${isDeep ? "?is_deep=true" : ""}`);
      const isGood = found.findings.length === 0;
      const text = isGood ? `${name}: no faults found.` : `${name}: ${found.findings.length} findings.`;
      const decided = found.is_decided_again ? "every input was decided again" : "decisions were not checked";
      const sizes = `${found.entries} entries, ${found.heads} heads, ${found.rounds} rounds, with those of the house`;
      const how = `${sizes}; ${decided}. Last hash ${found.last}.`;
      this.result.replaceChildren(
        html(
          "p",
          {},
          html("span", { class: "badge", "data-kind": isGood ? "good" : "bad" }, isGood ? "holds" : "does not hold"),
          ` ${text}`,
        ),
        html("p", { class: "quiet console-hash" }, how),
        html("ul", {}, ...found.findings.map((one) => html("li", { class: "wrong" }, one))),
        html("ul", {}, ...found.earlier.map((one) => html("li", {}, one))),
      );
      announce(text);
    } catch (wrong) {
      this.result.replaceChildren(html("p", { class: "wrong" }, sentence(wrong)));
    } finally {
      this.go.disabled = false;
    }
  }
}

customElements.define("c-audit", Audit);
