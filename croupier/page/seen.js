/** What this browser saw of a shoe before the first wager: the commitment, and its own words. A proof is held against it. */

import { door, me } from "./api.js";

const keyOf = (table, shoe) => `croupier-shoe ${shoe} ${table}`;

// A demonstration begins anew with its program, and its shoe 1 is another then: what was seen of it goes with the login.
const briefly = new Map();
door.addEventListener("me", () => briefly.clear());

const kept = {
  get: (key) => (me.is_demo ? briefly.get(key) : localStorage.getItem(key)),
  set: (key, text) => (me.is_demo ? briefly.set(key, text) : localStorage.setItem(key, text)),
};

/** Take note of a shoe that still takes words: nobody has wagered on it, so nobody can have chosen its cards since. */
export function remember(table, fairness, player) {
  if (fairness === null || !fairness.takes_words) return;
  const mine = fairness.contributions.find(([who]) => who === player);
  const found = { commitment: fairness.commitment };
  if (mine !== undefined) found.contribution = { player: mine[0], text: mine[1] };
  try {
    kept.set(keyOf(table, fairness.shoe), JSON.stringify(found));
  } catch {
    return; // a browser that keeps nothing: then the proof alone is checked
  }
}

/** Return what was seen of a shoe, {} if nothing. */
export function seenOf(table, shoe) {
  try {
    return JSON.parse(kept.get(keyOf(table, shoe)) ?? "{}");
  } catch {
    return {};
  }
}
