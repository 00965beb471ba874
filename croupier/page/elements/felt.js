/**
 * <c-felt boxes="7" game="pontoon" inscriptions="Pontoon pays 3 to 2|Dealer must …">: the table. `dealer`, `communal`,
 * `sign` and `foot` are elements to fill, box(n) is a box; children with slot="dealer", "communal", "sign" or "foot" go
 * there. The first inscription is printed large on the arc, the others small below it. from="dealer" turns the table.
 */

import { html, put, svg } from "./nodes.js";
import "./box.js";
import "./hand.js";

/** Return the font size at which words fit a part of the arc; text beyond its end is not drawn. */
function fitting(words, size, room) {
  return Math.min(size, room / (0.68 * words.length)).toFixed(1);
}

const PLACES = ["dealer", "communal", "sign", "foot"];

export class Felt extends HTMLElement {
  static observedAttributes = ["boxes", "game", "inscriptions", "from"];

  connectedCallback() {
    if (this.table === undefined) this.#build();
    this.#show();
  }

  attributeChangedCallback() {
    if (this.table !== undefined) this.#show();
  }

  /** Return the box of a number from 1. */
  box(number) {
    return this.boxes.children[number - 1];
  }

  #build() {
    const children = [...this.children];
    for (const place of PLACES)
      this[place] = html("div", { class: `felt-${place}` }, ...children.filter((one) => one.slot === place));
    this.boxes = html("div", { class: "felt-boxes" }, ...children.filter((one) => one.localName === "c-box"));
    this.lines = html("p", { class: "felt-lines" });
    this.head = html("div", { class: "felt-head" }, html("div", { class: "felt-centre" }, this.dealer, this.communal));
    this.table = html("div", { class: "felt" }, this.sign, this.head, this.lines, this.boxes, this.foot);
    this.replaceChildren(this.table);
  }

  #show() {
    const count = Number(this.getAttribute("boxes") ?? 7);
    while (this.boxes.children.length > count) this.boxes.lastElementChild.remove();
    while (this.boxes.children.length < count)
      this.boxes.append(html("c-box", { number: this.boxes.children.length + 1 }));
    put(this.table, "data-game", this.getAttribute("game"));
    this.table.style.setProperty("--boxes", count);
    // The dealer's left is the right of a player who sits opposite: box 1 is there, and the deal goes round clockwise.
    const isDealers = this.getAttribute("from") === "dealer";
    [...this.boxes.children].forEach((box, at) => {
      const column = isDealers ? at + 1 : count - at;
      const aside = (2 * column - 1) / count - 1;
      box.style.setProperty("--column", column);
      box.style.setProperty("--dip", (1 - aside ** 2).toFixed(4));
    });
    this.#print((this.getAttribute("inscriptions") ?? "").split("|").filter(Boolean));
  }

  #print(inscriptions) {
    this.print?.remove();
    const isDealers = this.getAttribute("from") === "dealer";
    const id = `arc-${Math.random().toString(36).slice(2)}`;
    // A quadratic curve is the parabola that the boxes follow: its middle lies half as low as its handle.
    const arc = (at, name) =>
      svg("path", {
        d: isDealers ? `M0 ${240 - at}Q500 ${-100 - at} 1000 ${240 - at}` : `M0 ${at}Q500 ${at + 340} 1000 ${at}`,
        id: name,
      });
    const along = (name, words, kind, size) => {
      const text = svg(
        "text",
        { class: kind },
        svg("textPath", { href: `#${name}`, startOffset: "50%" }, svg("tspan", { dy: -11 }, words)),
      );
      text.style.setProperty("--size", `${size}px`);
      return text;
    };
    const [main, ...more] = inscriptions;
    this.print = svg(
      "svg",
      { class: "felt-print", viewBox: "0 0 1000 240", "aria-hidden": "true" },
      arc(2, `${id}-a`),
      arc(38, `${id}-b`),
    );
    if (main)
      this.print.append(along(`${id}-${isDealers ? "b" : "a"}`, main, "inscription-main", fitting(main, 27, 640)));
    if (more.length)
      this.print.append(
        along(
          `${id}-${isDealers ? "a" : "b"}`,
          more.join("  ·  "),
          "inscription-more",
          fitting(more.join("  ·  "), 15, 740),
        ),
      );
    this.table.prepend(this.print);
    this.lines.textContent = inscriptions.join(" · ");
    put(this.lines, "hidden", inscriptions.length === 0);
  }
}

customElements.define("c-felt", Felt);
