/**
 * The questions of a remedy as a form: asked(asks, ranks) returns its element, with read() for the answers as fields of
 * an input, or the first sentence of what is missing.
 */

import { html } from "../elements/drawing.js";
import { BadAmount, mark, parse } from "../money.js";
import "./keypad.js";

/** Return a form for questions; `read()` gives {fields} or {missing}, and `changed` is called with every answer. */
export function asked(asks, ranks, changed) {
  const made = asks.map((ask) => ({ ask, ...(MAKERS[ask.kind] ?? text)(ask, ranks, changed) }));
  const form = html("div", { class: "stack wizard-asks" }, ...made.map(({ node }) => node));
  const follow = () => {
    for (const { ask, node } of made) {
      const before = made.find((one) => one.ask.name === ask.needs);
      if (before !== undefined) node.hidden = before.value() !== true;
    }
  };
  form.addEventListener("input", follow);
  form.addEventListener("change", follow);
  follow();
  form.read = () => {
    const fields = {};
    for (const { ask, node, value } of made) {
      if (node.hidden) continue;
      let found;
      try {
        found = value();
      } catch (wrong) {
        if (!(wrong instanceof BadAmount)) throw wrong;
        return { missing: wrong.message };
      }
      const isEmpty = found === null || found === "" || (Array.isArray(found) && found.length === 0);
      const isNeeded = ask.is_required || ask.needs !== "";
      if (isEmpty && isNeeded) return { missing: ask.question };
      if (!isEmpty) fields[ask.name] = found;
    }
    return { fields };
  };
  return form;
}

const field = (ask, control) => html("label", { class: "field" }, ask.question, control);

function text(ask) {
  const input = html("input", { autocomplete: "off", maxlength: 200, name: ask.name });
  return { node: field(ask, input), value: () => input.value.trim() };
}

function number(ask) {
  const input = html("input", { autocomplete: "off", inputmode: "numeric", name: ask.name });
  return { node: field(ask, input), value: () => (/^[0-9]{1,6}$/.test(input.value.trim()) ? Number(input.value) : null) };
}

function money(ask) {
  const input = html("input", { autocomplete: "off", inputmode: "decimal", name: ask.name, placeholder: mark() });
  const value = () => {
    const typed = input.value.trim();
    const isLess = /^[-−]/.test(typed);
    return typed === "" ? null : parse(typed.replace(/^[-−]/, "")) * (isLess ? -1 : 1);
  };
  return { node: field(ask, input), value };
}

function yes(ask) {
  const option = (label, value) => html("label", { class: "row" }, html("input", { type: "radio", name: `ask-${ask.name}`, value }), label);
  const node = html("fieldset", { class: "wizard-yes" }, html("legend", {}, ask.question), option("Yes", "yes"), option("No", "no"));
  return { node, value: () => ({ yes: true, no: false })[node.querySelector(":checked")?.value] ?? null };
}

function choice(ask) {
  const first = ask.is_required && ask.choices.length === 1 ? [] : [html("option", { value: "" }, "…")];
  const select = html("select", { name: ask.name }, ...first, ...ask.choices.map(([, label], at) => html("option", { value: at }, label)));
  return { node: field(ask, select), value: () => (select.value === "" ? null : ask.choices[Number(select.value)][0]) };
}

function card(ask, ranks, changed) {
  const list = cards({ ...ask, kind: "cards" }, ranks, changed, 1);
  return { node: list.node, value: () => list.value()[0] ?? null };
}

function cards(ask, ranks, changed, most = Infinity) {
  const keyed = [];
  const shown = html("div", { class: "row wizard-cards" });
  const keypad = html("c-keypad", { ranks });
  const node = html("fieldset", { class: "wizard-keyed" }, html("legend", {}, ask.question), shown, keypad);
  const draw = () => {
    shown.replaceChildren(...keyed.map((one, at) => {
      const button = html("button", { type: "button", class: "wizard-card", "data-kind": "quiet", "aria-label": `take ${one} away` }, html("c-card", { value: one }));
      button.addEventListener("click", () => {
        keyed.splice(at, 1);
        draw();
      });
      return button;
    }));
    keypad.hidden = keyed.length >= most;
    changed();
  };
  keypad.addEventListener("card", (event) => {
    event.stopPropagation(); // it is an answer, and no card that is dealt
    keyed.push(event.detail.card);
    draw();
  });
  node.addEventListener("keydown", (event) => {
    if (!keypad.hidden && keypad.type(event.key)) event.preventDefault();
  });
  return { node, value: () => [...keyed] };
}

function order(ask) {
  const list = [...ask.start];
  const row = html("div", { class: "row wizard-cards" });
  let held = null; // the card that changes its place with the next one that is pressed
  const draw = () => {
    row.replaceChildren(...list.map((one, at) => {
      const button = html("button", { type: "button", class: "wizard-card", "data-kind": "quiet", "aria-pressed": String(held === at), "aria-label": `${one}, card ${at + 1}` }, html("c-card", { value: one }), html("small", {}, at + 1));
      button.addEventListener("click", () => {
        if (held === null) held = at;
        else {
          [list[held], list[at]] = [list[at], list[held]];
          held = null;
        }
        draw();
        row.children[at].focus();
      });
      return button;
    }));
  };
  draw();
  const node = html("fieldset", { class: "wizard-keyed" }, html("legend", {}, ask.question), html("p", { class: "quiet" }, "Press two cards to let them change places."), row);
  return { node, value: () => [...list] };
}

const MAKERS = { text, number, money, yes, choice, player: choice, box: choice, card, cards, order };
