/** How a felt comes to be seen: the cards that are new on it one after another, in the order in which they are dealt. */

const WHOLE_MS = 1700; // a deal to a full table takes no longer than this
export const LANDS_MS = 440; // so long a card is on its way, as --slow in style/tokens.css says
const CARD_MS = { least: 70, most: 260 };

/** Return the felts to show on the way from one to another, the last being the other itself; alone if no card is new. */
export function unfolded(before, after) {
  const fresh = ordered(before, after);
  if (fresh.length === 0) return [after];
  const hidden = new Set(fresh.map(({ key }) => key));
  const many = Math.ceil(LANDS_MS / pace(fresh.length + 1)); // so many cards are on their way at once
  const felts = fresh.map(({ key }, at) => {
    hidden.delete(key);
    const coming = new Set(fresh.slice(Math.max(0, at + 1 - many), at + 1).map((one) => one.key));
    return cut(after, new Set(hidden), coming, staked(before, after));
  });
  return [...felts, after]; // what the last card comes to is told when it lies there
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

/** Return a felt on which some cards are not there yet, and some are coming; of their hands, and how they end, nothing is told. */
function cut(felt, hidden, coming, stakes) {
  const shown = (key, hand) => {
    const at = hand.cards.findIndex((_, place) => hidden.has(`${key}.${place}`));
    if (at < 0 && !hand.cards.some((_, place) => coming.has(`${key}.${place}`))) return hand;
    return { ...hand, cards: at < 0 ? hand.cards : hand.cards.slice(0, at), name: "", is_turn: false };
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
