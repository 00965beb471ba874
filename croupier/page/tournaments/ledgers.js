/** Read-mostly parts of the director's console: papers, places and prizes, money, corrections. */

import { tabled } from "../console/records.js";
import { html } from "../elements/nodes.js";
import { fill } from "../elements/list.js";
import { show } from "../money.js";
import { clockTime, ordinal } from "./figures.js";
import { fault, planned } from "./draft.js";

/** Show the faults of a draft, and its plan; nothing once entries are taken. */
export function papers(node, { board, faults, plan }, { document_ }) {
  node.hidden = board.status !== "drawn up";
  fill(node, [faults, plan], () => [
    html("h2", {}, "Papers"),
    html(
      "p",
      { class: "quiet" },
      faults.length === 0
        ? "The conditions work for every number of players."
        : "The conditions have faults. Draw them up again first.",
    ),
    html("ul", { class: "draft-faults" }, ...faults.map((one) => fault(document_, one))),
    html("div", { class: "draft-plan" }, ...planned(plan)),
  ]);
}

/** Show the places of the field with their prizes, or the prizes to be won. */
export function prizes(node, { board }) {
  const won = board.session_awards ?? [];
  node.hidden = board.prizes.length === 0 && board.awards.length === 0 && board.places.length === 0 && won.length === 0;
  fill(node, [board.prizes, board.awards, board.places, won], () => {
    const sessions =
      won.length === 0
        ? []
        : [
            html("h2", {}, "Prizes of sessions"),
            tabled(
              ["Stage", "Table", "Place", "Player", "#Cash", "Goods", "Paid"],
              won.map(({ stage, table, place, player, cash, goods, is_paid: isPaid }) => [
                stage,
                table,
                ordinal(place),
                player,
                show(cash),
                goods.join(", "),
                isPaid ? "paid" : "owed",
              ]),
            ),
          ];
    if (board.awards.length === 0)
      return [
        ...sessions,
        html("h2", {}, "Prizes"),
        tabled(
          ["Place", "#Cash", "Goods"],
          board.prizes.map(({ place, cash, goods }) => [ordinal(place), show(cash), goods]),
        ),
      ];
    return [
      ...sessions,
      html("h2", {}, "Places and prizes"),
      tabled(
        ["Place", "Player", "#Cash", "Goods", "Paid"],
        board.awards.map(({ place, player, cash, goods, is_paid: isPaid }) => [
          ordinal(place),
          player,
          show(cash),
          goods.join(", "),
          isPaid ? "paid" : "owed",
        ]),
      ),
    ];
  });
}

/** Show the money to the cent: money in equals money out plus money owed. */
export function books(node, { money, summary }) {
  const { pool, commission, added, paid } = money;
  const { fees, awarded } = summary;
  const rows = [
    ["Fees and buy-ins taken", exact(summary.players.reduce((sum, one) => sum + one.paid - one.refunded, 0))],
    ["Entry fees", exact(fees)],
    ["Commission", exact(commission)],
    ["Added by the operator", exact(added)],
    ["In the pool now", exact(pool)],
    ["Awarded", exact(awarded)],
    ["Paid out", exact(paid)],
    ["Still owed", exact(awarded - paid)],
  ];
  fill(node, rows, () => [
    html("h2", {}, "Money"),
    html(
      "dl",
      { class: "console-sign books" },
      ...rows.flatMap(([name, value]) => [html("dt", {}, name), html("dd", { class: "money" }, value)]),
    ),
  ]);
}

/** Show the corrections, with buttons to undo or redo the last act: each needs a reason. */
export function corrections(node, { corrections: past, undo, redo }) {
  fill(node, [past, undo, redo], () => {
    const button = (name, label) => {
      const found = html("button", { type: "button", "data-correct": name }, label);
      found.addEventListener("click", () =>
        node.dispatchEvent(new CustomEvent("form", { bubbles: true, detail: { do: name } })),
      );
      return found;
    };
    const acts = [undo ? button("Undo", `Undo: ${undo}`) : "", redo ? button("Redo", `Redo: ${redo}`) : ""];
    const list = past
      .toReversed()
      .map(({ at, who, what, reason }) =>
        html("li", {}, html("small", {}, `${clockTime(at * 1000)} · ${who}`), html("p", {}, `${what}: ${reason}`)),
      );
    return [
      html("h2", {}, "Corrections"),
      undo || redo ? html("div", { class: "row" }, ...acts) : html("p", { class: "quiet" }, "Nothing to undo."),
      list.length > 0 ? html("ol", { class: "acts" }, ...list) : "",
    ];
  });
}

/** Write dollars and cents with two decimals: "−$1,250.00". */
function exact(cents) {
  const size = Math.abs(cents);
  const dollars = Math.floor(size / 100).toLocaleString("en-AU");
  return `${cents < 0 ? "−" : ""}$${dollars}.${String(size % 100).padStart(2, "0")}`;
}
