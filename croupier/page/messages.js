/** Messages to the user: toasts, and announcements for screen readers. */

import { ApiError } from "./api.js";

/** Show a short message for a while; kind is plain, good or bad, and a lasting one stays until it is closed. */
export function toast(text, kind = "plain", { isLasting = false } = {}) {
  return document.querySelector("c-toast").say(text, { kind, isLasting });
}

/** Remove earlier errors: an input was accepted since. */
export function settle() {
  document.querySelector("c-toast")?.settle();
}

/** Tell screen readers something. */
export function announce(words) {
  document.querySelector("c-announcer").say(words);
}

/** Return an error of the floor as a sentence with its clause; throw any other error again. */
export function sentence(wrong) {
  if (!(wrong instanceof ApiError)) throw wrong;
  const text = wrong.message.charAt(0).toUpperCase() + wrong.message.slice(1);
  return `${text}${wrong.problem.clause ? ` [${wrong.problem.clause}]` : ""}${/[.!?…]$/.test(text) ? "" : "."}`;
}
