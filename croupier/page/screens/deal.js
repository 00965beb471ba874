/**
 * The dealer's screen: the next step with its call and clause, done by one key. At a table of real cards the dealer
 * keys cards, wagers and decisions. Legality is in the state.
 */

import { get } from "../api.js";
import { html, put } from "../elements/nodes.js";
import { BadAmount, parse } from "../money.js";
import { draw } from "../tables/layout.js";
import { dealtBy, sentence } from "../tables/sentences.js";
import { announce, toast } from "../messages.js";
import { isWizardOpen, openWizard, passOn } from "../wizard/wizard.js";
import "../wizard/next_step.js";
import "../wizard/payouts.js";
import "../wizard/wagers.js";
import { actButton, FeltScreen } from "./felt.js";

const NOTHING_PLANNED = { amount: () => 0 };
const TYPED = "input, select, textarea";

const KEYS = [
  ["Enter", "does the next step"],
  ["1 … 9", "another action, or a player’s decision"],
  ["A H Enter", "a card, by rank and suit; a scanner types the same"],
  ["X", "the cutting card came out"],
  ["U", "undoes the card keyed last: key the card that lies there"],
  ["W", "goes to the wagers; Enter records one and goes to the next"],
  ["?", "something went wrong"],
];

export default class DealScreen extends FeltScreen {
  #isSent = false;
  #announced = ""; // the due action last announced
  #reached = 0; // the box last brought into sight
  #half = ""; // the part of a sequence already done, said before a refusal of the rest
  #clocked = ""; // the decision for which the clock runs

  build() {
    put(this.felt, "from", "dealer");
    this.next = html("c-next-step", { class: "deal-next" });
    this.wagers = html("c-layout-wagers");
    this.payouts = html("c-payouts");
    this.waiting = html("ul", { class: "panel deal-waiting", hidden: true, "aria-label": "passed on" });
    this.help = html(
      "details",
      { class: "panel table-story" },
      html("summary", {}, "Keys"),
      html(
        "dl",
        { class: "deal-keys" },
        ...KEYS.flatMap(([key, does]) => [html("dt", {}, html("kbd", {}, key)), html("dd", {}, does)]),
      ),
    );
    this.bar = html("section", { class: "table-bar deal-bar", "aria-label": "what is due" }, this.next);
    this.classList.add("deal-screen");
    const buttons = [actButton("rules", "Rules"), actButton("story", "Story")];
    this.arrange(
      this.head("", actButton("wizard", "Something went wrong", "danger"), ...buttons),
      [this.bar, this.session, this.felt],
      [this.waiting, this.wagers, this.payouts, this.storyPanel, this.help],
      "deal-room",
    );
    this.acts.wizard = () => this.#wizard();
    this.addEventListener("act", ({ detail }) => this.#act(detail));
    this.addEventListener("pass", ({ detail }) => passOn(this.table, detail.input));
    this.addEventListener("draw", ({ detail }) => this.#send(this.socket.say({ do: "draw", many: detail.many })));
    this.addEventListener("card", ({ detail }) => this.#send(this.socket.command(detail.input)));
    this.addEventListener("give", ({ detail }) => this.#giveAll(detail));
    this.addEventListener("placed", () => this.next.do.focus());
    this.addEventListener("renew", () => this.wagers.show(this.state));
    this.addEventListener("bet", ({ detail }) => this.wagers.reach(detail.box, detail.bet));
  }

  // --- messages of the floor -----------------------------------------------------------------------------------------

  update(state, before) {
    const { view, own, shown } = state;
    put(this, "data-cards", shown.cards);
    const kind = shown.cards === "physical" ? "real cards" : shown.dealing === "dealer" ? "virtual cards" : "";
    const dealer = dealtBy(view.deals, shown);
    this.entitle(shown.title, [view.game_name, kind, `round ${view.round}`, dealer ? `${dealer} deals` : "no dealer"]);
    draw(this.felt, { ...state, own: { ...own, spots: [] } }, view, state.payments, NOTHING_PLANNED);
    this.session.show(state.session, state.you.name);
    this.next.show(own.due, {
      idle: shown.dealing === "automatic" ? "The program deals at this table" : "Nothing is due",
      isPhysical: shown.cards === "physical",
      lastCall: own.due?.call ? "" : newestCall(state.story, before?.own.due),
      hint: this.#hint(state),
      keyed: own.keyed,
    });
    if (shown.cards === "physical") this.#learnRanks();
    this.wagers.show(state);
    this.payouts.show(state.payments, view.round);
    this.#showProposals(own.proposals, state.you.name);
    this.#clock(state);
    this.#say(state);
    this.#reachDue(own.due?.box ?? 0);
  }

  /** Return a hint for the dealer before the next step, mostly "". */
  #hint({ own, view, shown }) {
    const isEmpty = [...view.boxes, ...view.places].every((one) => one.seated === "") && view.standing.length === 0;
    if (own.due?.input?.do === "ShuffleCards" && isEmpty && shown.dealing === "dealer")
      return "Seat players first. Otherwise a supervisor must cut.";
    return own.due?.who.length > 0 && shown.is_demo
      ? "In this demonstration, open a private window to take that role."
      : "";
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
  #reachDue(number) {
    if (number >= 1 && number !== this.#reached && this.reach(number)) this.#reached = number;
  }

  /** Announce the next step and the dealer’s call to screen readers, if they have changed. */
  #say({ own, payments, story }) {
    const due = own.due;
    const step = due === null ? "" : `${sentence(due.label)}${due.call ? ` Say: ${due.call}.` : ""}`;
    const words = step === this.#announced ? [] : [step];
    if (story.some((line) => line.event === "RoundClosed") && payments.length > 0)
      words.unshift(this.payouts.sum.textContent);
    this.#announced = step;
    if (words.some(Boolean)) announce(words.filter(Boolean).join(" "));
  }

  /** Run a clock for the player who decides, as long as the rules allow; the dealer calls time. */
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
    this.waiting.replaceChildren(...mine.map((one) => html("li", {}, html("strong", {}, "Passed on: "), one.text)));
  }

  complain(text) {
    return super.complain(`${this.#half}${text}`);
  }

  released() {
    this.#isSent = false;
    if (this.state !== null) this.wagers.show(this.state);
  }

  // --- actions of the dealer -----------------------------------------------------------------------------------------

  #wizard() {
    if (this.state === null) return;
    openWizard(this.table, { give: (input) => this.socket.command(input), document_: this.state.view.document });
  }

  #act({ input, field, typed }) {
    try {
      const given =
        field === undefined ? input : { ...input, [field]: field === "amount" ? parse(typed) : whole(typed) };
      this.#send(this.socket.command(given));
    } catch (wrong) {
      if (!(wrong instanceof BadAmount)) throw wrong;
      toast(wrong.message, "bad");
    }
  }

  /** Wait for each answer before the next input: a key that stays down acts once. */
  async #send(promise) {
    if (this.#isSent) return;
    this.#isSent = true;
    try {
      await promise;
    } finally {
      this.#isSent = false;
    }
  }

  /** Give one input after another, until one is not accepted; the refusal names those accepted before. */
  async #giveAll({ inputs, half = "", done }) {
    let given = 0;
    for (const input of inputs) {
      const answer = await this.socket.command(input);
      if (answer.is !== "answer") break;
      given += 1;
      this.#half = half;
    }
    this.#half = "";
    done?.(given);
  }

  pressed(event) {
    const { key, target } = event;
    if (
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      this.state === null ||
      isWizardOpen() ||
      document.querySelector("dialog[open]") !== null
    )
      return;
    if (target instanceof Element && target.matches(TYPED)) return;
    const onButton = target instanceof Element && target.closest("button, summary, a, c-chip") !== null;
    const isCard = this.next.takesCard;
    let isDone = false;
    if (isCard && !(onButton && (key === "Enter" || key === " ") && this.next.keypad.typed === ""))
      isDone = this.next.keypad.type(key);
    if (!isDone && !event.repeat && (key === "Enter" || key === " ") && (!onButton || this.#isElsewhere(target)))
      isDone = this.next.press();
    if (!isDone && !isCard && /^[1-9]$/.test(key)) isDone = this.next.pick(Number(key));
    if (!isDone && isCard && key.toLowerCase() === "x") isDone = this.next.pick(1);
    if (!isDone && key.toLowerCase() === "u") isDone = this.next.undo();
    if (!isDone && key === "Escape" && this.next.isUndoing) isDone = this.next.undo();
    if (!isDone && key.toLowerCase() === "w") isDone = this.wagers.reach();
    if (!isDone && key === "?") {
      this.#wizard();
      isDone = true;
    }
    if (isDone) event.preventDefault();
  }

  /** Return true if the focused button is hidden: Enter does the due action then. */
  #isElsewhere(target) {
    return target.closest("[hidden]") !== null;
  }
}

/** Return the last call of the dealer in a story; "" if it was due before, and so is called already. */
const newestCall = (story, before) => story.findLast((line) => line.call && line.call !== before?.call)?.call ?? "";

const whole = (typed) => {
  if (!/^[0-9]{1,4}$/.test(typed.trim())) throw new BadAmount(`'${typed}' is not a number of cards`);
  return Number(typed);
};

customElements.define("c-deal-screen", DealScreen);
