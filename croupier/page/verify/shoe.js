/**
 * Verification of a shoe's proof by this browser alone: docs/fairness.md, implemented a third time. Everything
 * is recomputed from the secret, and every card compared; faults have the words of croupier/fairness.
 */

import { BadProof, VERSION, read } from "./proof.js";
import { newDecks, shuffled, toDeal, without } from "./shuffle.js";

const SHOES_MAX = Number.MAX_SAFE_INTEGER; // 2⁵³ - 1
const DECKS_MAX = 100;

const encoder = new TextEncoder();
const bytesOf = (hexadecimal) => Uint8Array.from(hexadecimal.match(/../g), (two) => Number.parseInt(two, 16));
const hexadecimalOf = (bytes) => Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");

/** Return a whole number as 8 bytes, the highest first. */
export function number(value) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

/** Return all parts one after another, each after its length: two different lists never give the same bytes. */
export function joined(...parts) {
  const all = parts
    .map((part) => (typeof part === "string" ? encoder.encode(part) : part))
    .flatMap((part) => [number(part.length), part]);
  const bytes = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Return the commitment that a proof's own values give. */
export async function commitmentOf({ secret, table, shoe, rules }) {
  const message = joined(`${VERSION} commitment`, table, number(shoe), rules, bytesOf(secret));
  return hexadecimalOf(new Uint8Array(await crypto.subtle.digest("SHA-256", message)));
}

/** Return the key of the shuffle, or of a later shuffle of the same cards, counted from 1. */
export async function seedOf({ secret, shoe, contributions }, reshuffle = 0) {
  const words = contributions.flatMap(({ player, text }) => [player, text]);
  const head = reshuffle
    ? [`${VERSION} reshuffle`, number(shoe), number(reshuffle)]
    : [`${VERSION} seed`, number(shoe)];
  const kind = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytesOf(secret), kind, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign(kind, key, joined(...head, number(contributions.length), ...words)));
}

const dealtIn = (proof) => proof.dealt.length + proof.reshuffles.reduce((sum, again) => sum + again.dealt.length, 0);
const nth = (count) => ["first", "second", "third"][count - 1] ?? `${count}th`;
const fault = (part, why) => ({ part, why });

/** Return values with which there is no shoe. */
function impossible(proof) {
  const found = [];
  if (proof.shoe < 1 || proof.shoe > SHOES_MAX)
    found.push(fault("shoe", `it must be a number from 1 to ${SHOES_MAX}, not ${proof.shoe}`));
  if (proof.decks < 1 || proof.decks > DECKS_MAX)
    found.push(fault("decks", `it must be a number from 1 to ${DECKS_MAX}, not ${proof.decks}`));
  if (proof.pack !== 48 && proof.pack !== 52)
    found.push(fault("pack", `a deck must have 48 or 52 cards, not ${proof.pack}`));
  if (!/^[0-9a-f]{64}$/.test(proof.secret)) found.push(fault("secret", "it must be 64 lower-case hexadecimal digits"));
  return found;
}

/** Return the first of the cards that is not among others as often as here. */
function strange(cards, others) {
  const left = new Map();
  for (const card of others) left.set(card, (left.get(card) ?? 0) + 1);
  const counted = new Map();
  for (const card of cards) counted.set(card, (counted.get(card) ?? 0) + 1);
  return [...counted.keys()].find((card) => counted.get(card) > (left.get(card) ?? 0));
}

/** Return values that do not lie within the shoe. */
function outside(proof) {
  const found = [];
  const size = proof.decks * proof.pack;
  const cards = dealtIn(proof);
  const isOff = (cut, all) => cut !== null && !(cut > 0 && cut < all);
  if (isOff(proof.cut, size)) found.push(fault("cut", `a cut at ${proof.cut} is outside the ${size} cards`));
  if (proof.burned < 0 || proof.burned > size)
    found.push(fault("burned", `${proof.burned} of ${size} cards cannot be burned`));
  if (proof.rounds < 0 || proof.rounds > cards)
    found.push(fault("rounds", `${proof.rounds} rounds cannot be dealt with ${cards} cards`));
  let out = proof.dealt;
  for (const [at, again] of proof.reshuffles.entries()) {
    const odd = strange(again.kept, out);
    if (odd !== undefined) {
      const why = `${odd} was not on the table: it is not among the ${out.length} cards dealt`;
      return [...found, fault("reshuffles", `at the ${nth(at + 1)}, ${why}`)];
    }
    const left = size - again.kept.length;
    if (isOff(again.cut, left))
      found.push(fault("reshuffles", `at the ${nth(at + 1)}, a cut at ${again.cut} is outside the ${left} cards`));
    out = [...again.kept, ...again.dealt];
  }
  return found;
}

/** Return whether the status contradicts the cards: aborted shoes are counted, so no other may look like one. */
function statusFaults(proof) {
  const isUntouched = dealtIn(proof) === 0 && proof.burned === 0;
  const isAborted = proof.status === "aborted";
  if (!["retired", "voided", "aborted"].includes(proof.status))
    return [fault("status", `a shoe that is ${proof.status} must not be revealed yet`)];
  if (isUntouched && !isAborted)
    return [fault("status", `a shoe from which no card was taken must be aborted, not ${proof.status}`)];
  if (isAborted && !isUntouched) return [fault("status", "a shoe from which cards were taken cannot be aborted")];
  return [];
}

async function commitmentFaults(proof) {
  const bound = await commitmentOf(proof);
  const why = `secret, table, shoe and rules give ${bound}, but ${proof.commitment} was published`;
  return bound === proof.commitment ? [] : [fault("commitment", why)];
}

function compared(dealt, deals, when) {
  const found = [];
  if (dealt.length > deals.length)
    found.push(fault("order", `${dealt.length} cards were dealt${when} from a shoe of ${deals.length} cards`));
  const wrong = dealt
    .slice(0, deals.length)
    .map((card, at) => [card, deals[at], at + 1])
    .filter(([was, deal]) => was !== deal);
  if (wrong.length > 0) {
    const [was, deal, at] = wrong[0];
    const more = wrong.length > 1 ? `; ${wrong.length.toLocaleString("en")} cards differ in all` : "";
    found.push(fault("order", `position ${at}${when}: ${was} was dealt instead of ${deal}${more}`));
  }
  return found;
}

/** Return the places whose cards are not those of the shuffles; cards after a wrong one are not compared. */
async function cardFaults(proof) {
  const decks = newDecks(proof.decks, proof.pack);
  let found = compared(proof.dealt, toDeal(shuffled(decks, await seedOf(proof)), proof.cut, proof.burned), "");
  for (const [at, again] of proof.reshuffles.entries()) {
    if (found.length > 0) break;
    if (again.dealt.length === 0) continue;
    const order = shuffled(without(decks, again.kept), await seedOf(proof, at + 1));
    found = compared(again.dealt, toDeal(order, again.cut, 0), ` after the ${nth(at + 1)} reshuffle`);
  }
  return found;
}

/**
 * Return the cards of a proof side by side, one list for each shuffle: {was, due}, what was dealt and what the secret's
 * order gives there; `due` is null where that shoe had no card left. Only for a proof whose values lie within a shoe.
 */
export async function sideBySide(proof) {
  const decks = newDecks(proof.decks, proof.pack);
  const beside = (dealt, deals) => dealt.map((was, at) => ({ was, due: deals[at] ?? null }));
  const found = [beside(proof.dealt, toDeal(shuffled(decks, await seedOf(proof)), proof.cut, proof.burned))];
  for (const [at, again] of proof.reshuffles.entries()) {
    found.push(
      beside(again.dealt, toDeal(shuffled(without(decks, again.kept), await seedOf(proof, at + 1)), again.cut, 0)),
    );
  }
  return found;
}

/** Return true if the values of a proof lie within a shoe, so that its cards can be compared. */
export function isWithin(proof) {
  return proof.version === VERSION && impossible(proof).length === 0 && outside(proof).length === 0;
}

/** Return all that does not hold in a proof that was read, as {part, why}; nothing if all of it does. */
export async function faults(proof) {
  if (proof.version !== VERSION)
    return [fault("version", `the algorithm '${proof.version}' is unknown; only ${VERSION} can be verified`)];
  const wrong = impossible(proof);
  if (wrong.length > 0) return wrong;
  const beyond = outside(proof);
  if (beyond.length > 0) return beyond;
  return [...statusFaults(proof), ...(await commitmentFaults(proof)), ...(await cardFaults(proof))];
}

/**
 * Check the text of a proof. Return {holds, findings, proof}; findings are sentences.
 * `seen` is what this browser saw before the first wager, {commitment, contribution: {player, text}}, where it did:
 * a proof alone cannot tell when its commitment was made. Throws BadProof for what is none.
 */
export async function verify(text, seen = {}) {
  if (globalThis.crypto?.subtle === undefined)
    throw new BadProof("this browser checks proofs only on a page that came over https or from this computer");
  const proof = read(text);
  const found = await faults(proof);
  if (seen.commitment !== undefined && seen.commitment !== proof.commitment) {
    found.push(
      fault("commitment", `${seen.commitment} was shown before betting, but the proof has ${proof.commitment}`),
    );
  }
  const mine = seen.contribution;
  if (
    mine !== undefined &&
    !proof.contributions?.some(({ player, text: words }) => player === mine.player && words === mine.text)
  ) {
    found.push(fault("contributions", `what ${mine.player} contributed is not among them`));
  }
  const holds = found.length === 0;
  return { holds, proof, findings: holds ? whatHolds(proof, seen) : found.map(({ part, why }) => `${part}: ${why}.`) };
}

function whatHolds(proof, seen) {
  const cards = dealtIn(proof);
  const count = (many, one) => `${many.toLocaleString("en")} ${one}${many === 1 ? "" : "s"}`;
  const contributed = proof.contributions.length;
  const seeded =
    contributed === 0
      ? "none; the secret alone decided"
      : `${count(contributed, "contribution")} took part in the seed`;
  const whole = count(proof.decks * proof.pack, "card");
  const match = cards === 1 ? "is the one" : "are the ones";
  const shuffles = 1 + proof.reshuffles.filter((again) => again.dealt.length > 0).length;
  return [
    `commitment: SHA-256 of secret, table, shoe and rules gives ${proof.commitment}.`,
    seen.commitment === undefined ? "" : "commitment: it is the one that this browser saw before the first wager.",
    `contributions: ${seeded}.`,
    `order: ${whole} shuffled again from the secret, ${count(shuffles, "shuffle")} in all.`,
    `order: ${cards === 0 ? "no card was dealt" : `all ${count(cards, "card")} dealt ${match} of that order`}.`,
  ].filter(Boolean);
}
