/** Controls of a form that take cards: keyed on a keypad, or put into another order. */

import "../elements/card.js";
import { html } from "../elements/nodes.js";
import "../wizard/keypad.js";
import { missing } from "./values.js";

/** Return a control for cards keyed one after another, `most` of them; a single one is read as a card, not a list. */
export function keyed(field, { ranks }) {
  const { most = Infinity } = field;
  const list = [];
  const row = html("div", { class: "row wizard-cards" });
  const keypad = html("c-keypad", { ranks });
  const draw = () => {
    row.replaceChildren(
      ...list.map((card, at) => {
        const button = cardButton(card, { "aria-label": `remove ${card}` });
        button.addEventListener("click", () => {
          list.splice(at, 1);
          draw();
        });
        return button;
      }),
    );
    keypad.hidden = list.length >= most;
  };
  keypad.addEventListener("card", (event) => {
    event.stopPropagation(); // an answer, not a card that is dealt
    list.push(event.detail.card);
    draw();
  });
  keypad.addEventListener("keydown", (event) => {
    if (!keypad.hidden && keypad.type(event.key)) event.preventDefault();
  });
  const empty = () => (field.is_required ? missing(field) : undefined);
  const read = () => (list.length === 0 ? empty() : most === 1 ? list[0] : [...list]);
  return { node: [row, keypad], input: keypad, read };
}

/** Return a control that puts cards into another order, beginning with `start`: two that are pressed change places. */
export function order(field) {
  const list = [...field.start];
  const row = html("div", { class: "row wizard-cards" });
  let first = null; // the card that was pressed first
  const press = (at) => {
    if (first === null) first = at;
    else {
      [list[first], list[at]] = [list[at], list[first]];
      first = null;
    }
    draw();
    row.children[at].focus();
  };
  const draw = () => {
    row.replaceChildren(
      ...list.map((card, at) => {
        const button = cardButton(card, {
          "aria-pressed": String(first === at),
          "aria-label": `${card}, card ${at + 1}`,
        });
        button.append(html("small", {}, at + 1));
        button.addEventListener("click", () => press(at));
        return button;
      }),
    );
  };
  draw();
  const hint = html("p", { class: "quiet" }, "Press two cards to swap them.");
  return { node: [hint, row], input: row, read: () => [...list] };
}

const cardButton = (card, attributes) =>
  html(
    "button",
    { type: "button", class: "wizard-card", "data-kind": "quiet", ...attributes },
    html("c-card", { value: card }),
  );
