/**
 * <c-rack>: the chips to bet with, and what is done with those put down. Sends `rack` with {do}: undo, clear, again,
 * double, give or ready; `chosen` is the amount that a click on a spot puts there.
 */

import "../elements/chip.js";
import { DENOMINATIONS } from "../elements/denominations.js";
import { html, put } from "../elements/nodes.js";
import { keyed } from "../elements/list.js";
import { BadAmount, parse, show } from "../money.js";
import { sentence } from "./sentences.js";

const MOST_CHIPS = 7;

export class Rack extends HTMLElement {
  chosen = 0;

  connectedCallback() {
    if (this.chips !== undefined) return;
    const button = (name, label, kind) => html("button", { type: "button", "data-do": name, "data-kind": kind }, label);
    this.chips = html("div", { class: "rack-chips", role: "group", "aria-label": "the chip to bet with" });
    this.typed = html("input", {
      inputmode: "decimal",
      autocomplete: "off",
      size: 6,
      maxlength: 12,
      placeholder: "amount",
      "aria-label": "another amount to bet with",
      "aria-describedby": "rack-hint",
    });
    this.hint = html("p", { class: "rack-hint quiet", id: "rack-hint" });
    this.give = button("give", "Bet");
    this.ready = button("ready", "Ready", "primary");
    this.tools = [
      button("undo", "Undo", "quiet"),
      button("clear", "Clear", "quiet"),
      button("again", "Same again", "quiet"),
      button("double", "Double", "quiet"),
    ];
    const tools = html("div", { class: "rack-tools", role: "group", "aria-label": "bet tools" }, ...this.tools);
    const acts = html("div", { class: "rack-acts" }, this.give, this.ready);
    this.replaceChildren(
      html("div", { class: "rack-row" }, this.chips, this.typed, acts),
      html("div", { class: "rack-row" }, this.hint, tools),
    );
    this.addEventListener("click", ({ target }) => {
      const name = target.closest("button")?.dataset.do;
      if (name !== undefined) this.dispatchEvent(new CustomEvent("rack", { bubbles: true, detail: { do: name } }));
    });
    this.addEventListener("chip", ({ detail: { cents } }) => this.choose(cents));
    this.chips.addEventListener("scroll", () => this.#edge(), { passive: true });
    new ResizeObserver(() => this.#edge()).observe(this.chips);
    this.typed.addEventListener("input", () => this.#read());
  }

  /** Choose the chip that a click puts down. */
  choose(cents) {
    this.chosen = cents;
    this.typed.value = "";
    put(this.typed, "aria-invalid", false);
    for (const chip of this.chips.children) put(chip, "pressed", chip.value === cents);
  }

  /** Choose the chip in a place, the first being 1; nothing if there is none. */
  pick(place) {
    const chip = this.chips.children[place - 1];
    if (chip !== undefined && !chip.hasAttribute("disabled")) this.choose(chip.value);
  }

  /** Show the chips to bet with, the planned wagers and the rest of the purse. A session cannot be sat out. */
  show({ spots, wagers, chips, isReady, placed, inSession = false }) {
    const cost = wagers.cost(spots);
    const left = chips - cost;
    const least = Math.min(...spots.map((spot) => Math.min(spot.least, spot.step)));
    const most = Math.max(...spots.map((spot) => spot.most ?? Infinity));
    const worth = DENOMINATIONS.map(({ cents }) => cents)
      .filter((cents) => cents >= least && cents <= most)
      .slice(-MOST_CHIPS)
      .reverse();
    keyed(
      this.chips,
      worth,
      (cents) => cents,
      (cents) => html("c-chip", { value: cents }),
      (chip, cents) => {
        put(chip, "disabled", cents > left);
        put(chip, "pressed", cents === this.chosen && this.typed.value === "");
      },
    );
    if (this.chosen === 0 && worth.length > 0)
      this.choose(
        Math.max(...worth.filter((cents) => cents <= Math.max(...spots.map((spot) => spot.least))), worth[0]),
      );
    const [undo, clear, again, double] = this.tools;
    undo.disabled = wagers.isEmpty;
    clear.disabled = wagers.isEmpty && placed === 0;
    clear.textContent = wagers.isEmpty && placed > 0 ? "Take back" : "Clear";
    again.disabled = wagers.last.size === 0 || placed > 0;
    double.disabled = wagers.isEmpty && placed === 0;
    this.give.textContent = wagers.isEmpty ? "Bet" : `Bet ${show(cost)}`;
    this.give.disabled = wagers.isEmpty;
    this.ready.textContent = isReady
      ? "Ready. Waiting for the others"
      : !wagers.isEmpty
        ? `Bet ${show(cost)} and deal`
        : placed > 0
          ? "Ready, deal"
          : "Skip this round";
    this.ready.disabled = isReady && wagers.isEmpty;
    put(this.ready, "data-kind", wagers.isEmpty && placed === 0 ? null : "primary");
    put(this.ready, "hidden", inSession);
    put(this.give, "data-kind", inSession ? "primary" : null);
  }

  /** Show a note about a spot, or about the typed amount. */
  tell(text, kind = "") {
    this.hint.textContent = text;
    put(this.hint, "data-kind", kind || null);
  }

  /** Show at an edge of the row that there are more chips beyond it. */
  #edge() {
    const { scrollLeft, scrollWidth, clientWidth } = this.chips;
    put(this.chips, "data-before", scrollLeft > 4);
    put(this.chips, "data-after", scrollLeft + clientWidth < scrollWidth - 4);
  }

  #read() {
    const text = this.typed.value.trim();
    if (text === "") {
      this.chosen = 0;
      put(this.typed, "aria-invalid", false);
      return;
    }
    try {
      this.chosen = parse(text);
      put(this.typed, "aria-invalid", false);
      this.tell(`Click a spot to put ${show(this.chosen)} there.`);
      for (const chip of this.chips.children) put(chip, "pressed", false);
    } catch (wrong) {
      if (!(wrong instanceof BadAmount)) throw wrong;
      this.chosen = 0;
      put(this.typed, "aria-invalid", "true");
      this.tell(sentence(wrong.message), "bad");
    }
  }
}

customElements.define("c-rack", Rack);
