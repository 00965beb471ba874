/**
 * Whether somebody is there: real input is told to the floor at most once a minute, a minute before the idle limit the
 * page asks, and when it is over the floor says who is logged in.
 */

import { door, greet, me, post } from "./api.js";
import "./elements/dialog.js";
import { html } from "./elements/drawing.js";

const TOLD_MS = 60_000;
const WARNED_MS = 60_000;
const LOOKED_MS = 1_000;

let touched = 0; // when somebody last did something here
let told = 0; // when the floor last heard of it
let dialog;

/** Whether somebody has done something since a moment. */
export const isActiveSince = (moment) => touched > moment;

/** Take note that the floor has heard of somebody who was there at a moment; other windows of the login are told. */
export function noteTold(at = Date.now(), isOurs = true) {
  told = Math.max(told, at);
  if (!isDue()) dialog?.hide();
  if (isOurs) others?.postMessage({ name: me.name, at });
}

const others = "BroadcastChannel" in globalThis ? new BroadcastChannel("croupier-here") : undefined;

/** Begin to look. */
export function watch() {
  for (const kind of ["pointerdown", "keydown", "wheel", "touchstart"]) {
    addEventListener(kind, () => touch(), { capture: true, passive: true });
  }
  door.addEventListener("told", ({ detail: { at } }) => noteTold(at));
  door.addEventListener("me", () => noteTold(Date.now(), false));
  others?.addEventListener("message", ({ data: { name, at } }) => name === me.name && noteTold(at, false));
  setInterval(look, LOOKED_MS);
  document.addEventListener("visibilitychange", look);
}

function touch() {
  touched = Date.now();
  if (me.name !== null && dialog?.dialog.open) tell();
}

async function tell() {
  told = Date.now(); // at once, so that a slow answer is not asked for twice
  try {
    await post("/api/here");
  } catch {
    return; // the next call that matters says what is wrong
  }
}

const left = () => told + me.idle_minutes * 60_000 - Date.now();
const isDue = () => me.name !== null && left() <= WARNED_MS;

function look() {
  if (me.name === null) {
    dialog?.hide();
    return;
  }
  if (touched > told && Date.now() - told >= TOLD_MS) tell();
  if (left() <= 0) over();
  else if (isDue()) warn(Math.ceil(left() / 1000));
}

async function over() {
  told = Date.now();
  dialog?.hide();
  try {
    await greet(); // the floor knows whether it is over, and the page follows
  } catch {
    return; // the floor cannot be reached: whoever acts next is told so
  }
}

function warn(seconds) {
  if (dialog === undefined) {
    const stay = html("button", { type: "button", "data-kind": "primary" }, "I am here");
    dialog = html("c-dialog", { heading: "Are you still there?" }, html("p", {}), stay);
    document.body.append(dialog);
    stay.addEventListener("click", () => tell().then(() => dialog.hide()));
  }
  const minutes = `${me.idle_minutes} minutes without a sign of you`;
  dialog.body.querySelector("p").textContent = `After ${minutes} your login ends: in ${seconds} second${seconds === 1 ? "" : "s"}.`;
  dialog.show();
}

/** Take the login's limit as begun now: a page that was loaded is a sign of somebody. */
export async function begin() {
  told = Date.now();
  if (me.name !== null) await tell();
}

