/**
 * <c-clock until="1790000000000" seconds="20">: a ring that runs down until a local time, in milliseconds; an empty
 * `until` stops it. It tells once, politely, that five seconds are left, and sends `elapsed` at the end.
 */

import { html, put, svg } from "./nodes.js";

const ENDING_SECONDS = 5;

export class Clock extends HTMLElement {
  static observedAttributes = ["until", "seconds"];

  connectedCallback() {
    if (this.figure === undefined) {
      const ring = (name) => svg("circle", { class: name, cx: 50, cy: 50, r: 44, pathLength: 100 });
      this.figure = html("span", { class: "clock-figure", "aria-hidden": "true" });
      this.voice = html("span", { class: "visually-hidden", role: "status" });
      this.replaceChildren(
        svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, ring("clock-track"), ring("clock-left")),
        this.figure,
        this.voice,
      );
    }
    this.#start();
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
  }

  attributeChangedCallback() {
    if (this.figure !== undefined && this.isConnected) this.#start();
  }

  #start() {
    clearTimeout(this.timer);
    this.until = Number(this.getAttribute("until") ?? 0);
    this.length = Number(this.getAttribute("seconds") ?? 0);
    this.voice.textContent = "";
    this.removeAttribute("data-running");
    this.hidden = this.until === 0;
    if (this.hidden) return;
    this.getBoundingClientRect(); // an animation that is already there would not start again
    const gone = this.length - (this.until - Date.now()) / 1000;
    this.style.setProperty("--clock-seconds", `${this.length}s`);
    this.style.setProperty("--clock-since", `${-Math.max(0, gone).toFixed(2)}s`);
    this.setAttribute("data-running", "");
    this.#tick();
  }

  #tick() {
    const left = Math.max(0, this.until - Date.now());
    const seconds = Math.ceil(left / 1000);
    this.figure.textContent = String(seconds);
    // Where nothing may move, the ring steps with the figure: the animation is off then, and this share is what shows.
    this.style.setProperty("--clock-gone", String(Math.round(100 * (1 - seconds / Math.max(1, this.length)))));
    put(this, "data-ending", seconds <= ENDING_SECONDS);
    if (seconds <= ENDING_SECONDS && this.voice.textContent === "" && left > 0) {
      this.voice.textContent = seconds === 1 ? "one second left" : `${seconds} seconds left`;
    }
    if (left === 0) {
      this.dispatchEvent(new CustomEvent("elapsed", { bubbles: true }));
      return;
    }
    this.timer = setTimeout(() => this.#tick(), left - (seconds - 1) * 1000 + 5);
  }
}

customElements.define("c-clock", Clock);
