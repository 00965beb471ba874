/** <c-chips amount="12500">: an amount in cents as stacks of chips with its label; mine marks the viewer's own. */

import { show } from "../money.js";
import { chips } from "./denominations.js";
import { html, put, svg } from "./nodes.js";

const [ACROSS, DEEP, THICK] = [20, 7.5, 5]; // half a chip's width, half its depth in perspective, its edge
const HIGH = 10; // chips in one column
const COLUMNS = 3;

function edge(y, { ground, spot }) {
  const band = (from, to) => {
    const drop = (x) => Math.sqrt(1 - (x / ACROSS) ** 2) * DEEP;
    const step = (to - from) / 4;
    const along = [0, 1, 2, 3, 4].map((n) => from + n * step);
    const high = along.map((x) => `${x.toFixed(2)} ${(y + drop(x)).toFixed(2)}`);
    const low = along.toReversed().map((x) => `${x.toFixed(2)} ${(y + drop(x) + THICK).toFixed(2)}`);
    return `M${[...high, ...low].join("L")}Z`;
  };
  const arc = `A${ACROSS} ${DEEP} 0 0`;
  const side = `M${-ACROSS} ${y}${arc} 0 ${ACROSS} ${y}V${y + THICK}${arc} 1 ${-ACROSS} ${y + THICK}Z`;
  return [
    svg("path", { d: side, fill: ground, stroke: "#0006", "stroke-width": 0.7 }),
    ...[
      [-17.5, -12.5],
      [-4, 4],
      [12.5, 17.5],
    ].map(([from, to]) => svg("path", { d: band(from, to), fill: spot })),
  ];
}

function top(y, { ground, spot }) {
  const spots = Array.from({ length: 8 }, (_, n) => {
    const turn = (n * Math.PI) / 4 + Math.PI / 8;
    const at = (share, off) =>
      `${(ACROSS * share * Math.cos(turn + off)).toFixed(2)} ${(y + DEEP * share * Math.sin(turn + off)).toFixed(2)}`;
    return `M${at(0.98, -0.16)}L${at(0.98, 0.16)}L${at(0.74, 0.16)}L${at(0.74, -0.16)}Z`;
  });
  return [
    svg("ellipse", { cx: 0, cy: y, rx: ACROSS, ry: DEEP, fill: ground, stroke: "#0006", "stroke-width": 0.7 }),
    svg("path", { d: spots.join(""), fill: spot }),
    svg("ellipse", {
      cx: 0,
      cy: y,
      rx: ACROSS * 0.62,
      ry: DEEP * 0.62,
      fill: "none",
      stroke: spot,
      "stroke-width": 0.9,
    }),
  ];
}

function column(stack, x) {
  const edges = stack.flatMap((chip, level) => edge(-level * THICK, chip));
  return svg("g", { transform: `translate(${x} 0)` }, ...edges, ...top(-(stack.length - 1) * THICK, stack.at(-1)));
}

/** Return an amount as SVG: the largest chips below and to the left. */
export function drawn(cents) {
  const all = chips(cents).slice(0, HIGH * COLUMNS);
  const high = Math.ceil(all.length / Math.max(1, Math.ceil(all.length / HIGH)));
  const stacks = [];
  for (let at = 0; at < all.length; at += high) stacks.push(all.slice(at, at + high));
  const width = stacks.length * 42;
  const height = (high - 1) * THICK;
  const box = `-21 ${-height - DEEP - 1} ${width} ${height + 2 * DEEP + THICK + 2}`;
  return {
    columns: stacks.length,
    node: svg("svg", { viewBox: box, "aria-hidden": "true" }, ...stacks.map((one, n) => column(one, n * 42))),
  };
}

export class Chips extends HTMLElement {
  static observedAttributes = ["amount", "label"];

  connectedCallback() {
    this.setAttribute("role", "img");
    this.#show();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#show();
  }

  #show() {
    const cents = Number(this.getAttribute("amount") ?? 0);
    const amount = show(cents);
    const label = html("span", { class: "chips-label money" }, amount);
    if (cents > 0) {
      const { columns, node } = drawn(cents);
      this.style.setProperty("--columns", columns);
      this.replaceChildren(node, label);
    } else {
      this.replaceChildren(label);
    }
    const whose = this.getAttribute("label");
    put(this, "aria-label", whose ? `${whose}: ${amount}` : amount);
  }
}

customElements.define("c-chips", Chips);
