/**
 * The result of a session as a form: it begins with what the table reported, a line for each player with their chips, or
 * why and in which round they went out. What holds after the correction, the floor says.
 */

import { BadField } from "../console/fields.js";
import { html, put } from "../elements/drawing.js";
import { BadAmount, figure, parse } from "../money.js";

const FATES = { "": "left with chips", eliminated: "eliminated", disqualified: "disqualified" };

/** Return the controls of the session, its table and its result; `reported` are the sessions that have one, the last first. */
export function corrected(field, reported) {
  const which = html("select", { name: "number" }, ...reported.map(({ number, stage, table }) => html("option", { value: number }, `${stage}, ${table}, session ${number}`)));
  const body = html("tbody");
  const rounds = html("input", { name: "rounds", inputmode: "numeric", autocomplete: "off" });
  const now = () => reported.find(({ number }) => String(number) === which.value);
  const fill = () => {
    const { result } = now();
    rounds.value = result.rounds;
    const gone = result.out.map((one) => line(one.player, one.residual, one));
    body.replaceChildren(...result.stacks.map(([player, chips]) => line(player, chips, null)), ...gone);
  };
  which.addEventListener("change", fill);
  if (reported.length > 0) fill();
  const heads = ["Player", "Ended", "Chips", "Out in round"].map((text) => html("th", { scope: "col" }, text));
  const table = html("div", { class: "scrolled" }, html("table", { class: "correcting" }, html("thead", {}, html("tr", {}, ...heads)), body));
  const node = html("fieldset", { class: "saying-parts saying-result" }, html("legend", {}, "Result"), html("label", { class: "field" }, "Session", which), table, html("label", { class: "field" }, "Rounds played", rounds));
  const told = () => {
    if (reported.length === 0) throw new BadField(field, "no table has reported a result yet");
    return now();
  };
  return [
    { name: "table", input: which, node: "", read: () => told().table },
    { name: "number", input: which, node: "", read: () => told().number },
    { name: "result", input: which, node, read: () => read(field, told(), [...body.children], rounds.value) },
  ];
}

function line(player, chips, out) {
  const fate = html("select", { name: "fate", "aria-label": `how ${player} ended` }, ...Object.entries(out?.why === "moved" ? { moved: "moved" } : FATES).map(([value, text]) => html("option", { value, selected: value === (out?.why ?? "") }, text)));
  const held = html("input", { name: "chips", inputmode: "decimal", autocomplete: "off", "aria-label": `chips of ${player}`, value: figure(chips) });
  const round = html("input", { name: "round", inputmode: "numeric", autocomplete: "off", "aria-label": `round in which ${player} went out`, value: out?.round ?? "" });
  const row = html("tr", { "data-player": player }, html("th", { scope: "row" }, player), html("td", {}, fate), html("td", {}, held), html("td", {}, round));
  const shown = () => put(round, "disabled", fate.value === "");
  fate.addEventListener("change", shown);
  shown();
  return row;
}

/** Return the result that the lines make; whoever was out keeps what told them apart from others of the same round. */
function read(field, { result: before, clauses }, rows, rounds) {
  const stacks = [];
  const out = [];
  let removed = Math.max(0, ...before.out.map((one) => one.removed));
  for (const row of rows) {
    const { player } = row.dataset;
    const [why, chips, round] = [...row.querySelectorAll("select, input")].map((one) => one.value.trim());
    if (why === "") {
      stacks.push([player, cents(field, player, chips)]);
      continue;
    }
    const known = before.out.find((one) => one.player === player) ?? { player, wagered: 0, removed: (removed += 1), clause: clauses[why] };
    out.push({ ...known, why, round: whole(field, `${player}, round`, round), residual: cents(field, player, chips) });
  }
  return { stacks, out: out.toSorted((a, b) => a.round - b.round || a.removed - b.removed), rounds: whole(field, "rounds", rounds) };
}

function whole(field, what, text) {
  if (!/^[0-9]{1,6}$/.test(text)) throw new BadField(field, `${what}: '${text}' is no whole number`);
  return Number(text);
}

function cents(field, player, text) {
  try {
    return parse(text === "" ? "0" : text);
  } catch (wrong) {
    if (!(wrong instanceof BadAmount)) throw wrong;
    throw new BadField(field, `${player}: ${wrong.message}`);
  }
}
