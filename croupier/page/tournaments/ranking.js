/** Rows of the board, sorted from the floor's data; no place is decided here. */

const OVER = new Set(["placed", "awarded", "paid"]);

/** Return true if all stages are over. */
export const isOver = ({ status }) => OVER.has(status);

/** Return the stage that is played, drawn or waited for; the last one when all are over. */
export const stageNow = (board) => board.stages.find((one) => one.status !== "confirmed") ?? board.stages.at(-1);

/** Return the last stage whose places are confirmed, undefined if none is. */
const stageBefore = (board) => board.stages.findLast((one) => one.status === "confirmed");

/** Return the standings to show: {title, note, rows}; a row has place, player, where, chips, change, mark. */
export function standings({ board, sessions }) {
  if (isOver(board)) return { title: "Final places", note: "", rows: placed(board) };
  const stage = stageNow(board);
  if (stage !== undefined && stage.begun > 0)
    return { title: "Standings", note: stage.name, rows: stacked(stage, sessions) };
  const before = stageBefore(board);
  if (before !== undefined) return { title: "Results", note: before.name, rows: ordered(before) };
  return { title: "Standings", note: "", rows: [] };
}

function placed({ places, awards }) {
  const won = new Map(awards.map((one) => [one.player, one]));
  return levels(places).map(({ place, player }) => ({
    place,
    player,
    where: "",
    award: won.get(player),
    mark: place === 1 ? "first" : won.has(player) ? "won" : "",
  }));
}

function ordered({ order, advanced }) {
  const on = new Set(advanced);
  return levels(order).map(({ place, player }) => ({
    place,
    player,
    where: on.has(player) ? "advances" : "",
    mark: on.has(player) ? "on" : "",
  }));
}

/** Return players with their places: those of one level share it. */
function levels(order) {
  let place = 1;
  return order.flatMap((level) => {
    const mine = place;
    place += level.length;
    return level.map((player) => ({ place: mine, player }));
  });
}

function stacked(stage, sessions) {
  const rows = stage.tables
    .filter((one) => one.number > 0 && !one.is_play_off)
    .flatMap((table) =>
      atTable(
        table,
        sessions.find((one) => one.number === table.number),
      ),
    );
  // Hidden stacks come after the known ones.
  const worth = (row) => (row.mark === "out" ? -2 : (row.chips ?? -1));
  rows.sort((one, other) => worth(other) - worth(one) || one.player.localeCompare(other.player));
  rows.forEach(
    (row, at) =>
      (row.place = row.mark === "out" ? 0 : at > 0 && worth(rows[at - 1]) === worth(row) ? rows[at - 1].place : at + 1),
  );
  return rows;
}

function atTable(table, session) {
  return table.seats.map(({ player, box, chips: began, is_out: isOut }) => {
    const live = session?.places.find((one) => one.player === player);
    const isGone = isOut || (session?.out.includes(player) ?? false);
    const total = isGone ? 0 : live === undefined ? began : live.chips === null ? null : live.chips + (live.wager ?? 0);
    const change = session === undefined || isGone || total === null ? null : total - began;
    const mark = isGone
      ? "out"
      : session?.turn === player
        ? "turn"
        : live?.is_away
          ? "away"
          : table.is_over
            ? "counted"
            : "";
    return {
      player,
      table: table.table,
      box,
      where: `${table.table} · ${box}`,
      chips: total,
      change,
      wager: live?.wager ?? 0,
      mark,
    };
  });
}

/** Return the tables to be seen on the board: those that play or come next, each with its seats and live stacks. */
export function seating({ board, sessions }) {
  const stage = stageNow(board);
  if (stage === undefined || isOver(board)) return [];
  return stage.tables
    .filter((one) => !one.is_over)
    .map((table) => {
      const session = sessions.find((one) => one.number === table.number);
      const rows = new Map(atTable(table, session).map((row) => [row.player, row]));
      return {
        ...table,
        stage: stage.name,
        session,
        seats: table.seats.map((seat) => ({ ...seat, row: rows.get(seat.player) })),
      };
    });
}

/** Return the rows and seats of people whose name has these letters. */
export function sought(overview, letters) {
  const wanted = letters.trim().toLocaleLowerCase();
  if (wanted === "") return [];
  const has = ({ player }) => player.toLocaleLowerCase().includes(wanted);
  const seats = seating(overview).flatMap((table) =>
    table.seats.filter(has).map(({ player, box }) => ({ player, table: table.table, box })),
  );
  const at = new Map(seats.map((one) => [one.player, one]));
  const rows = standings(overview)
    .rows.filter(has)
    .map((row) => ({ ...row, ...at.get(row.player) }));
  const known = new Set(rows.map(({ player }) => player));
  return [...rows, ...seats.filter(({ player }) => !known.has(player))];
}
