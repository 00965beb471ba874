/** From a key to the order of the cards: draws of two bytes with rejection, exchanges from the last place down. */

import { block } from "./chacha20.js";

const RANKS = "A23456789TJQK";
const SUITS = "HDCS";

/** Return the cards before the shuffle: one deck after another; a deck of 48 has no tens. */
export function newDecks(decks, pack) {
  const deck = [...RANKS]
    .filter((rank) => pack === 52 || rank !== "T")
    .flatMap((rank) => [...SUITS].map((suit) => rank + suit));
  return Array.from({ length: decks }, () => deck).flat();
}

/** Yield the words of a key's stream, two bytes each, the highest first. */
export function* words(key) {
  for (let counter = 0; ; counter += 1) {
    const bytes = block(key, counter);
    for (let at = 0; at < 64; at += 2) yield bytes[at] * 256 + bytes[at + 1];
  }
}

/** Return an unbiased number from 0 to bound - 1: words beyond the last whole multiple are rejected. */
export function draw(source, bound) {
  const beyond = 65536 - (65536 % bound);
  let word = source.next().value;
  while (word >= beyond) word = source.next().value;
  return word % bound;
}

/** Return the cards in the order that a key gives. */
export function shuffled(cards, key) {
  const order = [...cards];
  const source = words(key);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = draw(source, last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/** Return the cards as they are dealt: cut, if they were cut, and then without the burned ones. */
export function toDeal(order, cut, burned) {
  const whole = cut === null ? order : [...order.slice(cut), ...order.slice(0, cut)];
  return whole.slice(burned);
}

/** Return new decks without the cards that stay on the table, the first of each taken out. */
export function without(cards, kept) {
  const rest = [...cards];
  for (const card of kept) rest.splice(rest.indexOf(card), 1);
  return rest;
}
