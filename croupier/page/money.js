/** Money in whole cents: written for people, and read from what they type without ever passing through a fraction. */

/** One billion dollars: an amount above it is a slip of the pen, not a wager. */
export const MOST = 100_000_000_000;

const TYPED = /^\$?([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.([0-9]+))?$/;

/** An amount of money that cannot be read, in one sentence. */
export class BadAmount extends Error {}

let counted = "cash"; // what the table of the screen plays with: money, or a tournament's chips

/** Write amounts on this screen in what its table plays with: "cash", or "tournament" and its name. */
export function countIn(unit) {
  counted = unit;
}

/** Return the sign of what is counted: "$", or "" for chips that are no money. */
export const mark = (unit = counted) => (isChips(unit) ? "" : "$");

/** Whether a unit is the chips of a tournament: who plays with them, and where, its director says. */
export const isChips = (unit) => unit.startsWith("tournament");

/** Write cents in a unit, if none is told in that of the screen: "$1,250", "$2.50", "−$15"; a tournament's chips "1,250". */
export function show(cents, { unit = counted } = {}) {
  return `${checked(cents) < 0 ? "−" : ""}${mark(unit)}${figure(cents)}`;
}

/** Write cents as a figure alone, without a sign: "1,250", "2.50". */
export function figure(cents) {
  const size = Math.abs(checked(cents));
  const odd = size % 100;
  return `${String((size - odd) / 100).replace(/\B(?=(?:\d{3})+$)/g, ",")}${odd ? `.${String(odd).padStart(2, "0")}` : ""}`;
}

/** Write the amounts in a text of the table as this page does: "from $1000.00" → "from $1,000". */
export function written(text) {
  return text.replace(/\$([0-9]+)\.([0-9]{2})\b/g, (_, dollars, odd) => show(Number(dollars) * 100 + Number(odd)));
}

/** Write what somebody won or lost, with its sign: "+$15", "−$2.50", "$0". */
export function signed(cents, { unit = counted } = {}) {
  return `${checked(cents) > 0 ? "+" : ""}${show(cents, { unit })}`;
}

/** Read dollars from text such as "12.50" as whole cents, or throw BadAmount; the server judges what may be wagered. */
export function parse(text) {
  const written = String(text).trim();
  if (written.startsWith("-") || written.startsWith("−")) throw new BadAmount(`${written} is negative: an amount is zero or more`);
  const matched = TYPED.exec(written);
  if (matched === null) throw new BadAmount(`'${written}' is not an amount: write dollars and cents, such as "12.50"`);
  const dollars = matched[1].replaceAll(",", "");
  const fraction = matched[2] ?? "";
  if (/[1-9]/.test(fraction.slice(2))) throw new BadAmount(`${written} has a fraction of a cent: amounts are whole cents`);
  const cents = dollars.length > 12 ? Infinity : Number(dollars) * 100 + Number(`${fraction}00`.slice(0, 2));
  if (cents > MOST) throw new BadAmount(`${written} is absurd: the most is ${show(MOST)}`);
  return cents;
}

function checked(cents) {
  const whole = Number(cents);
  if (!Number.isSafeInteger(whole)) throw new TypeError(`${cents} is no whole number of cents`);
  return whole;
}
