/**
 * The dealer's screen: what is due, large, with the words to say and its clause; one key does it. At a table of real cards
 * the dealer keys cards, wagers and decisions; what is legal and what follows is in the state, nothing here judges.
 */

import { get } from "../api.js";
import { html, put } from "../elements/drawing.js";
import "../elements/all.js";
import { BadAmount, countIn, parse } from "../money.js";
import { openRules } from "../panels/rules.js";
import "../panels/story.js";
import { why } from "../panels/why.js";
import { TableSocket } from "../socket.js";
import { draw } from "../tables/layout.js";
import "../tables/session.js";
import { dealtBy, sentence } from "../tables/words.js";
import { announce, toast } from "../voices.js";
import { isWizardOpen, openWizard, passOn } from "../wizard/irregular.js";
import "../wizard/next.js";
import "../wizard/payouts.js";
import "../wizard/placing.js";

const NOTHING_PLANNED = { amount: () => 0 };
const TYPED = "input, select, textarea";

const KEYS = [
  ["Enter", "does what is due"],
  ["1 … 9", "what else may be done, or what a player decides"],
  ["A H Enter", "a card, by rank and suit; a scanner types the same"],
  ["X", "the cutting card came"],
  ["W", "to the wagers; Enter gives one and goes on"],
  ["?", "something went wrong"],
];

export default class DealScreen extends HTMLElement {
  #socket = new TableSocket();
  #state = null;
  #isSent = false;
  #told = ""; // what was due when it was last announced
  #reached = 0; // the box that was last brought into sight
  #half = ""; // what is done already, where what is given next may be refused
  #clocked = ""; // for whose decision the clock runs

  show([table = ""]) {
    this.table = table;
    this.#build();
    for (const name of ["state", "refusal", "stale", "fault", "link", "bye"]) this.#socket.addEventListener(name, ({ detail }) => this[`on_${name}`](detail));
    this.keys = (event) => this.#pressed(event);
    addEventListener("keydown", this.keys);
    this.#socket.open(table);
  }

  leave() {
    removeEventListener("keydown", this.keys);
    this.#socket.close();
  }

  #build() {
    const button = (act, label, kind = "quiet") => html("button", { type: "button", "data-act": act, "data-kind": kind }, label);
    this.heading = html("h1", {}, this.table);
    this.about = html("p", { class: "table-about quiet" });
    const beside = html("nav", { class: "table-beside", "aria-label": "about this table" }, button("wizard", "Something went wrong", "danger"), button("rules", "Rules"), button("story", "Story"));
    this.banner = html("p", { class: "table-banner", role: "alert", hidden: true });
    this.session = html("c-session", { hidden: true });
    this.felt = html("c-felt", { boxes: 7, from: "dealer" });
    this.next = html("c-next", { class: "deal-next" });
    this.placing = html("c-placing");
    this.payouts = html("c-payouts");
    this.story = html("c-story");
    this.waiting = html("ul", { class: "panel deal-waiting", hidden: true, "aria-label": "passed on" });
    this.told = html("details", { class: "panel table-story" }, html("summary", {}, "Story"), this.story);
    this.help = html("details", { class: "panel table-story" }, html("summary", {}, "Keys"), html("dl", { class: "deal-keys" }, ...KEYS.flatMap(([key, does]) => [html("dt", {}, html("kbd", {}, key)), html("dd", {}, does)])));
    this.bar = html("section", { class: "table-bar deal-bar", "aria-label": "what is due" }, this.next);
    this.classList.add("table-screen", "deal-screen");
    put(this, "data-bare", true); // until a state has come there is nothing to press
    this.replaceChildren(
      html("header", { class: "table-head" }, html("div", {}, this.heading, this.about), beside),
      this.banner,
      html("div", { class: "deal-room" }, html("div", { class: "table-main" }, this.bar, this.session, this.felt), html("aside", { class: "table-side" }, this.waiting, this.placing, this.payouts, this.told, this.help)),
    );
    this.addEventListener("click", ({ target }) => this.#clicked(target.closest("[data-act]")?.dataset.act));
    this.addEventListener("act", ({ detail }) => this.#act(detail));
    this.addEventListener("pass", ({ detail }) => passOn(this.table, detail.input));
    this.addEventListener("draw", ({ detail }) => this.#send(this.#socket.say({ do: "draw", many: detail.many })));
    this.addEventListener("card", ({ detail }) => this.#send(this.#socket.command({ do: "Deal", card: detail.card })));
    this.addEventListener("give", ({ detail }) => this.#giveAll(detail));
    this.addEventListener("placed", () => this.next.do.focus());
    this.addEventListener("renew", () => this.placing.show(this.#state));
    this.addEventListener("bet", ({ detail }) => this.placing.reach(detail.box, detail.bet));
    this.addEventListener("why", ({ detail }) => why(this.#state.view.document, detail.clause));
  }

  // --- what the floor says --------------------------------------------------------------------------------------------

  on_state(state) {
    const before = this.#state?.own.due ?? null;
    this.#state = state;
    put(this, "data-bare", false);
    const { view, own, shown } = state;
    countIn(shown.unit);
    put(this, "data-cards", shown.cards);
    this.heading.textContent = shown.title;
    document.title = `${shown.title} · croupier`;
    const kind = shown.cards === "physical" ? "real cards" : shown.dealing === "dealer" ? "virtual cards" : "";
    const dealer = dealtBy(view.deals, shown);
    this.about.textContent = [view.game.split(";")[0], kind, `round ${view.round}`, dealer ? `${dealer} deals` : "no dealer yet"].filter(Boolean).join(" · ");
    draw(this.felt, { ...state, own: { ...own, spots: [] } }, view, state.payments, NOTHING_PLANNED);
    this.session.show(state.session, state.you.name);
    this.next.show(own.due, { idle: shown.dealing === "automatic" ? "The program deals at this table" : "Nothing is due", isPhysical: shown.cards === "physical", said: own.due?.call ? "" : said(state.story, before), hint: this.#hint(state) });
    if (shown.cards === "physical") this.#learnRanks();
    this.placing.show(state);
    this.payouts.show(state.payments, view.round);
    this.story.document = view.document;
    this.story.add(state.story, { isWhole: state.is_resync });
    this.#showProposals(own.proposals, state.you.name);
    this.#clock(state);
    this.#say(state);
    this.#reach(own.due?.box ?? 0);
  }

  /** Return what a dealer should know before doing what is due, "" mostly. */
  #hint({ own, view, shown }) {
    const isEmpty = [...view.boxes, ...view.places].every((one) => one.seated === "") && view.standing.length === 0;
    if (own.due?.input?.do === "ShuffleCards" && isEmpty && shown.dealing === "dealer") return "Seat players first: else a supervisor must cut.";
    return own.due?.who.length > 0 && shown.is_demo ? "In this demonstration take that role in a private window: there you are somebody else." : "";
  }

  /** Ask once for the ranks of the pack: the keypad has its place before the first card is due. */
  async #learnRanks() {
    if (this.next.keypad.hasAttribute("ranks") || this.isLearning) return;
    this.isLearning = true;
    try {
      const { ranks } = await get(`/api/tables/${encodeURIComponent(this.table)}/irregularities`);
      if (!this.next.keypad.hasAttribute("ranks")) put(this.next.keypad, "ranks", ranks);
    } catch (wrong) {
      console.warn(wrong); // the first card that is due brings them
    }
  }

  /** Bring the box where something is due into sight, on a felt that is narrower than its boxes. */
  #reach(number) {
    const row = this.felt.boxes;
    if (number < 1 || number === this.#reached || row.scrollWidth <= row.clientWidth) return;
    this.#reached = number;
    const box = this.felt.box(number);
    row.scrollTo({ left: box.offsetLeft - (row.clientWidth - box.clientWidth) / 2 });
  }

  /** Tell screen readers what is due and what the dealer says, when it is something else than before. */
  #say({ own, payments, story }) {
    const due = own.due;
    const told = due === null ? "" : `${sentence(due.label)}${due.call ? ` Say: ${due.call}.` : ""}`;
    const words = told === this.#told ? [] : [told];
    if (story.some((line) => line.event === "RoundClosed") && payments.length > 0) words.unshift(this.payouts.sum.textContent);
    this.#told = told;
    if (words.some(Boolean)) announce(words.filter(Boolean).join(" "));
  }

  /** Let a clock run for whoever decides, as long as the rules give them; the dealer says when time is over. */
  #clock({ own, waits, shown, view }) {
    const isAsked = waits.what === "decision" || waits.what === "offer";
    const key = isAsked ? `${view.round}.${waits.what}.${waits.players.join()}.${own.due?.label}` : "";
    if (key === this.#clocked) return;
    this.#clocked = key;
    put(this.next.clock, "seconds", isAsked ? shown.decision_seconds : null);
    put(this.next.clock, "until", isAsked ? Date.now() + shown.decision_seconds * 1000 : "");
  }

  #showProposals(proposals, you) {
    const mine = proposals.filter((one) => one.by.name === you);
    this.waiting.hidden = mine.length === 0;
    this.waiting.replaceChildren(...mine.map((one) => html("li", {}, html("strong", {}, "Waits for another: "), one.text)));
  }

  on_refusal({ why: text, clause }) {
    this.#isSent = false;
    const shown = toast(sentence(`${this.#half}${text} [${clause}]`), "bad");
    const button = html("button", { type: "button", "data-kind": "quiet" }, "Why?");
    button.addEventListener("click", () => why(this.#state.view.document, clause, sentence(text)));
    shown.lastElementChild.before(button);
    if (this.#state !== null) this.placing.show(this.#state);
  }

  on_stale({ why: text }) {
    this.#isSent = false;
    toast(sentence(text));
  }

  on_fault({ why: text }) {
    this.#isSent = false;
    toast(sentence(`${this.#half}${text}`), "bad");
  }

  on_link({ status }) {
    if (status === "open" || status === "closed") this.#lose("");
    else if (this.#state === null && status === "connecting") this.#lose("The table is being reached…");
    else if (status === "lost" || this.#state !== null) this.#lose("The connection is lost. The table waits; it comes back by itself…");
  }

  on_bye({ why: text }) {
    this.#lose(sentence(text));
  }

  #lose(text) {
    if (this.banner.textContent !== text) this.banner.textContent = text;
    this.banner.hidden = text === "";
    put(this, "data-lost", text !== "");
    this.bar.inert = text !== "";
  }

  // --- what the dealer does -------------------------------------------------------------------------------------------

  #clicked(act) {
    if (act === "rules") openRules(this.table);
    else if (act === "story") this.#openStory();
    else if (act === "wizard" && this.#state !== null) this.#wizard();
  }

  #wizard() {
    openWizard(this.table, { give: (input) => this.#socket.command(input), document_: this.#state.view.document });
  }

  #openStory() {
    this.told.open = true;
    this.told.scrollIntoView({ block: "nearest" });
    this.story.list.focus();
  }

  #act({ input, field, typed }) {
    try {
      const given = field === undefined ? input : { ...input, [field]: field === "amount" ? parse(typed) : whole(typed) };
      this.#send(this.#socket.command(given));
    } catch (wrong) {
      if (!(wrong instanceof BadAmount)) throw wrong;
      toast(wrong.message, "bad");
    }
  }

  /** Wait for the answer to one thing before another: a key that is held down does nothing twice. */
  async #send(promise) {
    if (this.#isSent) return;
    this.#isSent = true;
    try {
      await promise;
    } finally {
      this.#isSent = false;
    }
  }

  /** Give one input after another, until one is not taken; what was done till then is told with the refusal. */
  async #giveAll({ inputs, half = "", done }) {
    let given = 0;
    for (const input of inputs) {
      const answer = await this.#socket.command(input);
      if (answer.is !== "answer") break;
      given += 1;
      this.#half = half;
    }
    this.#half = "";
    done?.(given);
  }

  #pressed(event) {
    const { key, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || this.#state === null || isWizardOpen() || document.querySelector("dialog[open]") !== null) return;
    if (target instanceof Element && target.matches(TYPED)) return;
    const onButton = target instanceof Element && target.closest("button, summary, a, c-chip") !== null;
    const isCard = this.next.takesCard;
    let isDone = false;
    if (isCard && !(onButton && (key === "Enter" || key === " ") && this.next.keypad.typed === "")) isDone = this.next.keypad.type(key);
    if (!isDone && !event.repeat && (key === "Enter" || key === " ") && (!onButton || this.#isElsewhere(target))) isDone = this.next.press();
    if (!isDone && !isCard && /^[1-9]$/.test(key)) isDone = this.next.pick(Number(key));
    if (!isDone && isCard && key.toLowerCase() === "x") isDone = this.next.pick(1);
    if (!isDone && key.toLowerCase() === "w") isDone = this.placing.reach();
    if (!isDone && key === "?") {
      this.#wizard();
      isDone = true;
    }
    if (isDone) event.preventDefault();
  }

  /** Whether a button that has the focus is gone from sight: Enter is for what is due then. */
  #isElsewhere(target) {
    return target.closest("[hidden]") !== null;
  }
}

/** Return the last words to be said of what happened; those that were due before are said already. */
const said = (story, before) => story.findLast((line) => line.call && line.call !== before?.call)?.call ?? "";

const whole = (typed) => {
  if (!/^[0-9]{1,4}$/.test(typed.trim())) throw new BadAmount(`'${typed}' is no number of cards`);
  return Number(typed);
};

customElements.define("c-deal-screen", DealScreen);
