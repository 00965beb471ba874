/**
 * The socket of this person at one table. Sends the events "state", "answer", "refusal", "stale", "fault", "proposed",
 * "bye" and "link", each with the message in its detail; "link" has {status}: connecting, open, lost or closed.
 *
 * A broken socket is opened again with a new ticket; unanswered messages are sent again under the same key, so that no
 * command is lost or done twice.
 */

import { ApiError, askForCode, greet, post } from "./api.js";
import { isActiveSince, noteContact } from "./idle.js";
import { remember } from "./commitments.js";
import { settle } from "./messages.js";

const BACKOFF_MS = [250, 500, 1000, 2000, 4000, 8000];
const PING_MS = 20_000;
const SILENT_MS = 10_000; // a link without an answer to a ping is lost after this time
const KEYED = new Set(["command", "draw", "buy", "cash-in"]);
const NAMES = { table: "state" };

export class TableSocket extends EventTarget {
  state = null; // the last state of the table
  status = "closed";
  #table = "";
  #socket = null;
  #tries = 0;
  #timer = 0;
  #pinged = 0;
  #waiting = new Map(); // key → what was sent and is not answered, in the order in which it was sent
  #skew = 0;

  /** Go to a table; its states come as events. */
  open(table) {
    this.close();
    this.#table = table;
    this.#connect();
  }

  /** Leave the table and close the connection. */
  close() {
    clearTimeout(this.#timer);
    this.#let(this.#socket);
    this.#socket = null;
    this.#table = "";
    this.state = null;
    for (const { resolve, message } of this.#waiting.values())
      resolve({ is: "fault", key: message.key, why: "You left the table before it answered." });
    this.#waiting.clear();
    this.#link("closed");
  }

  /** Give the table an input; return the answer of the floor: answer, refusal, stale, fault or proposed. */
  command(input) {
    return this.say({ do: "command", input, version: this.state?.version ?? null });
  }

  /** Send a message of the message reference; return a promise of the answer for one with a key. */
  say(message) {
    if (!KEYED.has(message.do)) {
      this.#send(message);
      return Promise.resolve(null);
    }
    const keyed = { ...message, key: message.key ?? crypto.randomUUID() };
    return new Promise((resolve) => {
      this.#waiting.set(keyed.key, { message: keyed, resolve });
      this.#send(keyed);
    });
  }

  /** Return a moment of the floor as one of this computer, for clocks. */
  local(moment) {
    return moment === null || moment === undefined ? null : moment - this.#skew;
  }

  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #link(status, why = "") {
    if (this.status === status) return;
    this.status = status;
    this.dispatchEvent(new CustomEvent("link", { detail: { status, why } }));
  }

  async #connect() {
    const table = this.#table;
    this.#link("connecting");
    let given;
    try {
      given = await post(`/api/tables/${encodeURIComponent(table)}/tickets`);
    } catch (wrong) {
      if (!(wrong instanceof ApiError)) throw wrong;
      if (table !== this.#table) return;
      if ([0, 307, 429, 502, 503, 504].includes(wrong.status)) this.#again(wrong.message);
      else this.#end(wrong.message);
      return;
    }
    if (table !== this.#table) return;
    const socket = new WebSocket(given.socket);
    this.#socket = socket;
    socket.addEventListener("open", () => socket === this.#socket && this.#opened());
    socket.addEventListener("message", ({ data }) => socket === this.#socket && this.#receive(JSON.parse(data)));
    socket.addEventListener("close", ({ code, reason }) => socket === this.#socket && this.#closed(code, reason));
  }

  #opened() {
    this.#link("open");
    for (const { message } of this.#waiting.values()) this.#send(message);
    this.#pinged = Date.now();
    this.#timer = setTimeout(() => this.#ping(), PING_MS);
  }

  #ping() {
    const isActive = isActiveSince(this.#pinged);
    this.#pinged = Date.now();
    this.#send({ do: "ping", is_active: isActive });
    if (isActive) noteContact();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#lost("The server does not answer."), SILENT_MS);
  }

  #receive(message) {
    if (message.is === "pong") {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#ping(), PING_MS);
      return;
    }
    if (message.is === "bye") {
      if (message.again) this.#lost(message.why);
      else {
        this.#end(message.why);
        greet().catch(() => {}); // if the login is over the page goes to the login screen; without an answer, later
      }
      return;
    }
    if (message.is === "table") {
      this.#tries = 0;
      this.#skew = message.at - Date.now();
      this.state = message;
      remember(message.table, message.fairness);
    }
    const pending = this.#waiting.get(message.key);
    this.#waiting.delete(message.key);
    if (message.is === "answer") {
      noteContact();
      settle();
    }
    if (message.is === "fault" && message.needs === "code") askForCode();
    this.dispatchEvent(new CustomEvent(NAMES[message.is] ?? message.is, { detail: message }));
    pending?.resolve(message);
  }

  #closed(code, reason) {
    if (code === 4400 || code === 4403) this.#end(reason);
    // 4429 may be a socket of this very page that the floor has not seen end: one try more is worth it.
    else if (code === 4429 && this.#tries > 2) this.#end(reason);
    else this.#lost(reason);
  }

  /** Give up this link and make another. */
  #lost(why) {
    clearTimeout(this.#timer);
    this.#let(this.#socket);
    this.#socket = null;
    this.#again(why);
  }

  #again(why) {
    this.#link("lost", why);
    const wait = BACKOFF_MS[Math.min(this.#tries, BACKOFF_MS.length - 1)];
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2)); // not all clients at once
  }

  #end(why) {
    this.close();
    this.dispatchEvent(new CustomEvent("bye", { detail: { is: "bye", why, again: false } }));
  }

  #let(socket) {
    if (socket !== null && socket.readyState <= WebSocket.OPEN) socket.close();
  }
}
