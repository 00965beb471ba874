/** <c-lobby>: the tables of the floor, fresh every few seconds. */

import { get } from "../api.js";
import { html } from "../elements/drawing.js";

export default class Lobby extends HTMLElement {
  async show() {
    const { tables } = await get("/api/tables");
    this.className = "page lobby";
    this.replaceChildren(html("h1", {}, "Tables"), ...tables.map((one) => html("p", {}, html("a", { href: `#/table/${one.name}` }, one.title))));
  }
}

customElements.define("c-lobby", Lobby);
