/**
 * Presence of the user: real input is reported to the server at most once a minute, a minute before the idle limit the
 * page asks, and at the limit it fetches the login.
 */

import { loginEvents, greet, me, post } from "./api.js";
import "./elements/dialog.js";
import { html } from "./elements/nodes.js";

const REPORT_MS = 60_000;
const WARNED_MS = 60_000;
const LOOKED_MS = 1_000;

let touched = 0; // time of the last activity here
let reportedAt = 0; // when the floor last heard of it
let dialog;

/** Return true if the user has been active since a moment. */
export const isActiveSince = (moment) => touched > moment;

/** Note the moment when the server last heard of the user; other windows of the login follow. */
export function noteContact(at = Date.now(), isOurs = true) {
  reportedAt = Math.max(reportedAt, at);
  if (!isDue()) dialog?.hide();
  if (isOurs) others?.postMessage({ name: me.name, at });
}

const others = "BroadcastChannel" in globalThis ? new BroadcastChannel("croupier-here") : undefined;

/** Begin to look. */
export function watch() {
  for (const kind of ["pointerdown", "keydown", "wheel", "touchstart"]) {
    addEventListener(kind, () => touch(), { capture: true, passive: true });
  }
  loginEvents.addEventListener("contact", ({ detail: { at } }) => noteContact(at));
  loginEvents.addEventListener("me", () => noteContact(Date.now(), false));
  others?.addEventListener("message", ({ data: { name, at } }) => name === me.name && noteContact(at, false));
  setInterval(look, LOOKED_MS);
  document.addEventListener("visibilitychange", look);
}

function touch() {
  touched = Date.now();
  if (me.name !== null && dialog?.dialog.open) tell();
}

async function tell() {
  reportedAt = Date.now(); // at once, so that a slow answer is not asked for twice
  try {
    await post("/api/here");
  } catch {
    return; // the next call that matters says what is wrong
  }
}

const left = () => reportedAt + me.idle_minutes * 60_000 - Date.now();
const isDue = () => me.name !== null && left() <= WARNED_MS;

function look() {
  if (me.name === null) {
    dialog?.hide();
    return;
  }
  if (touched > reportedAt && Date.now() - reportedAt >= REPORT_MS) tell();
  if (left() <= 0) over();
  else if (isDue()) warn(Math.ceil(left() / 1000));
}

async function over() {
  reportedAt = Date.now();
  dialog?.hide();
  try {
    await greet(); // the floor knows whether it is over, and the page follows
  } catch {
    return; // the server cannot be reached: the next action says so
  }
}

function warn(seconds) {
  if (dialog === undefined) {
    const stay = html("button", { type: "button", "data-kind": "primary" }, "I am here");
    dialog = html("c-dialog", { heading: "Are you still there?" }, html("p", {}), stay);
    document.body.append(dialog);
    stay.addEventListener("click", () => tell().then(() => dialog.hide()));
  }
  const remaining = `${seconds} second${seconds === 1 ? "" : "s"}`;
  dialog.body.querySelector("p").textContent =
    `You will be logged out in ${remaining}, after ${me.idle_minutes} minutes without activity.`;
  dialog.show();
}

/** Take the login's limit as begun now: a page that was loaded is a sign of somebody. */
export async function begin() {
  reportedAt = Date.now();
  if (me.name !== null) await tell();
}
