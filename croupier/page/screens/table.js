/**
 * The player's screen: shows each state, plays back its new cards, and gives inputs. Offers, costs and reasons are in
 * the state.
 */

import { html, put } from "../elements/nodes.js";
import { openReplay } from "../panels/replay.js";
import "../tables/decisions.js";
import { draw, isSeated } from "../tables/layout.js";
import "../tables/payments.js";
import { Playback, STILL } from "../tables/playback.js";
import "../tables/purse.js";
import "../tables/rack.js";
import { named, Wagers } from "../tables/wagers.js";
import { bounds, capital, announcement, missed, outcome, waiting } from "../tables/sentences.js";
import { announce, toast } from "../messages.js";
import { actButton, FeltScreen } from "./felt.js";

const CUT = new Set(["CutOffered", "CutDeclined", "CardsCut"]);

export default class TableScreen extends FeltScreen {
  #wagers = new Wagers();
  #playback = new Playback(
    () => this.#draw(),
    () => this.#arrived(),
  );
  #sent = ""; // a decision is "sent", or "answered" until the state after it has come
  #offered = ""; // the offers last announced
  #turn = "";
  #spoken = ""; // the event of the dealer's last call
  #missed = 0; // the log entry of the last announced timeout of this player

  leave() {
    this.#playback.stop();
    super.leave();
  }

  build() {
    this.purse = html("c-purse", { hidden: true });
    this.leaving = actButton("leave", "Leave");
    this.requests = actButton("requests", "Requests");
    this.speech = html("p", { class: "table-speech" }, html("q", {}), html("span", { class: "quiet" }));
    this.clock = html("c-clock");
    this.status = html("span", { class: "table-status" });
    this.decisions = html("c-decisions", { hidden: true });
    this.rack = html("c-rack", { hidden: true });
    this.invite = html(
      "div",
      { class: "table-invite", hidden: true },
      html("p", {}),
      actButton("stand", "Bet standing", null),
    );
    this.bar = html(
      "section",
      { class: "table-bar", "aria-label": "what you may do" },
      html("div", { class: "table-line" }, this.clock, html("div", {}, this.status, this.speech)),
      this.decisions,
      this.rack,
      this.invite,
    );
    this.payments = html("c-payments");
    this.arrange(
      this.head(
        this.purse,
        actButton("story", "Story"),
        actButton("rules", "Rules"),
        actButton("replay", "Replay"),
        actButton("fairness", "Fairness"),
        this.requests,
        this.leaving,
      ),
      [this.session, this.felt, this.bar],
      [this.payments, this.storyPanel],
    );
    this.storyPanel.addEventListener("toggle", () => this.story.list.scrollTo(0, this.story.list.scrollHeight));
    Object.assign(this.acts, {
      stand: () => this.#give({ do: "Arrive", player: this.state.you.name }),
      leave: () => this.#leaveTable(),
      replay: () => openReplay(this.table),
      fairness: () => this.#openFairness(),
      requests: () => this.#openRequests(),
    });
    this.addEventListener("click", ({ target }) => this.#sit(target.closest("[data-sit]")?.dataset.sit));
    this.listen("pointerdown", () => this.#playback.finish());
    this.addEventListener("bet", ({ detail }) => this.#lay(detail));
    this.addEventListener("rack", ({ detail }) => this.#rack(detail.do));
    this.addEventListener("decide", ({ detail }) => this.#decide(detail));
    this.addEventListener("purse", async ({ detail }) =>
      this.purse.answered((await this.socket.say(detail)) ?? { is: "" }),
    );
    for (const kind of ["pointerover", "focusin"]) this.felt.addEventListener(kind, ({ target }) => this.#hint(target));
  }

  #draw() {
    const { view, own, you, shown, waits, session } = this.state;
    const inSession = session !== null && session.status !== "over";
    const isPlayer = you.role === "player";
    const isGuest = isSeated(view, you.name) || view.standing.includes(you.name);
    draw(this.felt, this.state, this.#playback.felt, this.#playback.payments, this.#wagers);
    this.session.show(session, you.name);
    put(this.purse, "hidden", !isPlayer);
    const isHere = this.#playback.isOver;
    if (isPlayer && isHere) this.purse.show(own, { isSold: shown.sells_chips, isGuest: isGuest && !inSession });
    this.leaving.hidden = !isPlayer || !isGuest;
    this.requests.hidden = !isPlayer;
    const hasOffers = isHere && (own.offers.length > 0 || own.notes.length > 0);
    put(this.decisions, "hidden", !hasOffers);
    this.decisions.show(hasOffers ? own.offers : [], own.notes, this.#sent !== "");
    const mayBet =
      isPlayer &&
      (isGuest || inSession) &&
      own.spots.length > 0 &&
      (!hasOffers || (inSession && view.is_betting)) &&
      isHere;
    put(this.rack, "hidden", !mayBet);
    if (mayBet) this.#showRack();
    put(this.invite, "hidden", !isPlayer || isGuest || session !== null);
    this.invite.firstElementChild.textContent =
      view.places.length > 0
        ? "Sit at a free place to play."
        : "Sit at a free box to play, or bet standing on any box.";
    this.invite.lastElementChild.hidden = view.places.length > 0;
    this.status.textContent = isHere ? waiting(this.state) : "The dealer deals";
    put(this.status, "data-yours", hasOffers);
    put(this.clock, "until", waits.until === null || !isHere ? "" : this.socket.local(waits.until));
    put(this.clock, "seconds", waits.until === null ? null : (waits.until - waits.began) / 1000);
    this.payments.show(this.#playback.payments, you.name, view.round);
  }

  #showRack() {
    const { own, ready, you } = this.state;
    const placed = own.spots.reduce((sum, spot) => sum + spot.placed, 0);
    this.rack.show({
      spots: own.spots,
      wagers: this.#wagers,
      chips: own.chips ?? 0,
      isReady: ready.includes(you.name),
      placed,
      inSession: this.state.session !== null,
    });
  }

  // --- messages of the floor -----------------------------------------------------------------------------------------

  update(state) {
    const { view, shown } = state;
    if (this.#sent === "answered") this.#sent = "";
    this.entitle(shown.title, [
      view.game_name,
      shown.cards === "physical" ? "real cards" : "",
      `${view.decks} deck${view.decks > 1 ? "s" : ""}`,
      `round ${view.round}`,
    ]);
    if (state.view.is_betting) this.#wagers.see(state.own.spots);
    else {
      if (!this.#wagers.isEmpty) toast("Betting closed before you confirmed. Your chips were not wagered.");
      this.#wagers.close();
    }
    this.#say(state);
    this.#playback.play(state);
  }

  /** Report events: the dealer's words on the felt, and to screen readers those that concern this player. */
  #say(state) {
    const last = state.story.findLast((line) => line.call) ?? state.story.at(-1);
    if (last !== undefined) this.#spoken = last.event;
    if (state.view.is_betting && CUT.has(this.#spoken)) {
      for (const one of this.speech.children) one.textContent = ""; // the cut is over when wagers are asked for
    } else if (last !== undefined) {
      this.speech.children[0].textContent = capital(last.call);
      this.speech.children[1].textContent = [last.call, waiting(state)].some(
        (text) => text.toLowerCase() === last.text.toLowerCase(),
      )
        ? ""
        : last.text;
    }
    if (state.is_resync) return;
    this.#tellMissed(state);
    const words = [announcement(state.story, state.you.name)];
    if (state.story.some((line) => line.event === "RoundClosed")) words.push(outcome(state.payments, state.you.name));
    if (words.some(Boolean)) announce(words.filter(Boolean).join(" "));
  }

  /** Tell a player whose clock ran out the consequence under the rules. */
  #tellMissed({ story, you }) {
    const line = missed(story, you.name);
    if (line === undefined || line.number === this.#missed) return;
    this.#missed = line.number;
    const text = `Your time ran out. You count as absent now [${line.clause}].`;
    this.explain(toast(text, "bad"), line.clause, text);
    announce(text);
  }

  /** Announce the decisions after the last card, and scroll to the player's hand. */
  #arrived() {
    const { own, you } = this.state;
    const offered = own.offers.map((offer) => `${offer.label} ${offer.box ?? ""}`).join(", ");
    if (offered !== this.#offered && offered !== "")
      announce(
        `${this.#mine()} Offers: ${own.offers.map(({ label, text }) => `${label.toLowerCase()}, ${text}`).join("; ")}.`,
      );
    this.#offered = offered;
    const places = [...this.#playback.felt.boxes, ...this.#playback.felt.places];
    const turn =
      places.find(
        (one) =>
          (one.hands ?? [one]).some((hand) => hand.is_turn) || (own.offers.length > 0 && one.seated === you.name),
      ) ?? places.find((one) => one.seated === you.name);
    const key = turn === undefined ? "" : `${this.#playback.felt.round}.${turn.number}`;
    if (key !== "" && key !== this.#turn) this.reach(turn.number, STILL.matches ? "auto" : "smooth");
    this.#turn = key;
  }

  #mine() {
    const box = this.#playback.felt.boxes.find((one) => one.hands.some((hand) => hand.is_turn));
    const hand = box?.hands.find((one) => one.is_turn);
    return hand === undefined ? "" : `Box ${box.number}, ${hand.name}.`;
  }

  complain(text) {
    return this.purse.tell(text) ? null : super.complain(text);
  }

  released() {
    this.#sent = "";
    if (this.state !== null) this.#draw();
  }

  // --- actions of the player -----------------------------------------------------------------------------------------

  /** Give an input; return whether the table has taken it. */
  async #give(input) {
    return (await this.socket.command(input)).is === "answer";
  }

  #sit(box) {
    if (box !== undefined) this.#give({ do: "Arrive", player: this.state.you.name, box: Number(box) });
  }

  async #leaveTable() {
    if (await this.#give({ do: "Leave", player: this.state.you.name }))
      toast("You have left the table. Your chips stay with you.", "good");
  }

  async #openFairness() {
    const { openFairness } = await import("../panels/fairness.js");
    openFairness(this.table, this.socket);
  }

  async #openRequests() {
    const { openRequests } = await import("../panels/requests.js");
    const { view, you } = this.state;
    // Without a version: a request is judged at the moment when it comes, however fast the game goes on.
    const say = (input) => this.socket.say({ do: "command", input, version: null });
    openRequests({ table: this.table, document_: view.document, player: you.name, say });
  }

  async #decide({ input }) {
    if (this.#sent !== "") return;
    this.#sent = "sent";
    this.#draw();
    if (await this.#give(input)) this.#sent = "answered";
  }

  // --- wagers --------------------------------------------------------------------------------------------------------

  #spot(box, bet) {
    return this.state.own.spots.find(
      (spot) => spot.box === box && (spot.bet === bet || (bet === "main" && spot.bet === "ante")),
    );
  }

  #hint(target) {
    const button = target.closest(".box-bet");
    if (button === null || this.state === null) return;
    const spot = this.#spot(button.closest("c-box").number, button.dataset.bet);
    if (spot !== undefined) this.rack.tell(bounds(spot, this.state.view.places.length > 0));
  }

  #lay({ box, bet }) {
    const spot = this.#spot(box, bet);
    if (spot === undefined) return;
    const isHoldem = this.state.view.places.length > 0;
    if (spot.why_not) {
      this.rack.tell(bounds(spot, isHoldem), "bad");
      announce(bounds(spot, isHoldem));
      return;
    }
    const left = (this.state.own.chips ?? 0) - this.#wagers.cost(this.state.own.spots);
    if (this.rack.chosen === 0) this.rack.tell("Choose a chip first.", "bad");
    else if (left === 0 && this.state.shown.sells_chips) this.purse.ask();
    else {
      this.#wagers.lay(named(spot), this.rack.chosen);
      this.rack.tell(bounds(spot, isHoldem));
      this.#draw();
    }
  }

  async #rack(what) {
    const { spots } = this.state.own;
    if (what === "undo") this.#wagers.undo();
    else if (what === "again") this.#wagers.again(spots);
    else if (what === "double") this.#wagers.double(spots);
    else if (what === "clear") await this.#clear(spots);
    else {
      const isGiven = await this.#giveWagers(spots);
      if (what === "ready" && isGiven) this.socket.say({ do: "ready" });
    }
    this.#draw();
  }

  /** Place the chips that are put down, spot after spot; return whether the table accepted all of them. */
  async #giveWagers(spots) {
    for (const { spot, cents } of this.#wagers.amounts(spots)) {
      const isTaken = await this.#give({ ...spot.input, amount: cents });
      this.#wagers.drop(named(spot));
      if (!isTaken) return false;
    }
    return true;
  }

  /** Take back the chips that are put down; if there are none, the wagers on the felt. */
  async #clear(spots) {
    if (!this.#wagers.isEmpty) {
      this.#wagers.clear();
      return;
    }
    // A side bet goes before the wager that it needs.
    for (const { withdraw } of spots.toReversed()) if (withdraw !== null) await this.#give(withdraw);
  }

  // --- the keyboard --------------------------------------------------------------------------------------------------

  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || this.state === null || this.bar.inert) return;
    if (event.target.closest?.("input, textarea, select, dialog") || document.querySelector("dialog[open]")) return;
    this.#playback.finish();
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
