/**
 * The supervisor's console: all tables at a glance, or one table with its felt, sign, pending matters and every input
 * of officials as a form. The floor decides who may give it.
 */

import { get } from "../api.js";
import "../console/felt.js";
import { openForm } from "../console/official_form.js";
import "../console/floor_overview.js";
import { showProposals, showWaiting } from "../console/pending.js";
import { html, put } from "../elements/nodes.js";
import { openReplay } from "../panels/replay.js";
import { openRules } from "../panels/rules.js";
import { clauseButton } from "../panels/clause.js";
import { announce, sentence, toast } from "../messages.js";
import { LiveScreen } from "./live.js";

const CALM_MS = 400;

export default class SupervisorScreen extends LiveScreen {
  #timer = 0;
  #waited = 0; // number of proposals when last announced
  #standing = null;

  async show([table = ""]) {
    this.className = "page console";
    this.table = table;
    if (table === "") {
      const overview = html("c-floor-overview");
      this.replaceChildren(html("h1", {}, "The floor"), overview);
      this.overview = overview;
      await overview.show();
      return;
    }
    this.#build();
    this.follow(table);
    if (await this.#stand()) await this.#chapters();
  }

  leave() {
    clearTimeout(this.#timer);
    this.overview?.leave();
    super.leave();
  }

  #build() {
    this.heading = html("h1", {}, this.table);
    this.badges = html("div", { class: "row console-badges" });
    this.felt = html("c-staff-felt");
    this.due = html("p", { class: "console-due" });
    this.proposals = html("ul", { class: "console-proposals" });
    this.waiting = html("ul", { class: "console-waiting" });
    this.nothing = html("p", { class: "quiet" }, "Nothing is pending.");
    this.sign = html("dl", { class: "console-sign" });
    this.chapters = html("div", { class: "console-chapters" });
    const rules = button("Rules", () => openRules(this.table));
    const replay = button("Replay", () => openReplay(this.table));
    const head = html(
      "div",
      { class: "console-head" },
      this.heading,
      this.badges,
      html(
        "div",
        { class: "row" },
        html("a", { class: "button", "data-kind": "quiet", href: "#/supervise" }, "All tables"),
        html(
          "a",
          { class: "button", "data-kind": "quiet", href: `#/inspect/${encodeURIComponent(this.table)}` },
          "Records",
        ),
        rules,
        replay,
      ),
    );
    const beside = html(
      "div",
      { class: "console-beside" },
      panel("Pending", this.nothing, this.proposals, this.waiting),
      panel("Actions", this.chapters),
      panel("Table sign", this.sign),
    );
    this.replaceChildren(
      head,
      this.banner,
      html(
        "div",
        { class: "console-room" },
        html("div", { class: "console-main" }, this.felt, this.due),
        beside,
        panel("Story", this.story),
      ),
    );
  }

  update(state) {
    this.felt.update(state);
    const { due, proposals } = state.own;
    this.due.replaceChildren(
      ...(due
        ? [
            "Next: ",
            html("strong", {}, due.label),
            " ",
            due.clause ? clauseButton(state.view.document, due.clause, due.label) : "",
          ]
        : []),
    );
    showProposals(this.proposals, this.table, state.view.document, proposals);
    if (proposals.length > this.#waited) announce(`Proposed: ${proposals.at(-1).text}.`);
    this.#waited = proposals.length;
    this.#quiet();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#stand(), CALM_MS);
  }

  // --- status of the table -------------------------------------------------------------------------------------------

  /** Fetch the status of the table and show it; return whether it answered. */
  async #stand() {
    try {
      this.#standing = await get(`/api/tables/${encodeURIComponent(this.table)}/standing`);
    } catch (wrong) {
      if (!this.hasAttribute("data-bare")) toast(sentence(wrong), "bad"); // else the banner says it
      return false;
    }
    const {
      title,
      status,
      document: key,
      incidents,
      disputes,
      stopped,
      stopped_under,
      sign,
      told,
      waiting,
      trouble,
    } = this.#standing;
    this.heading.textContent = title;
    const known = JSON.stringify([status, incidents, disputes, stopped, trouble]);
    if (this.badges.dataset.known !== known) {
      this.badges.dataset.known = known;
      const badge = (text, kind) => html("span", { class: "badge", "data-kind": kind }, text);
      this.badges.replaceChildren(badge(status, status === "open" ? "good" : "warn"));
      if (incidents > 0) this.badges.append(badge(`${incidents} on record`, "warn"));
      if (disputes > 0) this.badges.append(badge(`${disputes} open ${disputes === 1 ? "dispute" : "disputes"}`, "bad"));
      if (stopped && status === "open")
        this.badges.append(
          html("span", {}, `No round can start: ${stopped} `, clauseButton(key, stopped_under, stopped)),
        );
      if (trouble) this.badges.append(html("span", { class: "wrong" }, trouble));
    }
    showWaiting(this.waiting, key, waiting);
    const rows = Object.entries({ ...sign, ...told }).flatMap(([name, text]) => [
      html("dt", {}, name),
      html("dd", {}, text),
    ]);
    this.sign.replaceChildren(...rows);
    this.#quiet();
    return true;
  }

  #quiet() {
    this.nothing.hidden = this.proposals.children.length + this.waiting.children.length > 0;
  }

  // --- forms ---------------------------------------------------------------------------------------------------------

  async #chapters() {
    try {
      const { chapters } = await get(`/api/tables/${encodeURIComponent(this.table)}/forms`);
      this.chapters.replaceChildren(
        ...chapters.filter(({ forms }) => forms.length > 0).map((one) => this.#chapter(one)),
      );
    } catch (wrong) {
      this.chapters.replaceChildren(html("p", { class: "wrong" }, sentence(wrong)));
    }
  }

  #chapter({ title, forms }) {
    const mine = forms.filter((one) => one.why_not === "");
    const others = forms.filter((one) => one.why_not !== "");
    const section = html(
      "details",
      { class: "console-chapter" },
      html(
        "summary",
        {},
        title,
        html("span", { class: "quiet" }, mine.length > 0 ? ` ${mine.length}` : " none for your role"),
      ),
    );
    section.append(html("div", { class: "console-forms" }, ...mine.map((one) => this.#form(one))));
    if (others.length > 0) {
      const barred = others.map((one) =>
        html(
          "li",
          {},
          html("span", { class: "console-barred" }, one.label),
          html("small", {}, ` ${one.why_not} `),
          clauseButton(this.#standing?.document ?? "", one.clause, one.why_not),
        ),
      );
      section.append(
        html(
          "details",
          { class: "console-others" },
          html("summary", {}, `${others.length} not available to your role`),
          html("ul", {}, ...barred),
        ),
      );
    }
    return section;
  }

  #form(one) {
    const opener = button(one.label, () => this.#open(one), "");
    put(opener, "data-do", one.do);
    if (one.needs_second)
      opener.append(html("span", { class: "console-two", title: "a second person confirms it" }, "two people"));
    return opener;
  }

  #open(one) {
    const { document: document_, players, boxes } = this.#standing;
    // Without a version: an official's word is judged at the moment when it comes, however fast the game goes on.
    const say = (input) => this.socket.say({ do: "command", input, version: null });
    openForm({ table: this.table, document_, say, players, boxes }, one.do);
  }
}

function button(text, act, kind = "quiet") {
  const element = html("button", { type: "button", "data-kind": kind }, text);
  element.addEventListener("click", act);
  return element;
}

const panel = (title, ...children) =>
  html("section", { class: "panel", "aria-label": title }, html("h2", {}, title), ...children);

customElements.define("c-supervisor-screen", SupervisorScreen);
