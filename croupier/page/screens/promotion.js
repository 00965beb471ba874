/** A promotion: terms, prizes, draw and winners; for officials also tasks, entries, forms and history. */

import { get, me } from "../api.js";
import { tabled } from "../console/records.js";
import { html } from "../elements/nodes.js";
import { fill } from "../elements/list.js";
import { show } from "../money.js";
import { clauseButton } from "../panels/clause.js";
import { capital } from "../tables/sentences.js";
import "../tournaments/history.js";
import { path, when } from "../tournaments/figures.js";
import { openCommand, refuse } from "../tournaments/commands.js";
import "../tournaments/form_list.js";
import { watch } from "../tournaments/polling.js";
import { sentence } from "../messages.js";

export default class PromotionScreen extends HTMLElement {
  #console = null;

  async show([name = ""]) {
    this.className = "page console direct promotion";
    this.place = { kind: "promotions", name, document_: "", players: [] };
    this.isStaff = me.name !== null && me.role !== "player";
    this.status = html("span", { class: "badge" });
    this.wrong = html("p", { class: "panel direct-wrong wrong", role: "alert", hidden: true });
    const part = (title) => html("section", { class: "panel", "aria-label": title });
    this.parts = {
      tasks: part("To do"),
      facts: part("The promotion"),
      prizes: part("Prizes"),
      draw: part("The draw"),
      entries: part("Entries"),
      disputes: part("Disputes and refusals"),
      terms: part("Terms"),
    };
    this.forms = html("c-forms");
    this.acts = html("c-history");
    const panel = (title, child) =>
      html("section", { class: "panel", "aria-label": title }, html("h2", {}, title), child);
    const { tasks, facts, prizes, draw, entries, disputes, terms } = this.parts;
    const beside = this.isStaff
      ? [html("div", { class: "console-beside" }, panel("Actions", this.forms), panel("History", this.acts))]
      : [];
    for (const one of [tasks, entries, disputes]) one.hidden = !this.isStaff;
    const log = this.isStaff
      ? [
          html(
            "a",
            {
              class: "button",
              "data-kind": "quiet",
              href: `/api/${path("promotions", name, "export")}`,
              download: true,
            },
            "Log",
          ),
        ]
      : [];
    this.replaceChildren(
      html(
        "div",
        { class: "console-head" },
        html("h1", {}, name),
        this.status,
        html(
          "div",
          { class: "row" },
          html("a", { class: "button", "data-kind": "quiet", href: "#/promotions" }, "All promotions"),
          ...log,
        ),
      ),
      this.wrong,
      html(
        "div",
        { class: this.isStaff ? "console-room" : "" },
        html("div", { class: "console-main" }, tasks, facts, prizes, draw, entries, disputes, terms),
        ...beside,
      ),
    );
    this.addEventListener("form", ({ detail }) => this.#open(detail.do, detail.known ?? {}));
    this.watching = watch(
      `/api/${path("promotions", name)}`,
      (found) => this.#update(found),
      (wrong) => refuse(this.wrong, this.place.document_, wrong),
      { every: 2500, mended: () => this.#mended() },
    );
    await Promise.all([this.#terms(), this.watching.now()]);
  }

  leave() {
    this.watching?.stop();
  }

  #mended() {
    this.wrong.hidden = true;
    if (this.parts.terms.querySelector(":scope > .wrong") !== null) this.#terms();
  }

  async #update(found) {
    this.place.document_ = found.document;
    this.status.textContent = found.status;
    this.status.dataset.kind = found.status === "open" ? "good" : "brass";
    this.#draw(found);
    if (!this.isStaff) {
      this.#facts(found);
      this.#prizes(found.prizes);
      return;
    }
    this.#console = await get(`/api/${path("promotions", this.place.name, "console")}`);
    const { summary, entries, forms, acts } = this.#console;
    this.#facts(summary);
    this.place.players = [...new Set(entries.map(({ entrant }) => entrant))];
    this.#prizes(summary.prizes);
    this.#tasks(summary);
    this.#entries(entries);
    this.#disputes(summary);
    this.forms.show(forms, found.document, { isOpen: true });
    this.acts.show(acts, found.document);
  }

  #facts({
    where,
    commenced_at: began,
    earliest,
    close,
    award_at: at,
    ends,
    entries,
    tickets,
    published,
    fingerprint,
  }) {
    const rows = [
      ["Terms published", where.join(", ") || "not yet"],
      ["Commenced", began !== null ? when(began) : earliest ? `not yet; ${when(earliest)} at the earliest` : "not yet"],
      ["Entries until", close === null ? "not stated" : when(close)],
      ["Awarded", at === null ? "not stated" : when(at)],
      ["Ends", ends === null ? "not stated" : when(ends)],
      ["Entries", `${entries}, ${tickets} ${tickets === 1 ? "ticket" : "tickets"}`],
      ["Results", published || "not published yet"],
    ];
    fill(this.parts.facts, rows, () => [
      html("h2", {}, "The promotion"),
      html(
        "dl",
        { class: "console-sign" },
        ...rows.flatMap(([name, value]) => [html("dt", {}, name), html("dd", {}, value)]),
      ),
      html("p", { class: "quiet" }, "Fingerprint of the terms ", html("code", {}, fingerprint)),
    ]);
  }

  #prizes(prizes) {
    fill(this.parts.prizes, prizes, () => [
      html("h2", {}, "Prizes"),
      tabled(
        ["#No", "Prize", "#Value", "State", "Winner"],
        prizes.map(({ number, nature, kind, value, fate, winner, due, claim_by: last }) => [
          String(number),
          `${nature} (${kind.replaceAll("-", " ")})`,
          show(value),
          fate + (due && fate === "won" ? `, notify by ${when(due)}` : "") + (last ? `, claim by ${when(last)}` : ""),
          winner,
        ]),
      ),
    ]);
  }

  #draw({ commitment, secret, words, drawn_at: at }) {
    this.parts.draw.hidden = commitment === "";
    fill(this.parts.draw, [commitment, secret, words, at], () => {
      const rows = [
        ["Commitment", commitment],
        ...(secret
          ? [
              ["Secret", secret],
              ["Words", words || "none"],
              ["Drawn", when(at)],
            ]
          : []),
      ];
      return [
        html("h2", {}, "The draw"),
        html(
          "p",
          { class: "quiet" },
          secret
            ? "Anybody can repeat the draw with these values and gets the same winners."
            : "The secret was fixed before the first entry. It is published at the draw.",
        ),
        html(
          "dl",
          { class: "console-sign" },
          ...rows.flatMap(([name, value]) => [html("dt", {}, name), html("dd", {}, html("code", {}, value))]),
        ),
      ];
    });
  }

  #tasks({ tasks, breaches, document: key }) {
    const { forms } = this.#console;
    const may = new Set(forms.filter((one) => one.why_not === "").map((one) => one.do));
    const line = (one, kind) => {
      const text = [
        capital(one.what),
        one.due ? html("small", {}, ` by ${when(one.due)}`) : "",
        one.is_overdue ? html("span", { class: "badge", "data-kind": "bad" }, kind) : "",
      ];
      const name = forms.find(({ do: do_ }) => do_ === one.do || do_ === `Promotion${one.do}`)?.do;
      if (!may.has(name))
        return html("li", { class: "due-wait" }, html("span", {}, ...text), clauseButton(key, one.clause, one.what));
      const button = html("button", { type: "button", class: "due-do", "data-due": one.do }, ...text);
      button.addEventListener("click", () =>
        this.#open(name, one.about === null ? {} : { [one.do === "DecideDispute" ? "dispute" : "prize"]: one.about }),
      );
      return html("li", {}, button, clauseButton(key, one.clause, one.what));
    };
    fill(this.parts.tasks, [tasks, breaches, [...may]], () => [
      html("h2", {}, "To do"),
      tasks.length + breaches.length === 0
        ? html("p", { class: "quiet" }, "No tasks.")
        : html(
            "ul",
            { class: "due-list" },
            ...breaches.map((one) => line(one, "breach")),
            ...tasks.map((one) => line(one, "overdue")),
          ),
    ]);
  }

  #entries(entries) {
    fill(this.parts.entries, entries, () => [
      html("h2", {}, "Entries"),
      entries.length === 0
        ? html("p", { class: "quiet" }, "None yet.")
        : tabled(
            ["#No", "Person", "#Tickets", "State"],
            entries.map(({ number, entrant, tickets, is_void: isVoid }) => [
              String(number),
              entrant,
              String(tickets),
              isVoid ? "void" : "taken",
            ]),
          ),
    ]);
  }

  #disputes({ disputes, denied }) {
    this.parts.disputes.hidden = disputes.length + denied.length === 0;
    fill(this.parts.disputes, [disputes, denied], () => [
      html("h2", {}, "Disputes and refusals"),
      html(
        "ul",
        {},
        ...disputes.map((one) => html("li", {}, `${one.number}. ${one.person}: ${one.about}. ${decided(one)}`)),
        ...denied.map((one) => html("li", {}, `Prize ${one.prize} was refused to ${one.claimant}: ${one.reasons}.`)),
      ),
    ]);
  }

  async #terms() {
    try {
      const { terms } = await get(`/api/${path("promotions", this.place.name, "terms")}`);
      this.parts.terms.replaceChildren(html("h2", {}, "Terms"), ...termsPanels(terms));
    } catch (wrong) {
      this.parts.terms.replaceChildren(html("p", { class: "wrong" }, sentence(wrong)));
    }
  }

  #open(do_, known) {
    const form = this.#console?.forms.find((one) => one.do === do_);
    if (form !== undefined)
      openCommand(this.place, form, known, () => Promise.all([this.#terms(), this.watching.now()]));
  }
}

const decided = ({ decision, is_satisfied: isSatisfied }) =>
  decision ? `Decided: ${decision}${isSatisfied ? "" : " (not satisfied)"}.` : "Not decided yet.";

const MOMENTS = new Set(["at", "close", "begins", "ends", "redraw_until"]);
const AMOUNTS = new Set(["value", "minimum_wager", "cash_alternative"]);

/** Return the terms: each part with its items, and each prize. */
function termsPanels({ award, eligibility, entries, promotion, claim, notice, results, prizes }) {
  const parts = Object.entries({ award, eligibility, entries, promotion, claim, notice, results });
  const details = parts.map(([name, part]) =>
    html("div", { class: "item" }, html("dt", {}, name), html("dd", {}, ...stated(part))),
  );
  return [
    html("dl", { class: "items" }, ...details),
    html("h3", {}, "Prizes in the terms"),
    html(
      "dl",
      { class: "items" },
      ...prizes.map((one) =>
        html("div", { class: "item" }, html("dt", {}, `${one.count} × ${one.nature}`), html("dd", {}, ...stated(one))),
      ),
    ),
  ];
}

/** Return the items of a part, each on its line; open ones are left out. */
function stated(part) {
  const lines = Object.entries(part).map(([name, value]) => [
    name,
    value === null ? "" : MOMENTS.has(name) ? when(value) : AMOUNTS.has(name) ? show(value) : plain(value),
  ]);
  return lines
    .filter(([, text]) => text !== "")
    .map(([name, text]) => html("span", {}, `${name.replaceAll("_", " ")}: ${text}`));
}

/** Write a value of the terms: lists one after another, and objects as names with values. */
function plain(value) {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.join("; ");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([word, reason]) => `${word}: ${reason}`)
      .join("; ");
  return String(value);
}

customElements.define("c-promotion", PromotionScreen);
