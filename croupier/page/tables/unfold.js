/** How a felt comes to be seen: the cards that are new on it one after another, in the order in which they are dealt. */

const WHOLE_MS = 1700; // a deal to a full table takes no longer than this
const CARD_MS = { least: 70, most: 260 };

/** Return the felts to show on the way from one to another, the last being the other itself; alone if no card is new. */
export function unfolded(before, after) {
  const fresh = ordered(before, after);
  if (fresh.length < 2 && !fresh.some(({ isDealers }) => isDealers)) return [after];
  const hidden = new Set(fresh.map(({ key }) => key));
  const felts = fresh.map(({ key }) => {
    hidden.delete(key);
    return hidden.size === 0 ? after : cut(after, new Set(hidden), staked(before, after));
  });
  return felts;
}

/** Return how long each of so many felts is shown, in milliseconds. */
export function pace(count) {
  return Math.max(CARD_MS.least, Math.min(CARD_MS.most, WHOLE_MS / Math.max(1, count)));
}

/** Yield every row of cards of a felt: its key, its cards, and whether the dealer draws them after the players. */
function* rows(felt) {
  yield { key: "communal", cards: felt.communal, at: -1 };
  for (const box of felt.boxes) for (const [at, hand] of box.hands.entries()) yield { key: `${box.number}.${at}`, cards: hand.cards, at: 0 };
  for (const place of felt.places) yield { key: `${place.number}.0`, cards: place.cards, at: 0 };
  yield { key: "dealer", cards: felt.dealer.cards, at: 1 };
}

/** Return the cards that are new, as a dealer gives them: one to everybody, then another; the dealer's own draws last. */
function ordered(before, after) {
  const lay = before.round === after.round ? new Map([...rows(before)].map(({ key, cards }) => [key, cards])) : new Map();
  const fresh = [];
  for (const [row, { key, cards, at }] of [...rows(after)].entries()) {
    const old = lay.get(key) ?? [];
    for (const [place, card] of cards.entries()) {
      if (place < old.length && (old[place] === card || old[place] === "")) continue; // a card that is turned is not new
      const isDealers = at === 1 && place > 0 && after.boxes.length > 0;
      const circuit = isDealers ? 99 : at === -1 ? -1 : Math.min(place, 2);
      fresh.push({ key: `${key}.${place}`, isDealers, order: [circuit, row, place] });
    }
  }
  return fresh.sort((one, other) => one.order.map((part, at) => part - other.order[at]).find((part) => part !== 0) ?? 0);
}

/** Return what lay on each hand before: chips stay where they are until the last card has come. */
function staked(before, after) {
  if (before.round !== after.round) return new Map();
  return new Map(before.boxes.flatMap((box) => box.hands.map((hand, at) => [`${box.number}.${at}`, hand.stakes])));
}

/** Return a felt on which some cards are not there yet; of such a hand, and of how it ends, nothing is told. */
function cut(felt, hidden, stakes) {
  const shown = (key, hand) => {
    const at = hand.cards.findIndex((_, place) => hidden.has(`${key}.${place}`));
    return at < 0 ? hand : { ...hand, cards: hand.cards.slice(0, at), name: "", is_turn: false };
  };
  const staying = (key, hand) => ({ ...shown(key, hand), stakes: stakes.get(key) ?? hand.stakes });
  return {
    ...felt,
    phase: felt.phase === "closed" ? "" : felt.phase,
    communal: shown("communal", { cards: felt.communal }).cards,
    dealer: shown("dealer", felt.dealer),
    boxes: felt.boxes.map((box) => ({ ...box, hands: box.hands.map((hand, at) => staying(`${box.number}.${at}`, hand)) })),
    places: felt.places.map((place) => shown(`${place.number}.0`, place)),
  };
}
