/**
 * Presence of the user: real input is reported to the server at most once a minute, a minute before the idle limit the
 * page asks, and when it is over the floor says who is logged in.
 */

import { loginEvents, greet, me, post } from "./api.js";
import "./elements/dialog.js";
import { html } from "./elements/nodes.js";

const HEARD_MS = 60_000;
const WARNED_MS = 60_000;
const LOOKED_MS = 1_000;

let touched = 0; // time of the last activity here
let heard = 0; // when the floor last heard of it
let dialog;

/** Return true if the user has been active since a moment. */
export const isActiveSince = (moment) => touched > moment;

/** Note the moment when the server last heard of the user; other windows of the login follow. */
export function noteHeard(at = Date.now(), isOurs = true) {
  heard = Math.max(heard, at);
  if (!isDue()) dialog?.hide();
  if (isOurs) others?.postMessage({ name: me.name, at });
}

const others = "BroadcastChannel" in globalThis ? new BroadcastChannel("croupier-here") : undefined;

/** Begin to look. */
export function watch() {
  for (const kind of ["pointerdown", "keydown", "wheel", "touchstart"]) {
    addEventListener(kind, () => touch(), { capture: true, passive: true });
  }
  loginEvents.addEventListener("heard", ({ detail: { at } }) => noteHeard(at));
  loginEvents.addEventListener("me", () => noteHeard(Date.now(), false));
  others?.addEventListener("message", ({ data: { name, at } }) => name === me.name && noteHeard(at, false));
  setInterval(look, LOOKED_MS);
  document.addEventListener("visibilitychange", look);
}

function touch() {
  touched = Date.now();
  if (me.name !== null && dialog?.dialog.open) tell();
}

async function tell() {
  heard = Date.now(); // at once, so that a slow answer is not asked for twice
  try {
    await post("/api/here");
  } catch {
    return; // the next call that matters says what is wrong
  }
}

const left = () => heard + me.idle_minutes * 60_000 - Date.now();
const isDue = () => me.name !== null && left() <= WARNED_MS;

function look() {
  if (me.name === null) {
    dialog?.hide();
    return;
  }
  if (touched > heard && Date.now() - heard >= HEARD_MS) tell();
  if (left() <= 0) over();
  else if (isDue()) warn(Math.ceil(left() / 1000));
}

async function over() {
  heard = Date.now();
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
  heard = Date.now();
  if (me.name !== null) await tell();
}
