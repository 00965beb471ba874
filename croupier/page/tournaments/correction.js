/**
 * Correction of a session's result, as controls of a form: a line for each player with their chips, or the reason and
 * round of their elimination, beginning with the table's report.
 */

import { html, put } from "../elements/nodes.js";
import { BadField } from "../forms/values.js";
import { BadAmount, figure, parse } from "../money.js";

const FATES = { "": "left with chips", eliminated: "eliminated", disqualified: "disqualified" };

/** Return the controls of the session, its table and its result; `reported` are the sessions with one, last first. */
export function resultControls(field, reported) {
  const which = html(
    "select",
    { name: "number" },
    ...reported.map(({ number, stage, table }) =>
      html("option", { value: number }, `${stage}, ${table}, session ${number}`),
    ),
  );
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
  const heads = ["Player", "Ended", "Chips", "Out in round", "Wagered in it", "Chips removed as"].map((text) =>
    html("th", { scope: "col" }, text),
  );
  const table = html(
    "div",
    { class: "scrolled" },
    html("table", { class: "correcting" }, html("thead", {}, html("tr", {}, ...heads)), body),
  );
  const node = html(
    "fieldset",
    { class: "form-parts result-form" },
    html("legend", {}, "Result"),
    html("label", { class: "field" }, "Session", which),
    table,
    html("label", { class: "field" }, "Rounds played", rounds),
  );
  const chosen = () => {
    if (reported.length === 0) throw new BadField(field, "no table has reported a result yet");
    return now();
  };
  return [
    { name: "table", input: which, node: "", read: () => chosen().table },
    { name: "number", input: which, node: "", read: () => chosen().number },
    { name: "result", input: which, node, read: () => read(field, chosen(), [...body.children], rounds.value) },
  ];
}

function line(player, chips, out) {
  const fate = html(
    "select",
    { name: "fate", "aria-label": `how ${player} ended` },
    ...Object.entries(out?.why === "moved" ? { moved: "moved" } : FATES).map(([value, text]) =>
      html("option", { value, selected: value === (out?.why ?? "") }, text),
    ),
  );
  const counted = html("input", {
    name: "chips",
    inputmode: "decimal",
    autocomplete: "off",
    "aria-label": `chips of ${player}`,
    value: figure(chips),
  });
  const round = html("input", {
    name: "round",
    inputmode: "numeric",
    autocomplete: "off",
    "aria-label": `round in which ${player} went out`,
    value: out?.round ?? "",
  });
  const wagered = html("input", {
    name: "wagered",
    inputmode: "decimal",
    autocomplete: "off",
    "aria-label": `what ${player} wagered in that round`,
    value: out ? figure(out.wagered) : "",
  });
  const removed = html("input", {
    name: "removed",
    inputmode: "numeric",
    autocomplete: "off",
    "aria-label": `order in which the chips of ${player} were removed`,
    value: out?.removed ?? "",
  });
  const row = html(
    "tr",
    { "data-player": player },
    html("th", { scope: "row" }, player),
    html("td", {}, fate),
    html("td", {}, counted),
    html("td", {}, round),
    html("td", {}, wagered),
    html("td", {}, removed),
  );
  const enable = () => [round, wagered, removed].forEach((one) => put(one, "disabled", fate.value === ""));
  fate.addEventListener("change", enable);
  enable();
  return row;
}

/** Return the result from the lines; a blank wager or order of removal is not stated. */
function read(field, { result: before, clauses }, rows, rounds) {
  const stacks = [];
  const out = [];
  for (const row of rows) {
    const { player } = row.dataset;
    const [why, chips, round, wagered, removed] = [...row.querySelectorAll("select, input")].map((one) =>
      one.value.trim(),
    );
    if (why === "") {
      stacks.push([player, cents(field, player, chips)]);
      continue;
    }
    const known = before.out.find((one) => one.player === player) ?? { player, clause: clauses[why] };
    out.push({
      ...known,
      why,
      round: whole(field, `${player}, round`, round),
      residual: cents(field, player, chips),
      wagered: wagered === "" ? 0 : cents(field, player, wagered),
      removed: removed === "" ? 0 : whole(field, `${player}, order of removal`, removed),
    });
  }
  return {
    stacks,
    out: out.toSorted((a, b) => a.round - b.round || a.removed - b.removed),
    rounds: whole(field, "rounds", rounds),
  };
}

function whole(field, what, text) {
  if (!/^[0-9]{1,6}$/.test(text)) throw new BadField(field, `${what}: '${text}' is not a whole number`);
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
