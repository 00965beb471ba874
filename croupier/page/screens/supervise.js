/**
 * The supervisor's console: all tables at a glance, or one table with its felt, its sign, what waits for whom, and every
 * input that officials may give as a form. Who may give what, and what it would come to, the floor says.
 */

import { get } from "../api.js";
import "../console/felt.js";
import { openForm } from "../console/form.js";
import "../console/glance.js";
import { showProposals, showWaiting } from "../console/waiting.js";
import { html, put } from "../elements/drawing.js";
import { countIn, written } from "../money.js";
import { openReplay } from "../panels/replay.js";
import { openRules } from "../panels/rules.js";
import "../panels/story.js";
import { clauseButton } from "../panels/why.js";
import { TableSocket } from "../socket.js";
import { capital } from "../tables/words.js";
import { announce, sentence, toast } from "../voices.js";

const CALM_MS = 400;

export default class Supervise extends HTMLElement {
  #socket = new TableSocket();
  #timer = 0;
  #waited = 0; // how many proposals waited when it was last told
  #standing = null;

  async show([table = ""]) {
    this.className = "page console";
    this.table = table;
    if (table === "") {
      const glance = html("c-glance");
      this.replaceChildren(html("h1", {}, "The floor"), glance);
      this.glance = glance;
      await glance.show();
      return;
    }
    this.#build();
    put(this, "data-bare", true); // until a state has come there is nothing to press
    for (const name of ["state", "link", "bye"]) this.#socket.addEventListener(name, ({ detail }) => this[`on_${name}`](detail));
    this.#socket.open(table);
    if (await this.#stand()) await this.#chapters();
  }

  leave() {
    clearTimeout(this.#timer);
    this.#socket.close();
    this.glance?.leave();
  }

  #build() {
    this.heading = html("h1", {}, this.table);
    this.badges = html("div", { class: "row console-badges" });
    this.link = html("p", { class: "table-banner", role: "alert", hidden: true });
    this.felt = html("c-staff-felt");
    this.due = html("p", { class: "console-due" });
    this.story = html("c-story");
    this.proposals = html("ul", { class: "console-proposals" });
    this.waiting = html("ul", { class: "console-waiting" });
    this.nothing = html("p", { class: "quiet" }, "Nothing waits for anybody.");
    this.sign = html("dl", { class: "console-sign" });
    this.chapters = html("div", { class: "console-chapters" });
    const rules = button("Rules", () => openRules(this.table));
    const replay = button("Rounds again", () => openReplay(this.table));
    const head = html("div", { class: "console-head" }, this.heading, this.badges, html("div", { class: "row" }, html("a", { class: "button", "data-kind": "quiet", href: "#/supervise" }, "All tables"), html("a", { class: "button", "data-kind": "quiet", href: `#/inspect/${encodeURIComponent(this.table)}` }, "Records"), rules, replay));
    const beside = html(
      "div",
      { class: "console-beside" },
      panel("What waits", this.nothing, this.proposals, this.waiting),
      panel("What you may do", this.chapters),
      panel("The sign", this.sign),
    );
    this.replaceChildren(head, this.link, html("div", { class: "console-room" }, html("div", { class: "console-main" }, this.felt, this.due), beside, panel("What happens", this.story)));
  }

  on_state(state) {
    put(this, "data-bare", false);
    countIn(state.shown.unit);
    this.felt.update(state);
    this.story.document = state.view.document;
    this.story.add(state.story, { isWhole: state.is_resync });
    const { due, proposals } = state.own;
    this.due.replaceChildren(...(due ? ["Next: ", html("strong", {}, due.label), " ", due.clause ? clauseButton(state.view.document, due.clause, due.label) : ""] : []));
    showProposals(this.proposals, this.table, state.view.document, proposals);
    if (proposals.length > this.#waited) announce(`Proposed: ${proposals.at(-1).text}.`);
    this.#waited = proposals.length;
    this.#quiet();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#stand(), CALM_MS);
  }

  on_link({ status }) {
    this.link.hidden = status === "open" || status === "closed";
    this.link.textContent = status === "lost" ? "The link to the table is lost, and is being made again." : "The table is being reached…";
  }

  on_bye({ why }) {
    this.link.hidden = false;
    this.link.textContent = capital(why);
  }

  // --- how the table stands -------------------------------------------------------------------------------------------

  /** Ask how the table stands, and show it; return whether it answered. */
  async #stand() {
    try {
      this.#standing = await get(`/api/tables/${encodeURIComponent(this.table)}/standing`);
    } catch (wrong) {
      if (!this.hasAttribute("data-bare")) toast(sentence(wrong), "bad"); // else the banner tells it
      return false;
    }
    const { title, status, document: key, incidents, disputes, stopped, stopped_under, sign, told, waiting, trouble } = this.#standing;
    this.heading.textContent = title;
    const known = JSON.stringify([status, incidents, disputes, stopped, trouble]);
    if (this.badges.dataset.known !== known) {
      this.badges.dataset.known = known;
      const badge = (text, kind) => html("span", { class: "badge", "data-kind": kind }, text);
      this.badges.replaceChildren(badge(status, status === "open" ? "good" : "warn"));
      if (incidents > 0) this.badges.append(badge(`${incidents} on record`, "warn"));
      if (disputes > 0) this.badges.append(badge(`${disputes} open ${disputes === 1 ? "dispute" : "disputes"}`, "bad"));
      if (stopped && status === "open") this.badges.append(html("span", {}, `No round can start: ${stopped} `, clauseButton(key, stopped_under, stopped)));
      if (trouble) this.badges.append(html("span", { class: "wrong" }, trouble));
    }
    showWaiting(this.waiting, key, waiting);
    const rows = Object.entries({ ...sign, ...told }).flatMap(([name, text]) => [html("dt", {}, name), html("dd", {}, written(text))]);
    this.sign.replaceChildren(...rows);
    this.#quiet();
    return true;
  }

  #quiet() {
    this.nothing.hidden = this.proposals.children.length + this.waiting.children.length > 0;
  }

  // --- forms ----------------------------------------------------------------------------------------------------------

  async #chapters() {
    try {
      const { chapters } = await get(`/api/tables/${encodeURIComponent(this.table)}/forms`);
      this.chapters.replaceChildren(...chapters.filter(({ forms }) => forms.length > 0).map((one) => this.#chapter(one)));
    } catch (wrong) {
      this.chapters.replaceChildren(html("p", { class: "wrong" }, sentence(wrong)));
    }
  }

  #chapter({ title, forms }) {
    const mine = forms.filter((one) => one.why_not === "");
    const others = forms.filter((one) => one.why_not !== "");
    const made = html("details", { class: "console-chapter" }, html("summary", {}, title, html("span", { class: "quiet" }, mine.length > 0 ? ` ${mine.length}` : " none yours")));
    made.append(html("div", { class: "console-forms" }, ...mine.map((one) => this.#form(one))));
    if (others.length > 0) {
      const barred = others.map((one) => html("li", {}, html("span", { class: "console-barred" }, one.label), html("small", {}, ` ${one.why_not.replaceAll("-", " ")} `), clauseButton(this.#standing?.document ?? "", one.clause, one.why_not)));
      made.append(html("details", { class: "console-others" }, html("summary", {}, `${others.length} that are not yours here`), html("ul", {}, ...barred)));
    }
    return made;
  }

  #form(one) {
    const made = button(one.label, () => this.#open(one), "");
    put(made, "data-do", one.do);
    if (one.needs_second) made.append(html("span", { class: "console-two", title: "a second person confirms it" }, "two people"));
    return made;
  }

  #open(one) {
    const { document: document_, players, boxes } = this.#standing;
    // Without a version: an official's word is judged at the moment when it comes, however fast the game goes on.
    const say = (input) => this.#socket.say({ do: "command", input, version: null });
    openForm({ table: this.table, document_, say, players, boxes }, one.do);
  }
}

function button(text, act, kind = "quiet") {
  const made = html("button", { type: "button", "data-kind": kind }, text);
  made.addEventListener("click", act);
  return made;
}

const panel = (title, ...children) => html("section", { class: "panel", "aria-label": title }, html("h2", {}, title), ...children);

customElements.define("c-supervise", Supervise);
