/**
 * Base of the screens that follow one table live: the socket, the last state, the story and the connection banner.
 * A subclass shows `banner` and `story`, may create `bar` (inert while disconnected), calls follow(), and implements
 * update(state, before).
 */

import { html, put } from "../elements/nodes.js";
import { countIn } from "../money.js";
import "../panels/story.js";
import { TableSocket } from "../socket.js";
import { sentence } from "../tables/sentences.js";

const LOST = "Connection lost. Reconnecting…";

export class LiveScreen extends HTMLElement {
  socket = new TableSocket();
  banner = html("p", { class: "table-banner", role: "alert", hidden: true });
  story = html("c-story");
  state = null; // the last state received
  #abort = new AbortController(); // ends the listeners on the window

  constructor() {
    super();
    for (const kind of ["state", "refusal", "stale", "fault", "link", "bye"])
      this.socket.addEventListener(kind, ({ detail }) => this[`on_${kind}`]?.(detail));
  }

  /** Connect to a table. */
  follow(table) {
    this.state = null;
    put(this, "data-bare", true); // no controls until the first state
    this.socket.open(table);
  }

  /** Disconnect from the table; the screen stays. */
  unfollow() {
    this.socket.close();
    put(this, "data-bare", false);
  }

  leave() {
    this.#abort.abort();
    this.unfollow();
  }

  /** Listen to an event of the window until the screen is left. */
  listen(type, handler) {
    addEventListener(type, handler, { signal: this.#abort.signal });
  }

  on_state(state) {
    const before = this.state;
    this.state = state;
    put(this, "data-bare", false);
    countIn(state.shown.unit);
    this.story.document = state.view.document;
    this.story.add(state.story, { isWhole: state.is_resync });
    this.update(state, before);
  }

  on_link({ status }) {
    if (status === "open" || status === "closed") this.#warn("");
    else this.#warn(status === "connecting" && this.state === null ? "Connecting…" : LOST);
  }

  on_bye({ why }) {
    this.#warn(sentence(why));
  }

  #warn(text) {
    if (this.banner.textContent !== text) this.banner.textContent = text;
    this.banner.hidden = text === "";
    put(this, "data-lost", text !== "");
    if (this.bar !== undefined) this.bar.inert = text !== "";
  }
}
