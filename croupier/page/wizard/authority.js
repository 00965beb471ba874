/** Roles that may do something, in words. */

import { spoken } from "../roles.js";

const FEW = 2; // more are a list that nobody reads: the first of them is the nearest at hand

/** Return roles in words: "a gaming supervisor or a pit manager"; of many the first, "or a higher role". */
export function whoMay(roles) {
  const names = roles.map((role) => `${/^[aeiou]/.test(role) ? "an" : "a"} ${spoken(role)}`);
  return names.length > FEW ? `${names[0]} or a higher role` : names.join(" or ");
}
