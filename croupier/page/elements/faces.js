/** The faces and the back of a card, on 100 by 140. */

import { svg } from "./nodes.js";
import { SUITS } from "./suits.js";

const [LEFT, MIDDLE, RIGHT] = [37, 50, 63];

/* Where the pips lie; those below the middle stand on their head. */
const both = (...rows) =>
  rows.flatMap((y) => [
    [LEFT, y],
    [RIGHT, y],
  ]);
const middle = (...rows) => rows.map((y) => [MIDDLE, y]);
const PIPS = {
  2: middle(30, 110),
  3: middle(30, 70, 110),
  4: both(30, 110),
  5: [...both(30, 110), ...middle(70)],
  6: both(30, 70, 110),
  7: [...both(30, 70, 110), ...middle(50)],
  8: [...both(30, 70, 110), ...middle(50, 90)],
  9: [...both(30, 56.7, 83.3, 110), ...middle(70)],
  T: [...both(30, 56.7, 83.3, 110), ...middle(43.3, 96.7)],
};

/* A crown, a coronet and a shield, each about the origin: gilt, then cloth in the colour of the suit. */
const COURTS = {
  K: {
    gilt:
      "M-17 12L-20-9L-10-1L0-14L10-1L20-9L17 12ZM-17 14H17V18H-17Z" +
      "M-1.6-24H1.6V-21H4.5V-18H1.6V-14H-1.6V-18H-4.5V-21H-1.6Z",
    cloth: "M-13 8L-14.5-1L-8.5 4L0-6L8.5 4L14.5-1L13 8Z",
    pearls: [
      [-20, -11],
      [20, -11],
      [-10, 15.9],
      [0, 15.9],
      [10, 15.9],
    ],
  },
  Q: {
    gilt:
      "M-16 12C-19 3-21-3-22-8C-16-6-13-2-11 2C-9-5-5-11 0-15C5-11 9-5 11 2C13-2 16-6 22-8C21-3 19 3 16 12Z" +
      "M-16 14H16V18H-16Z",
    cloth: "M-11 9C-10 4-4-5 0-8C4-5 10 4 11 9Z",
    pearls: [
      [-22, -11],
      [22, -11],
      [0, -19],
      [-11, -2],
      [11, -2],
      [-8, 15.9],
      [8, 15.9],
    ],
  },
  J: {
    gilt: "M-16-18H16V-2C16 9 7 16 0 20C-7 16-16 9-16-2Z",
    cloth: "M-12.5-14.5H12.5V-3L0 7L-12.5-3Z",
    pearls: [
      [0, -6],
      [-6.5, -9],
      [6.5, -9],
    ],
  },
};

const WIDE = "TQ"; // ranks that would leave their corner in some fonts

function pip(suit, x, y, size, isTurned = false) {
  const turn = isTurned ? " rotate(180)" : "";
  return svg("path", { d: SUITS[suit].path, transform: `translate(${x} ${y})${turn} scale(${size / 100})` });
}

function rankText(rank, x, y, size, width) {
  const attributes = { class: "card-rank", x, y, "font-size": size };
  if (WIDE.includes(rank)) Object.assign(attributes, { textLength: width, lengthAdjust: "spacingAndGlyphs" });
  return svg("text", attributes, rank === "T" ? "10" : rank);
}

function corner(rank, suit) {
  return [rankText(rank, 16.5, 32, 34, 25), pip(suit, 16.5, 48, 17)];
}

function court(rank, suit) {
  const { gilt, cloth, pearls } = COURTS[rank];
  const half = () => [
    svg("path", { class: "card-gilt", d: gilt }),
    svg("path", { class: "card-cloth", d: cloth }),
    ...pearls.map(([cx, cy]) => svg("circle", { class: "card-gilt", cx, cy, r: 1.9 })),
  ];
  return [
    svg("rect", { class: "card-frame", x: 32, y: 13, width: 36, height: 114, rx: 3 }),
    svg("path", { class: "card-frame", d: "M32 78L37 70L32 62M68 78L63 70L68 62" }),
    svg("g", { transform: "translate(50 41) scale(.72)" }, ...half()),
    svg("g", { transform: "translate(50 99) rotate(180) scale(.72)" }, ...half()),
    pip(suit, 50, 70, 25),
  ];
}

function centre(rank, suit) {
  if (rank === "A") return [pip(suit, 50, 70, 46)];
  if (rank in COURTS) return court(rank, suit);
  return PIPS[rank].map(([x, y]) => pip(suit, x, y, 16.5, y > 70));
}

/** Return the face of a card as SVG: in detail, and as one rank and one suit for a glance at a small one. */
export function face(rank, suit) {
  return svg(
    "svg",
    { class: "card-face", viewBox: "0 0 100 140", "data-suit": suit, "aria-hidden": "true" },
    svg("rect", { class: "paper", x: 0.5, y: 0.5, width: 99, height: 139, rx: 6 }),
    svg(
      "g",
      { class: "card-detail" },
      ...corner(rank, suit),
      svg("g", { transform: "rotate(180 50 70)" }, ...corner(rank, suit)),
      ...centre(rank, suit),
    ),
    svg("g", { class: "card-glance" }, rankText(rank, 22, 46, 54, 38), pip(suit, 20, 68, 26), pip(suit, 70, 106, 50)),
  );
}

/** Return a rosette: one line that a wheel draws in rolling inside a ring. */
function rosette(petals, outer, inner) {
  const points = Array.from({ length: petals * 24 }, (_, step) => {
    const turn = (step / (petals * 24)) * 2 * Math.PI;
    const reach = (outer + inner) / 2 + ((outer - inner) / 2) * Math.cos(petals * turn);
    return `${(reach * Math.cos(turn)).toFixed(2)} ${(reach * Math.sin(turn)).toFixed(2)}`;
  });
  return `M${points.join("L")}Z`;
}

const ROSETTES = [rosette(12, 31, 9), rosette(18, 31, 19), rosette(8, 16, 3)];

/** Return the back of a card as SVG: a quiet brass guilloche. */
export function back() {
  const rosettes = (x, y, scale) =>
    svg(
      "g",
      { class: "guilloche", transform: `translate(${x} ${y}) scale(${scale})` },
      ...ROSETTES.map((d) => svg("path", { d, "vector-effect": "none" })),
    );
  return svg(
    "svg",
    { class: "card-back", viewBox: "0 0 100 140", "aria-hidden": "true" },
    svg("rect", { class: "paper-edge", x: 0, y: 0, width: 100, height: 140, rx: 6, fill: "#fcf9f1" }),
    svg("rect", { class: "cloth", x: 4, y: 4, width: 92, height: 132, rx: 4 }),
    svg("rect", { class: "cloth-deep", x: 9, y: 9, width: 82, height: 122, rx: 3 }),
    rosettes(50, 70, 1.12),
    ...[
      [26, 26],
      [74, 26],
      [26, 114],
      [74, 114],
    ].map(([x, y]) => rosettes(x, y, 0.48)),
    svg("rect", { class: "frame", x: 9, y: 9, width: 82, height: 122, rx: 3 }),
  );
}
