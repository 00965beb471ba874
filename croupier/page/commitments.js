/** Commitments of shoes that this browser saw before the first wager; proofs are compared with them. */

import { loginEvents, me } from "./api.js";

const keyOf = (table, shoe) => `croupier-shoe ${shoe} ${table}`;

// A demonstration restarts with its program and reuses shoe numbers: its commitments are kept in memory only.
const briefly = new Map();
loginEvents.addEventListener("me", () => briefly.clear());

const kept = {
  get: (key) => (me.is_demo ? briefly.get(key) : localStorage.getItem(key)),
  set: (key, text) => (me.is_demo ? briefly.set(key, text) : localStorage.setItem(key, text)),
};

/** Remember the commitment of a shoe that still takes contributions: no wager can depend on it yet. */
export function remember(table, fairness) {
  if (fairness === null || !fairness.takes_words) return;
  const before = seenOf(table, fairness.shoe);
  if (before.commitment !== fairness.commitment) keep(table, fairness.shoe, { commitment: fairness.commitment });
}

/** Remember the player's own text for a shoe: its proof must have it. */
export function rememberText(table, shoe, player, text) {
  keep(table, shoe, { ...seenOf(table, shoe), contribution: { player, text } });
}

function keep(table, shoe, found) {
  try {
    kept.set(keyOf(table, shoe), JSON.stringify(found));
  } catch {
    return; // a browser that keeps nothing: then the proof alone is checked
  }
}

/** Return the remembered commitment and contribution of a shoe, {} if there are none. */
export function seenOf(table, shoe) {
  try {
    return JSON.parse(kept.get(keyOf(table, shoe)) ?? "{}");
  } catch {
    return {};
  }
}
