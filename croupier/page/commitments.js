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

/** Return the remembered commitment and contribution of a shoe, {} if there are none. */
export function seenOf(table, shoe) {
  try {
    return JSON.parse(kept.get(keyOf(table, shoe)) ?? "{}");
  } catch {
    return {};
  }
}
