/** Money in whole cents: written for people, and read from typed text without ever passing through a fraction. */

/** One billion dollars: an amount above it is a slip of the pen, not a wager. */
export const MOST = 100_000_000_000;

const TYPED = /^\$?([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.([0-9]+))?$/;

/** An amount of money that cannot be read, in one sentence. */
export class BadAmount extends Error {}

let counted = "cash"; // what the table of the screen plays with: money, or a tournament's chips

/** Write amounts on this screen in the unit of its table: "cash", or "tournament" and its name. */
export function countIn(unit) {
  counted = unit;
}

/** Return the sign of the unit: "$", or "" for chips that are no money. */
export const mark = (unit = counted) => (isChips(unit) ? "" : "$");

/** Return true if a unit is the chips of a tournament. */
export const isChips = (unit) => unit.startsWith("tournament");

/** Write cents in a unit, by default that of the screen: "$1,250", "$2.50", "−$15"; tournament chips "1,250". */
export function show(cents, { unit = counted } = {}) {
  return `${checked(cents) < 0 ? "−" : ""}${mark(unit)}${figure(cents)}`;
}

/** Write cents as a figure alone, without a sign: "1,250", "2.50". */
export function figure(cents) {
  const size = Math.abs(checked(cents));
  const odd = size % 100;
  const dollars = String((size - odd) / 100).replace(/\B(?=(?:\d{3})+$)/g, ",");
  return odd === 0 ? dollars : `${dollars}.${String(odd).padStart(2, "0")}`;
}

/** Write a result with its sign: "+$15", "−$2.50", "$0". */
export function signed(cents, { unit = counted } = {}) {
  return `${checked(cents) > 0 ? "+" : ""}${show(cents, { unit })}`;
}

/** Read dollars from text such as "12.50" as whole cents, or throw BadAmount; the server judges the wager. */
export function parse(text) {
  const typed = String(text).trim();
  if (typed.startsWith("-") || typed.startsWith("−"))
    throw new BadAmount(`${typed} is negative: an amount must be zero or more`);
  const matched = TYPED.exec(typed);
  if (matched === null) throw new BadAmount(`'${typed}' is not an amount: write dollars and cents, such as "12.50"`);
  const dollars = matched[1].replaceAll(",", "");
  const fraction = matched[2] ?? "";
  if (/[1-9]/.test(fraction.slice(2)))
    throw new BadAmount(`${typed} has a fraction of a cent: amounts are whole cents`);
  const cents = dollars.length > 12 ? Infinity : Number(dollars) * 100 + Number(`${fraction}00`.slice(0, 2));
  if (cents > MOST) throw new BadAmount(`${typed} is too large: the maximum is ${show(MOST)}`);
  return cents;
}

function checked(cents) {
  const whole = Number(cents);
  if (!Number.isSafeInteger(whole)) throw new TypeError(`${cents} is not a whole number of cents`);
  return whole;
}
