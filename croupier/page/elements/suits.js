/** The four suits: their names and their pips, drawn about the origin within 100 by 100. */

export const SUITS = {
  H: {
    name: "hearts",
    path:
      "M0 47C-9 34-48 8-48-19C-48-37-37-46-25-46C-13-46-4-38 0-25" +
      "C4-38 13-46 25-46C37-46 48-37 48-19C48 8 9 34 0 47Z",
  },
  D: { name: "diamonds", path: "M0-50C10-31 24-14 39 0C24 14 10 31 0 50C-10 31-24 14-39 0C-24-14-10-31 0-50Z" },
  C: {
    name: "clubs",
    path:
      "M0-48A22.5 22.5 0 0 1 17-11A22.5 22.5 0 1 1 6 24C7 37 11 45 18 49L-18 49C-11 45-7 37-6 24" +
      "A22.5 22.5 0 1 1-17-11A22.5 22.5 0 0 1 0-48Z",
  },
  S: {
    name: "spades",
    path:
      "M0-49C8-35 46-11 46 15C46 31 35 38 25 38C16 38 9 34 5 26C6 38 10 45 17 49L-17 49C-10 45-6 38-5 26" +
      "C-9 34-16 38-25 38C-35 38-46 31-46 15C-46-11-8-35 0-49Z",
  },
};

export const RANKS = {
  A: "ace",
  2: "two",
  3: "three",
  4: "four",
  5: "five",
  6: "six",
  7: "seven",
  8: "eight",
  9: "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
};

/** Return the name of a card such as "AH", "face down" for none. */
export function cardName(value) {
  const card = read(value);
  return card === null ? "face down" : `${RANKS[card.rank]} of ${SUITS[card.suit].name}`;
}

/** Return rank and suit of a card such as "AH", null for one that is face down or not a card. */
export function read(value) {
  const [rank, suit] = [value.slice(0, -1), value.slice(-1)];
  return value.length === 2 && rank in RANKS && suit in SUITS ? { rank, suit } : null;
}
