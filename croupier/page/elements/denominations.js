/** The chips of the house: their values in cents, and their colours. */

export const DENOMINATIONS = [
  { cents: 500_000, ground: "#7a4a20", spot: "#f3e3c0", ink: "#fff6e2" },
  { cents: 100_000, ground: "#d9a522", spot: "#5b3a06", ink: "#2a1a02" },
  { cents: 50_000, ground: "#5c2f86", spot: "#e6cff7", ink: "#ffffff" },
  { cents: 10_000, ground: "#23242b", spot: "#d9b56d", ink: "#ffffff" },
  { cents: 2_500, ground: "#1d6b41", spot: "#f4ecdf", ink: "#ffffff" },
  { cents: 1_000, ground: "#1f5f9e", spot: "#f0d495", ink: "#ffffff" },
  { cents: 500, ground: "#ad2430", spot: "#f7efe2", ink: "#ffffff" },
  { cents: 100, ground: "#ece5d6", spot: "#2d5d9b", ink: "#1c2430" },
  { cents: 50, ground: "#d98a94", spot: "#6b1f2c", ink: "#33060e" },
];

/** Coin, for amounts below the smallest chip. */
export const COIN = { cents: 1, ground: "#b9bcc2", spot: "#8a8e96", ink: "#1d2026" };

/** Return the chips that make up an amount, the largest first, coin last. */
export function chips(cents) {
  let left = cents;
  const stack = [];
  for (const denomination of DENOMINATIONS) {
    for (; left >= denomination.cents; left -= denomination.cents) {
      stack.push(denomination);
      if (stack.length >= 60) return stack; // nobody counts more than that by eye: the label says it
    }
  }
  return left > 0 ? [...stack, COIN] : stack;
}

/** Return the chip of a value, drawn like the largest one that is not above it. */
export function chip(cents) {
  return DENOMINATIONS.find((one) => one.cents <= cents) ?? COIN;
}
