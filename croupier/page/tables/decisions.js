/**
 * <c-decisions>: the player's offers, each with its key, cost and clause. Sends `decide` with {input}, and `why` with
 * {clause}. All look alike: the page gives no advice.
 */

import { html, put } from "../elements/nodes.js";
import { keyed } from "../elements/list.js";
import { show } from "../money.js";

const KEYS = {
  hit: "h",
  stand: "s",
  double: "d",
  split: "p",
  surrender: "r",
  insure: "i",
  even: "e",
  forfeit: "f",
  fold: "f",
  check: "c",
  no: "n",
};

/** Return the offers with the key of each: its letter, the figure of a bet, or its place in the row. */
export function keysOf(offers) {
  const used = new Set();
  const letters = offers.map((offer) => {
    const key = KEYS[offer.word] ?? offer.input.times?.toString();
    if (key === undefined || used.has(key)) return undefined;
    used.add(key);
    return key;
  });
  return offers.map((offer, at) => ({
    offer,
    key: letters[at] ?? ["1", "2", "3", "4", "5", "6", "7", "8", "9"].find((key) => !used.has(key) && used.add(key)),
  }));
}

export class Decisions extends HTMLElement {
  #offers = [];
  #chosen = new Map(); // what was stepped to, for each offer with an amount
  #focused = null; // the offer that had the focus when an answer was sent

  connectedCallback() {
    if (this.row !== undefined) return;
    this.row = html("div", { class: "decisions", role: "group", "aria-label": "your decision" });
    this.notes = html("div", { class: "decision-notes quiet" });
    this.replaceChildren(this.row, this.notes);
    this.addEventListener("click", ({ target }) => this.#clicked(target.closest("button")));
  }

  /** Show offers, and notes on those that the purse does not cover; `isSent` while an answer is on its way. */
  show(offers, notes, isSent) {
    if (isSent && this.contains(document.activeElement))
      this.#focused = document.activeElement.closest("[data-key]")?.dataset.key ?? null;
    this.#offers = keysOf(offers);
    const names = new Set(offers.map(named));
    for (const name of this.#chosen.keys()) if (!names.has(name)) this.#chosen.delete(name);
    keyed(
      this.row,
      this.#offers,
      ({ offer }) => named(offer),
      makeButton,
      (element, one) => this.#update(element, one, isSent),
    );
    keyed(
      this.notes,
      notes,
      (note) => note,
      (note) => html("p", {}, note),
    );
    if (!isSent && offers.length > 0) this.#refocus();
  }

  /** Give the focus back: a disabled button has lost it. */
  #refocus() {
    const element =
      [...this.row.children].find((one) => one.dataset.key === this.#focused) ?? this.row.firstElementChild;
    if (this.#focused !== null && (document.activeElement === null || document.activeElement === document.body))
      element.firstElementChild.focus({ preventScroll: true });
    this.#focused = null;
  }

  /** Decide by a key; return whether it meant anything. */
  press(key) {
    const found = this.#offers.find((one) => one.key === key);
    if (found !== undefined) this.#decide(found.offer);
    return found !== undefined;
  }

  #update(element, { offer, key }, isSent) {
    const [button, stepper, why] = element.children;
    const [cap, label, cost, meaning] = button.children;
    const amount = this.#amount(offer);
    cap.textContent = (key ?? "").toUpperCase();
    label.textContent = offer.label;
    const isMoney = offer.field === "amount" || offer.costs > 0;
    cost.textContent = isMoney && (amount ?? offer.costs) > 0 ? show(amount ?? offer.costs) : "";
    meaning.textContent = offer.text;
    button.disabled = isSent;
    put(button, "aria-keyshortcuts", key);
    put(stepper, "hidden", offer.field === "" || offer.most <= offer.least);
    put(stepper, "aria-label", offer.field === "amount" ? `amount to ${offer.word}` : `where to ${offer.word}`);
    stepper.children[1].textContent = offer.field === "amount" ? show(amount ?? 0) : String(amount ?? "");
    stepper.children[0].disabled = (amount ?? 0) <= offer.least;
    stepper.children[2].disabled = (amount ?? 0) >= offer.most;
    why.textContent = offer.clause;
    put(why, "data-clause", offer.clause);
    put(why, "aria-label", `why: clause ${offer.clause}`);
  }

  #amount(offer) {
    if (offer.field === "") return undefined;
    return (
      this.#chosen.get(named(offer)) ??
      Math.min(offer.most, Math.max(offer.least, offer.input[offer.field] ?? offer.most))
    );
  }

  #clicked(button) {
    if (button === null || button === undefined) return;
    const found = this.#offers.find(({ offer }) => named(offer) === button.closest("[data-key]")?.dataset.key)?.offer;
    if (button.dataset.clause !== undefined)
      this.dispatchEvent(new CustomEvent("why", { bubbles: true, detail: { clause: button.dataset.clause } }));
    else if (button.dataset.step !== undefined) this.#step(found, Number(button.dataset.step));
    else this.#decide(found);
  }

  #step(offer, direction) {
    // A cut is anywhere among hundreds of cards: there a step is a tenth of the way.
    const wide = offer.field === "amount" ? offer.step : Math.max(1, Math.round(offer.most / 10));
    const next = Math.min(offer.most, Math.max(offer.least, this.#amount(offer) + direction * wide));
    this.#chosen.set(named(offer), next);
    for (const element of this.row.children)
      if (element.dataset.key === named(offer))
        this.#update(
          element,
          this.#offers.find((one) => one.offer === offer),
          false,
        );
  }

  #decide(offer) {
    const amount = this.#amount(offer);
    const input = amount === undefined ? offer.input : { ...offer.input, [offer.field]: amount };
    this.dispatchEvent(new CustomEvent("decide", { bubbles: true, detail: { input, offer } }));
  }
}

const named = (offer) => [offer.word, offer.box ?? "", offer.input.owner ?? "", offer.label].join(" ").trim();

function makeButton() {
  const button = html(
    "button",
    { type: "button", class: "decision-act", "data-kind": "primary" },
    html("kbd", { "aria-hidden": "true" }),
    html("span", { class: "decision-label" }),
    html("span", { class: "cost money" }),
    html("span", { class: "decision-meaning" }),
  );
  const step = (direction, sign, label) =>
    html("button", { type: "button", class: "icon", "data-step": direction, "aria-label": label }, sign);
  const stepper = html(
    "span",
    { class: "stepper", role: "group" },
    step(-1, "−", "less"),
    html("output", { class: "money" }),
    step(1, "+", "more"),
  );
  return html(
    "div",
    { class: "decision" },
    button,
    stepper,
    html("button", { type: "button", class: "clause", "data-kind": "quiet" }),
  );
}

customElements.define("c-decisions", Decisions);
