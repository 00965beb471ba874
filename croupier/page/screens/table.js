/**
 * The table of a player: shows each state that the floor sends, unfolds its new cards, and gives inputs. What may be
 * done, what it costs and why is in the state; nothing here judges.
 */

import { html, put } from "../elements/drawing.js";
import "../elements/all.js";
import { countIn } from "../money.js";
import { openReplay } from "../panels/replay.js";
import { openRules } from "../panels/rules.js";
import "../panels/story.js";
import { why } from "../panels/why.js";
import { TableSocket } from "../socket.js";
import "../tables/decisions.js";
import { draw, isSeated } from "../tables/layout.js";
import "../tables/payments.js";
import "../tables/purse.js";
import "../tables/rack.js";
import "../tables/session.js";
import { LANDS_MS, pace, unfolded } from "../tables/unfold.js";
import { named, Wagers } from "../tables/wagers.js";
import { bounds, capital, heard, missed, outcome, sentence, waiting } from "../tables/words.js";
import { announce, toast } from "../voices.js";

const CUT = new Set(["CutOffered", "CutDeclined", "CardsCut"]);
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

export default class TableScreen extends HTMLElement {
  #socket = new TableSocket();
  #wagers = new Wagers();
  #state = null; // the last state that came
  #felt = null; // the felt that is shown, on its way to that of the state
  #payments = [];
  #coming = []; // the felts that are still to be shown
  #timer = 0;
  #sent = ""; // a decision is "sent", or "answered" until the state that it led to has come
  #offered = ""; // what was offered when it was last told
  #turn = "";
  #spoken = ""; // the event that the dealer's last words were of
  #missed = 0; // the entry of the log in which this player's clock ran out, as far as it was told

  show([table = ""]) {
    this.table = table;
    this.#build();
    for (const name of ["state", "refusal", "stale", "fault", "link", "bye"]) this.#socket.addEventListener(name, ({ detail }) => this[`on_${name}`](detail));
    this.keys = (event) => this.#pressed(event);
    this.skip = () => this.#finish();
    addEventListener("keydown", this.keys);
    addEventListener("pointerdown", this.skip);
    this.#socket.open(table);
  }

  leave() {
    clearTimeout(this.#timer);
    removeEventListener("keydown", this.keys);
    removeEventListener("pointerdown", this.skip);
    this.#socket.close();
  }

  // --- what is there --------------------------------------------------------------------------------------------------

  #build() {
    const button = (name, label, kind = "quiet") => html("button", { type: "button", "data-act": name, "data-kind": kind }, label);
    this.heading = html("h1", {}, this.table);
    this.about = html("p", { class: "table-about quiet" });
    this.purse = html("c-purse", { hidden: true });
    this.leaving = button("leave", "Leave");
    const beside = html("nav", { class: "table-beside", "aria-label": "about this table" }, button("story", "Story"), button("rules", "Rules"), button("replay", "Replay"), button("fairness", "Fairness"), this.leaving);
    this.banner = html("p", { class: "table-banner", role: "alert", hidden: true });
    this.session = html("c-session", { hidden: true });
    this.felt = html("c-felt", { boxes: 7 });
    this.speech = html("p", { class: "table-speech" }, html("q", {}), html("span", { class: "quiet" }));
    this.clock = html("c-clock");
    this.status = html("span", { class: "table-status" });
    this.decisions = html("c-decisions", { hidden: true });
    this.rack = html("c-rack", { hidden: true });
    this.invite = html("div", { class: "table-invite", hidden: true }, html("p", {}), button("stand", "Bet standing", null));
    this.bar = html("section", { class: "table-bar", "aria-label": "what you may do" }, html("div", { class: "table-line" }, this.clock, html("div", {}, this.status, this.speech)), this.decisions, this.rack, this.invite);
    this.payments = html("c-payments");
    this.story = html("c-story");
    this.told = html("details", { class: "panel table-story" }, html("summary", {}, "Story"), this.story);
    this.classList.add("table-screen");
    put(this, "data-bare", true); // until a state has come there is nothing to press
    this.replaceChildren(
      html("header", { class: "table-head" }, html("div", {}, this.heading, this.about), this.purse, beside),
      this.banner,
      html("div", { class: "table-room" }, html("div", { class: "table-main" }, this.session, this.felt, this.bar), html("aside", { class: "table-side" }, this.payments, this.told)),
    );
    this.told.addEventListener("toggle", () => this.story.list.scrollTo(0, this.story.list.scrollHeight));
    this.addEventListener("click", (event) => this.#clicked(event));
    this.addEventListener("bet", ({ detail }) => this.#lay(detail));
    this.addEventListener("rack", ({ detail }) => this.#rack(detail.do));
    this.addEventListener("decide", ({ detail }) => this.#decide(detail));
    this.addEventListener("why", ({ detail }) => why(this.#state.view.document, detail.clause));
    this.addEventListener("purse", async ({ detail }) => this.purse.answered(await this.#answered(this.#socket.say(detail))));
    for (const kind of ["pointerover", "focusin"]) this.felt.addEventListener(kind, ({ target }) => this.#hint(target));
  }

  #draw() {
    const { view, own, you, shown, waits, session } = this.#state;
    const inSession = session !== null && session.status !== "over";
    const isPlayer = you.role === "player";
    const isGuest = isSeated(view, you.name) || view.standing.includes(you.name);
    draw(this.felt, this.#state, this.#felt, this.#payments, this.#wagers);
    this.session.show(session, you.name);
    put(this.purse, "hidden", !isPlayer);
    const isHere = this.#coming.length === 0;
    if (isPlayer && isHere) this.purse.show(own, { isSold: shown.sells_chips, isGuest: isGuest && !inSession });
    this.leaving.hidden = !isPlayer || !isGuest;
    const hasOffers = isHere && (own.offers.length > 0 || own.notes.length > 0);
    put(this.decisions, "hidden", !hasOffers);
    this.decisions.show(hasOffers ? own.offers : [], own.notes, this.#sent !== "");
    const mayBet = isPlayer && (isGuest || inSession) && own.spots.length > 0 && (!hasOffers || (inSession && view.is_betting)) && isHere;
    put(this.rack, "hidden", !mayBet);
    if (mayBet) this.#showRack();
    put(this.invite, "hidden", !isPlayer || isGuest || session !== null);
    this.invite.firstElementChild.textContent = view.places.length > 0 ? "Sit at a free place to play." : "Sit at a free box to play, or bet standing on any.";
    this.invite.lastElementChild.hidden = view.places.length > 0;
    this.status.textContent = isHere ? waiting(this.#state) : "The dealer deals";
    put(this.status, "data-yours", hasOffers);
    put(this.clock, "until", waits.until === null || !isHere ? "" : this.#socket.local(waits.until));
    put(this.clock, "seconds", waits.until === null ? null : (waits.until - waits.began) / 1000);
    this.payments.show(this.#payments, you.name, view.round);
  }

  #showRack() {
    const { own, ready, you } = this.#state;
    const placed = own.spots.reduce((sum, spot) => sum + spot.placed, 0);
    this.rack.show({ spots: own.spots, wagers: this.#wagers, chips: own.chips ?? 0, isReady: ready.includes(you.name), placed, inSession: this.#state.session !== null });
  }

  // --- what the floor says --------------------------------------------------------------------------------------------

  on_state(state) {
    this.#state = state;
    put(this, "data-bare", false);
    countIn(state.shown.unit);
    if (this.#sent === "answered") this.#sent = "";
    this.heading.textContent = state.shown.title;
    document.title = `${state.shown.title} · croupier`;
    this.about.textContent = [state.view.game.split(/[;,]/)[0], state.shown.cards === "physical" ? "real cards" : "", `${state.view.decks} deck${state.view.decks > 1 ? "s" : ""}`, `round ${state.view.round}`].filter(Boolean).join(" · ");
    this.story.document = state.view.document;
    this.story.add(state.story, { isWhole: state.is_resync });
    if (state.view.is_betting) this.#wagers.see(state.own.spots);
    else {
      if (!this.#wagers.isEmpty) toast("The wagers were closed before yours were given: nothing of them is at stake.");
      this.#wagers.close();
    }
    this.#say(state);
    this.#unfold(state);
  }

  /** Tell what happened: the dealer's words on the felt, and to screen readers what concerns this player. */
  #say(state) {
    const last = state.story.findLast((line) => line.call) ?? state.story.at(-1);
    if (last !== undefined) this.#spoken = last.event;
    if (state.view.is_betting && CUT.has(this.#spoken)) {
      for (const one of this.speech.children) one.textContent = ""; // the cut is over when wagers are asked for
    } else if (last !== undefined) {
      this.speech.children[0].textContent = capital(last.call);
      this.speech.children[1].textContent = [last.call, waiting(state)].some((told) => told.toLowerCase() === last.text.toLowerCase()) ? "" : last.text;
    }
    if (state.is_resync) return;
    this.#tellMissed(state);
    const words = [heard(state.story, state.you.name)];
    if (state.story.some((line) => line.event === "RoundClosed")) words.push(outcome(state.payments, state.you.name));
    if (words.some(Boolean)) announce(words.filter(Boolean).join(" "));
  }

  /** Tell a player whose clock ran out what the rules make of it. */
  #tellMissed({ story, you }) {
    const line = missed(story, you.name);
    if (line === undefined || line.number === this.#missed) return;
    this.#missed = line.number;
    const text = `Your time ran out: you are absent from here on in this round [${line.clause}].`;
    this.#withWhy(toast(text, "bad"), line.clause, text);
    announce(text);
  }

  /** Show a state: its new cards one after another, and what follows from them when the last one lies there. */
  #unfold(state) {
    clearTimeout(this.#timer);
    const felts = STILL.matches || state.is_resync || this.#felt === null || document.hidden ? [state.view] : unfolded(this.#felt, state.view);
    this.#coming = felts;
    this.#next(pace(felts.length));
  }

  #next(wait) {
    this.#felt = this.#coming.shift();
    if (this.#coming.length === 0) this.#payments = this.#state.payments;
    else if (this.#felt.round !== this.#state.view.round || this.#state.payments.length === 0) this.#payments = [];
    this.#draw();
    if (this.#coming.length > 0) this.#timer = setTimeout(() => this.#next(wait), this.#coming.length > 1 ? wait : Math.max(wait, LANDS_MS));
    else this.#arrived();
  }

  /** Show at once what was still to come. */
  #finish() {
    if (this.#coming.length === 0) return;
    clearTimeout(this.#timer);
    this.#coming = [this.#state.view];
    this.#next(0);
  }

  /** All cards lie there: tell what may be decided, and bring the player's hand into sight. */
  #arrived() {
    const { own, you } = this.#state;
    const offered = own.offers.map((offer) => `${offer.label} ${offer.box ?? ""}`).join(", ");
    if (offered !== this.#offered && offered !== "") announce(`${this.#mine()} You may: ${own.offers.map((offer) => `${offer.label.toLowerCase()}, ${offer.text}`).join("; ")}.`);
    this.#offered = offered;
    const places = [...this.#felt.boxes, ...this.#felt.places];
    const turn = places.find((one) => (one.hands ?? [one]).some((hand) => hand.is_turn) || (own.offers.length > 0 && one.seated === you.name)) ?? places.find((one) => one.seated === you.name);
    const key = turn === undefined ? "" : `${this.#felt.round}.${turn.number}`;
    if (key !== "" && key !== this.#turn) {
      const box = this.felt.box(turn.number);
      const row = this.felt.boxes;
      if (row.scrollWidth > row.clientWidth) row.scrollTo({ left: box.offsetLeft - (row.clientWidth - box.clientWidth) / 2, behavior: STILL.matches ? "auto" : "smooth" });
    }
    this.#turn = key;
  }

  #mine() {
    const box = this.#felt.boxes.find((one) => one.hands.some((hand) => hand.is_turn));
    const hand = box?.hands.find((one) => one.is_turn);
    return hand === undefined ? "" : `Box ${box.number}, ${hand.name}.`;
  }

  on_refusal({ why: text, clause }) {
    this.#sent = "";
    const told = sentence(`${text} [${clause}]`);
    if (!this.purse.tell(told)) this.#withWhy(toast(told, "bad"), clause, sentence(text));
    if (this.#state !== null) this.#draw();
  }

  #withWhy(shown, clause, text) {
    const button = html("button", { type: "button", "data-kind": "quiet" }, "Why?");
    button.addEventListener("click", () => why(this.#state.view.document, clause, text));
    shown.lastElementChild.before(button);
  }

  on_stale({ why: text }) {
    this.#sent = "";
    toast(sentence(text));
  }

  on_fault({ why: text }) {
    this.#sent = "";
    if (!this.purse.tell(sentence(text))) toast(sentence(text), "bad");
    if (this.#state !== null) this.#draw();
  }

  on_link({ status }) {
    const isLost = status === "lost" || (status === "connecting" && this.#state !== null);
    if (status === "open" || status === "closed") this.#lose("");
    else if (this.#state === null && status === "connecting") this.#lose("The table is being reached…");
    else if (isLost) this.#lose("The connection is lost. The table waits as long as its clock says; it comes back by itself…");
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

  // --- what the player does -------------------------------------------------------------------------------------------

  /** Give an input; return whether the table has taken it. */
  async #give(input) {
    return (await this.#answered(this.#socket.command(input))).is === "answer";
  }

  async #answered(promise) {
    return (await promise) ?? { is: "" };
  }

  #clicked({ target }) {
    const button = target.closest("button");
    if (button === null) return;
    const { act, sit } = button.dataset;
    const player = this.#state?.you.name;
    if (sit !== undefined) this.#give({ do: "Arrive", player, box: Number(sit) });
    else if (act === "stand") this.#give({ do: "Arrive", player });
    else if (act === "leave") this.#leaveTable(player);
    else if (act === "rules") openRules(this.table);
    else if (act === "replay") openReplay(this.table);
    else if (act === "fairness") this.#openFairness();
    else if (act === "story") this.#openStory();
  }

  async #leaveTable(player) {
    if (await this.#give({ do: "Leave", player })) toast("You have left the table; your chips stay with you.", "good");
  }

  async #openFairness() {
    const { openFairness } = await import("../panels/fairness.js");
    openFairness(this.table, this.#socket);
  }

  #openStory() {
    this.told.open = true;
    this.told.scrollIntoView({ block: "nearest" });
    this.story.list.focus();
  }

  async #decide({ input }) {
    if (this.#sent !== "") return;
    this.#sent = "sent";
    this.#draw();
    if (await this.#give(input)) this.#sent = "answered";
  }

  // --- wagers ---------------------------------------------------------------------------------------------------------

  #spot(box, bet) {
    return this.#state.own.spots.find((spot) => spot.box === box && (spot.bet === bet || (bet === "main" && spot.bet === "ante")));
  }

  #hint(target) {
    const button = target.closest(".box-bet");
    if (button === null || this.#state === null) return;
    const spot = this.#spot(button.closest("c-box").number, button.dataset.bet);
    if (spot !== undefined) this.rack.tell(bounds(spot, this.#state.view.places.length > 0));
  }

  #lay({ box, bet }) {
    const spot = this.#spot(box, bet);
    if (spot === undefined) return;
    const isHoldem = this.#state.view.places.length > 0;
    if (spot.why_not) {
      this.rack.tell(bounds(spot, isHoldem), "bad");
      announce(bounds(spot, isHoldem));
      return;
    }
    const left = (this.#state.own.chips ?? 0) - this.#wagers.cost(this.#state.own.spots);
    if (this.rack.chosen === 0) this.rack.tell("Choose a chip first.", "bad");
    else if (left === 0 && this.#state.shown.sells_chips) this.purse.ask();
    else {
      this.#wagers.lay(named(spot), this.rack.chosen);
      this.rack.tell(bounds(spot, isHoldem));
      this.#draw();
    }
  }

  async #rack(what) {
    const { spots } = this.#state.own;
    if (what === "undo") this.#wagers.undo();
    else if (what === "again") this.#wagers.again(spots);
    else if (what === "double") this.#wagers.double(spots);
    else if (what === "clear") await this.#clear(spots);
    else {
      const isGiven = await this.#giveWagers(spots);
      if (what === "ready" && isGiven) this.#socket.say({ do: "ready" });
    }
    this.#draw();
  }

  /** Give what is put down, spot after spot; return whether the table took all of it. */
  async #giveWagers(spots) {
    for (const { spot, cents } of this.#wagers.given(spots)) {
      const isTaken = await this.#give({ ...spot.input, amount: cents });
      this.#wagers.drop(named(spot));
      if (!isTaken) return false;
    }
    return true;
  }

  /** Take back what is put down; if nothing is, what lies on the felt. */
  async #clear(spots) {
    if (!this.#wagers.isEmpty) {
      this.#wagers.clear();
      return;
    }
    // A side bet goes before the wager that it needs.
    for (const { withdraw } of spots.toReversed()) if (withdraw !== null) await this.#give(withdraw);
  }

  // --- the keyboard ---------------------------------------------------------------------------------------------------

  #pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || this.#state === null || this.bar.inert) return;
    if (event.target.closest?.("input, textarea, select, dialog") || document.querySelector("dialog[open]")) return;
    this.#finish();
    const key = event.key.toLowerCase();
    if (!this.decisions.hidden && this.rack.hidden) {
      if (this.decisions.press(key)) event.preventDefault();
    } else if (!this.rack.hidden) {
      if (/^[1-9]$/.test(key)) this.rack.pick(Number(key));
      else if (key === "u") this.#rack("undo");
    }
  }
}

customElements.define("c-table-screen", TableScreen);
