/**
 * The director's console: what is due as large buttons, papers, entrants, sessions with their live tables, results,
 * prizes, money, corrections and every act with its clause. The server decides what may be done.
 */

import { get, me } from "../api.js";
import { html } from "../elements/nodes.js";
import { fill } from "../elements/list.js";
import "../tournaments/history.js";
import "../tournaments/agenda.js";
import "../tournaments/entrants.js";
import { moment, path, statusOf, when } from "../tournaments/figures.js";
import { openCommand, refuse, report, say } from "../tournaments/commands.js";
import { books, corrections, papers, prizes } from "../tournaments/ledgers.js";
import "../tournaments/form_list.js";
import "../tournaments/stages.js";
import { watch } from "../tournaments/polling.js";

export default class DirectorScreen extends HTMLElement {
  #console = null;
  #conditions = null;

  async show([name = ""]) {
    this.className = "page console direct";
    this.place = { kind: "tournaments", name, document_: "", players: [], stages: [], tables: [], reported: [] };
    this.#build(name);
    this.addEventListener("say", ({ detail }) => this.#say(detail));
    this.addEventListener("form", ({ detail }) => this.#open(detail.do, detail.known ?? {}));
    this.watching = watch(
      `/api/${path("tournaments", name, "console")}`,
      (found) => this.#update(found),
      (wrong) => refuse(this.wrong, this.place.document_, wrong),
      { every: 1000, mended: () => this.#mended() },
    );
    await this.#learn();
    await this.watching.now();
  }

  leave() {
    this.watching?.stop();
  }

  /** Recover when the floor answers again: remove the error, and fetch the conditions if they are missing. */
  #mended() {
    this.wrong.hidden = true;
    if (this.#conditions === null) this.#learn();
  }

  #build(name) {
    this.heading = html("h1", {}, name);
    this.badges = html("div", { class: "row console-badges" });
    const link = (text, to) =>
      html("a", { class: "button", "data-kind": "quiet", href: to, download: to.startsWith("/") }, text);
    const links = html(
      "div",
      { class: "row" },
      link("Board", `#/${path("tournament", name, "board")}`),
      link("Conditions", `#/${path("tournament", name)}`),
      link("Results (CSV)", `/api/${path("tournaments", name, "results")}?form=csv`),
      link("Log", `/api/${path("tournaments", name, "export")}`),
    );
    this.wrong = html("p", { class: "panel direct-wrong wrong", role: "alert", hidden: true });
    this.due = html("c-agenda");
    this.stages = html("c-stages");
    this.entrants = html("c-entrants");
    this.papers = part("Papers");
    this.prizes = part("Places and prizes");
    this.money = part("Money");
    this.corrections = part("Corrections");
    this.forms = html("c-forms");
    this.acts = html("c-history");
    this.replaceChildren(
      html("div", { class: "console-head" }, this.heading, this.badges, links),
      this.wrong,
      html(
        "div",
        { class: "console-room" },
        html(
          "div",
          { class: "console-main" },
          panel("Due now", this.due),
          this.papers,
          panel("Stages and sessions", this.stages),
          this.prizes,
          panel("Entrants", this.entrants),
        ),
        html(
          "div",
          { class: "console-beside" },
          this.money,
          this.corrections,
          panel("Actions", this.forms),
          panel("History", this.acts),
        ),
      ),
    );
  }

  /** Fetch the conditions: forms are filled in from them. */
  async #learn() {
    try {
      this.#conditions = await get(`/api/${path("tournaments", this.place.name, "conditions")}`);
    } catch (wrong) {
      refuse(this.wrong, "", wrong);
    }
  }

  #update(found) {
    this.#console = found;
    const { board, summary } = found;
    Object.assign(this.place, {
      document_: board.document,
      reported: found.reported,
      players: summary.players.map(({ player }) => player),
      stages: board.stages.map(({ name }) => name),
      tables: [...new Set(board.stages.flatMap(({ tables }) => tables.map(({ table }) => table)))],
    });
    const [word, kind] = statusOf(board.status);
    const who = board.leaders.length > 0 ? `${board.called}: ${board.leaders.join(", ")}` : `no ${board.called} yet`;
    fill(this.badges, [word, who, found.is_leader], () => [
      html("span", { class: "badge", "data-kind": kind }, word),
      html("span", { class: "quiet" }, `${who}${found.is_leader ? " (you)" : ""}`),
    ]);
    this.due.show(found.due, this.place, coming(board));
    papers(this.papers, found, this.place);
    this.stages.show(found, this.place);
    prizes(this.prizes, found);
    books(this.money, found);
    corrections(this.corrections, found);
    this.entrants.show(found);
    this.forms.show(found.forms, this.place.document_);
    this.acts.show(found.acts, this.place.document_);
  }

  // --- commands ------------------------------------------------------------------------------------------------------

  /** Give complete inputs one after another; a refusal is shown with its clause and stops no other. */
  async #say({ inputs, label, button }) {
    this.wrong.hidden = true;
    if (button) button.disabled = true;
    let refused = null;
    for (const input of inputs) {
      try {
        report(label, await say(this.place, input));
      } catch (problem) {
        refused = problem;
      }
    }
    if (button) button.disabled = false;
    await this.watching.now();
    // Of several, what somebody else has done meanwhile is refused, and is no trouble: what is not done is still due.
    const isOpen = inputs.length === 1 || this.#console.due.some(({ input }) => input?.do === inputs[0].do);
    if (refused === null || !isOpen) return;
    refuse(this.wrong, this.place.document_, refused);
    this.wrong.scrollIntoView({ block: "nearest" });
  }

  #open(do_, known) {
    const form = this.#console?.forms.find((one) => one.do === do_);
    if (form === undefined) {
      this.wrong.hidden = false;
      this.wrong.textContent = "Your role cannot do this. You can only watch here.";
      return;
    }
    openCommand(this.place, form, { ...this.#usual(do_), ...known }, async () => {
      if (do_ === "DrawUpConditions") await this.#learn();
      await this.watching.now();
    });
  }

  /** Return the initial values of a form, from the conditions or the tables. */
  #usual(do_) {
    const stated = this.#conditions?.conditions;
    if (stated === undefined) return {};
    const list = (one) => (Array.isArray(one) ? one : undefined);
    switch (do_) {
      case "DrawUpConditions":
        return { conditions: this.#conditions.text };
      case "NominateDirector":
        return { director: this.#console.board.leaders[0] ?? me.name };
      case "ApproveCommission":
        return { most: stated.fees?.commission };
      case "DesignateTables":
        return {
          tables: Array.from(
            { length: Math.max(1, ...stated.stages.map(({ tables }) => tables)) },
            (_, at) => `${stated.name} ${at + 1}`,
          ),
        };
      case "Enter":
        return { paid: stated.fees?.entry, groups: list(stated.entry.groups), criteria: list(stated.entry.criteria) };
      case "BuyBackIn":
        return { paid: stated.buy_back?.price };
      case "BuyAddOn":
        return { paid: stated.add_on?.price };
      case "OfferSeat":
        return { paid: stated.fees?.entry };
      case "PayBuyIn":
        return { paid: stated.fees?.buy_in };
      case "DrawForPlaces":
        return {
          cards: this.#console.board.stages.flatMap(({ ties }) =>
            ties.filter(({ how }) => how === "draw").flatMap(({ players }) => players.map((one) => [one, ""])),
          ),
        };
      case "BreakTable":
        return { chips: this.#console.sessions.at(-1)?.places.map(({ player, chips }) => [player, chips ?? ""]) };
      default:
        return {};
    }
  }
}

/** Return the reason to wait when no step is pending. */
function coming({ next_session: next }) {
  const isLater = next !== null && moment(next.starts) > Date.now();
  return isLater ? `${next.stage} starts ${when(next.starts)}: nothing is due until then.` : "Nothing is due.";
}

const panel = (title, ...children) =>
  html("section", { class: "panel", "aria-label": title }, html("h2", {}, title), ...children);
const part = (title) => html("section", { class: "panel", "aria-label": title });

customElements.define("c-director-screen", DirectorScreen);
