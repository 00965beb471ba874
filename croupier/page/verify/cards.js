/** Verification of single cards against the root of their shuffle: `croupier-cards-1` of docs/fairness.md. */

import { joined, number } from "./shoe.js";

const VERSION = "croupier-cards-1";
const SIZE_MOST = 10_000;

const hash = async (kind, ...parts) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", joined(`${VERSION} ${kind}`, ...parts)));

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function bytesOf(text) {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

async function leads(opened, { place, card, salt, path }) {
  const others = path.map(bytesOf);
  const salted = bytesOf(salt);
  if (salted === null || others.includes(null) || place < 0 || place >= opened.size || opened.size > SIZE_MOST)
    return false;
  const where = [opened.shoe, opened.shuffle, opened.size, place].map(number);
  let node = await hash("leaf", opened.table, ...where, card, salted);
  for (let [at, width] = [place, opened.size]; width > 1; [at, width] = [Math.floor(at / 2), Math.ceil(width / 2)]) {
    if ((at ^ 1) >= width) continue;
    const other = others.shift();
    if (other === undefined) return false;
    // oxlint-disable-next-line no-await-in-loop -- each level needs the one below
    node = await (at % 2 === 1 ? hash("node", other, node) : hash("node", node, other));
  }
  return others.length === 0 && hex(node) === opened.root;
}

/** Return the cards of a record of opened cards that do not lead to its root; [] if every card is proved. */
export async function wrongCards(opened) {
  if (opened.version !== VERSION) return opened.cards;
  const holds = await Promise.all(opened.cards.map((one) => leads(opened, one)));
  return opened.cards.filter((_, at) => !holds[at]);
}
