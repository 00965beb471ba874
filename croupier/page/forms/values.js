/** Values that people type into a form, read and written; the floor alone judges whether they are allowed. */

import { BadAmount, parse } from "../money.js";

/** A field that cannot be read, in one sentence. */
export class BadField extends Error {
  constructor(field, problem) {
    super(`${field.label}: ${problem}`);
    this.field = field.name;
  }
}

/** Refuse a required field that is empty. */
export function missing(field) {
  throw new BadField(
    field,
    field.choices?.length === 0 && field.kind === "choice" ? "there is nothing to choose from" : "this is required",
  );
}

/** Return a whole number of at most nine digits. */
export function whole(field, text) {
  if (!/^[0-9]{1,9}$/.test(text)) throw new BadField(field, `'${text}' is not a whole number`);
  return Number(text);
}

/** Return an amount in cents. */
export function amount(field, text) {
  try {
    return parse(text);
  } catch (wrong) {
    if (!(wrong instanceof BadAmount)) throw wrong;
    throw new BadField(field, wrong.message);
  }
}

/** Return an amount in cents, negative after a minus sign. */
export const signedAmount = (field, text) => (/^[-−]/.test(text) ? -amount(field, text.slice(1)) : amount(field, text));

/** Return the value of a setting: yes or no, a whole number, names separated by commas, or the word itself. */
export function setting(text) {
  if (text === "yes" || text === "no") return text === "yes";
  if (/^[0-9]{1,9}$/.test(text)) return Number(text);
  return text.includes(",") ? names(text) : text;
}

export function json(field, text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadField(field, "this is not valid JSON. Correct it");
  }
}

export const lines = (text) => parts(text, "\n");
export const names = (text) => parts(text, ",");
export const numbers = (field, text) => parts(text, /[\s,]+/).map((one) => whole(field, one));
export const cards = (text) => parts(text.toUpperCase().replaceAll("10", "T"), /[\s,]+/);

/** Return chips by denomination, such as 25 x 40, 5 x 12. */
export function denominations(field, text) {
  return names(text).map((one) => {
    const [value, count, ...rest] = one.split(/[x×*]/i).map((part) => part.trim());
    if (count === undefined || rest.length > 0)
      throw new BadField(field, `'${one}' is not a chip and a count; write 25 x 40`);
    return [amount(field, value), whole(field, count)];
  });
}

/** Return a player and a value from each line, such as Ann: 1250. */
export function pairs(field, text, read) {
  return lines(text).map((line) => {
    const at = line.lastIndexOf(":");
    if (at < 1) throw new BadField(field, `'${line}' needs a colon after the name`);
    return [line.slice(0, at).trim(), read(line.slice(at + 1).trim())];
  });
}

/** Write cents as they are typed: "12.50", "-3". */
export function typed(cents) {
  const size = Math.abs(cents);
  const fraction = size % 100 === 0 ? "" : `.${String(size % 100).padStart(2, "0")}`;
  return `${cents < 0 ? "-" : ""}${Math.trunc(size / 100)}${fraction}`;
}

const parts = (text, separator) =>
  text
    .split(separator)
    .map((one) => one.trim())
    .filter(Boolean);
