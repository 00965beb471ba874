/** Playback of a table's states: new cards appear one after another, results when the last card is on the felt. */

import { LANDS_MS, pace, unfolded } from "./deal_order.js";

export const STILL = matchMedia("(prefers-reduced-motion: reduce)");

export class Playback {
  felt = null; // the felt that is shown, on its way to that of the state
  payments = [];
  #state = null;
  #coming = []; // the felts still to be shown
  #timer = 0;

  /** Call `draw` for each felt, and `arrived` after the last. */
  constructor(draw, arrived) {
    this.draw = draw;
    this.arrived = arrived;
  }

  get isOver() {
    return this.#coming.length === 0;
  }

  /** Show a state. */
  play(state) {
    this.stop();
    this.#state = state;
    const isAtOnce = STILL.matches || state.is_resync || this.felt === null || document.hidden;
    this.#coming = isAtOnce ? [state.view] : unfolded(this.felt, state.view);
    this.#next(pace(this.#coming.length));
  }

  /** Show the rest at once. */
  finish() {
    if (this.isOver) return;
    this.stop();
    this.#coming = [this.#state.view];
    this.#next(0);
  }

  stop() {
    clearTimeout(this.#timer);
  }

  #next(wait) {
    const { view, payments } = this.#state;
    this.felt = this.#coming.shift();
    if (this.isOver) this.payments = payments;
    else if (this.felt.round !== view.round || payments.length === 0) this.payments = [];
    this.draw();
    if (this.isOver) this.arrived();
    else this.#timer = setTimeout(() => this.#next(wait), this.#coming.length > 1 ? wait : Math.max(wait, LANDS_MS));
  }
}
