/** Intermediate felts between two states: new cards one after another, in the order of the deal. */

const WHOLE_MS = 1700; // a deal to a full table takes no longer than this
export const LANDS_MS = 440; // time that a card moves, as --slow in style/tokens.css
const CARD_MS = { least: 70, most: 260 };

/** Return the felts to show between two states, the last being the second itself. */
export function unfolded(before, after) {
  const fresh = ordered(before, after);
  if (fresh.length === 0) return [after];
  const hidden = new Set(fresh.map(({ key }) => key));
  const many = Math.ceil(LANDS_MS / pace(fresh.length + 1)); // cards that move at once
  const felts = fresh.map(({ key }, at) => {
    hidden.delete(key);
    const coming = new Set(fresh.slice(Math.max(0, at + 1 - many), at + 1).map((one) => one.key));
    return cut(after, new Set(hidden), coming, staked(before, after));
  });
  return [...felts, after]; // the total appears when the last card is there
}

/** Return the time for each of `count` felts, in milliseconds. */
export function pace(count) {
  return Math.max(CARD_MS.least, Math.min(CARD_MS.most, WHOLE_MS / Math.max(1, count)));
}

/** Yield every row of cards of a felt: its key, its cards, and whether the dealer draws them after the players. */
function* rows(felt) {
  yield { key: "communal", cards: felt.communal, at: -1 };
  for (const box of felt.boxes)
    for (const [at, hand] of box.hands.entries()) yield { key: `${box.number}.${at}`, cards: hand.cards, at: 0 };
  for (const place of felt.places) yield { key: `${place.number}.0`, cards: place.cards, at: 0 };
  yield { key: "dealer", cards: felt.dealer.cards, at: 1 };
}

/** Return the new cards in the order of the deal: one to each hand, then another; the dealer's draws last. */
function ordered(before, after) {
  const lay =
    before.round === after.round ? new Map([...rows(before)].map(({ key, cards }) => [key, cards])) : new Map();
  const fresh = [];
  for (const [row, { key, cards, at }] of [...rows(after)].entries()) {
    const old = lay.get(key) ?? [];
    for (const [place, card] of cards.entries()) {
      if (place < old.length && (old[place] === card || old[place] === "")) continue; // turned, not new
      const isDealers = at === 1 && place > 0 && after.boxes.length > 0;
      const circuit = isDealers ? 99 : at === -1 ? -1 : Math.min(place, 2);
      fresh.push({ key: `${key}.${place}`, isDealers, order: [circuit, row, place] });
    }
  }
  return fresh.sort(
    (one, other) => one.order.map((part, at) => part - other.order[at]).find((part) => part !== 0) ?? 0,
  );
}

/** Return the stakes of each hand before: chips stay in place until the last card has come. */
function staked(before, after) {
  if (before.round !== after.round) return new Map();
  return new Map(before.boxes.flatMap((box) => box.hands.map((hand, at) => [`${box.number}.${at}`, hand.stakes])));
}

/** Return a felt without the hidden cards; hands that still get cards have no name and no result. */
function cut(felt, hidden, coming, stakes) {
  const visible = (key, hand) => {
    const at = hand.cards.findIndex((_, place) => hidden.has(`${key}.${place}`));
    if (at < 0 && !hand.cards.some((_, place) => coming.has(`${key}.${place}`))) return hand;
    return { ...hand, cards: at < 0 ? hand.cards : hand.cards.slice(0, at), name: "", is_turn: false };
  };
  const staying = (key, hand) => ({ ...visible(key, hand), stakes: stakes.get(key) ?? hand.stakes });
  return {
    ...felt,
    phase: felt.phase === "closed" ? "" : felt.phase,
    communal: visible("communal", { cards: felt.communal }).cards,
    dealer: visible("dealer", felt.dealer),
    boxes: felt.boxes.map((box) => ({
      ...box,
      hands: box.hands.map((hand, at) => staying(`${box.number}.${at}`, hand)),
    })),
    places: felt.places.map((place) => visible(`${place.number}.0`, place)),
  };
}
