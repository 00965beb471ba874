/** Chips, places, moments and clocks of a tournament as people read them. */

import { figure } from "../money.js";

/** Status of a tournament in words, with the kind of its badge. */
export const STATUS = {
  "drawn up": ["In preparation", "warn"],
  open: ["Entries open", "good"],
  closed: ["Entries closed", "brass"],
  playing: ["In play", "good"],
  placed: ["Places confirmed", "brass"],
  awarded: ["Prizes awarded", "brass"],
  paid: ["Over", ""],
  cancelled: ["Cancelled", "bad"],
};

/** Return a badge with the status of a tournament. */
export const statusOf = (status) => STATUS[status] ?? [status, ""];

/** Write tournament chips: whole ones, with thousands: 125000 → "1,250". */
export const chips = (hundredths) => `${hundredths < 0 ? "−" : ""}${figure(hundredths)}`;

/** Write how a stack has changed: "+250", "−40", "±0". */
export const change = (hundredths) => (hundredths === 0 ? "±0" : `${hundredths > 0 ? "+" : ""}${chips(hundredths)}`);

/** Write a place: "1st", "22nd", "13th". */
export function ordinal(place) {
  const teen = place % 100 > 10 && place % 100 < 14;
  return `${place}${teen ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th")}`;
}

/** Write a remaining time: "4:05", "1:02:05". */
export function countdown(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Return a moment that is given in text or in seconds, as milliseconds; NaN where it is none. */
export const moment = (given) => (typeof given === "number" ? given * 1000 : Date.parse(given));

/** Write a moment for people, in their own time: "Sat 5 Dec, 19:00"; a text that is no moment stays as it is. */
export function when(given) {
  const at = moment(given);
  if (Number.isNaN(at)) return String(given);
  return new Date(at).toLocaleString("en-AU", {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hour12: false,
  });
}

/** Write the time of day. */
export const clockTime = (milliseconds) =>
  new Date(milliseconds).toLocaleTimeString("en-AU", { hour: "2-digit", minute: "2-digit", hour12: false });

/** Return an address with its parts made safe: path("tournaments", "A/B") → "tournaments/A%2FB". */
export const path = (...parts) => parts.map(encodeURIComponent).join("/");
