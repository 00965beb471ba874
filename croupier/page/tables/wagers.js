/** Planned wagers of a player: chips put down on this screen and not yet given to the table. */

/** Return the name of a spot: its box and its bet. */
export const named = (spot) => `${spot.box}.${spot.bet}`;

export class Wagers {
  #laid = new Map(); // spot → cents
  #steps = []; // what undo takes back, the last at the end
  #lies = new Map(); // what the table has taken
  last = new Map(); // what was wagered in the round before

  amount(name) {
    return this.#laid.get(name) ?? 0;
  }

  /** Return the cost of the chips that are put down, to the player's purse. */
  cost(spots) {
    return spots.reduce((sum, spot) => sum + spot.times * this.amount(named(spot)), 0);
  }

  get isEmpty() {
    return this.#laid.size === 0;
  }

  /** Put chips on a spot. */
  lay(name, cents) {
    this.#steps.push(new Map(this.#laid));
    this.#laid.set(name, this.amount(name) + cents);
  }

  /** Take the last step back. */
  undo() {
    this.#laid = this.#steps.pop() ?? new Map();
  }

  clear() {
    this.#laid.clear();
    this.#steps.length = 0;
  }

  /** Put the same down as in the round before, on the spots that are there and empty. */
  again(spots) {
    this.#steps.push(new Map(this.#laid));
    for (const spot of spots) {
      const cents = this.last.get(named(spot));
      if (cents && !spot.placed && !spot.why_not) this.#laid.set(named(spot), cents);
    }
  }

  /** Double the chips that are put down; if there are none, put down the present wagers once more. */
  double(spots) {
    this.#steps.push(new Map(this.#laid));
    if (this.#laid.size > 0) for (const [name, cents] of this.#laid) this.#laid.set(name, 2 * cents);
    else for (const spot of spots) if (spot.placed && !spot.why_not) this.#laid.set(named(spot), spot.placed);
  }

  /** Return the amounts by spot, in the order of the spots: the main wager of a box comes before the others. */
  amounts(spots) {
    return spots.map((spot) => ({ spot, cents: this.amount(named(spot)) })).filter(({ cents }) => cents > 0);
  }

  /** A spot's chips were given, or are not wanted any more. */
  drop(name) {
    this.#laid.delete(name);
    this.#steps.length = 0;
  }

  /** Note the wagers on the felt while betting is open: when it closes they are the wagers of this round. */
  see(spots) {
    this.#lies = new Map(spots.filter((spot) => spot.placed > 0).map((spot) => [named(spot), spot.placed]));
  }

  /** Close the wagers: chips that were not confirmed come too late, and the wagers are kept for the next round. */
  close() {
    this.clear();
    if (this.#lies.size > 0) this.last = this.#lies;
    this.#lies = new Map();
  }
}
