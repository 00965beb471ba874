/** <c-stages>: each stage with its ballot, tables, seats, ties and order; sends `say` when a seat is taken. */

import { html, put } from "../elements/nodes.js";
import { chips, clockTime, countdown, path, when } from "./figures.js";
import { standings } from "./ranking.js";

const STATUS = {
  waiting: "not started",
  bound: "ballot committed",
  drawn: "seats drawn",
  playing: "in play",
  played: "to be confirmed",
  confirmed: "confirmed",
};
const KIND = { playing: "good", played: "warn", confirmed: "brass" };

const TIES = { "play-off": "a play-off decides", draw: "a draw of cards decides" };

export class Stages extends HTMLElement {
  show(found) {
    const { board, sessions } = found;
    const known = JSON.stringify([board.stages, sessions, board.break_until]);
    if (this.dataset.known === known) return;
    this.dataset.known = known;
    const open = new Set([...this.querySelectorAll("details[open]")].map((one) => one.dataset.stage));
    const seen = new Map(
      [...this.querySelectorAll(".stage-tables")].map((one) => [one.closest("details").dataset.stage, one.scrollTop]),
    );
    const now = board.stages.find(({ status }) => status !== "confirmed") ?? board.stages.at(-1);
    const isFirst = this.childElementCount === 0;
    const parts = board.stages.map((stage) =>
      this.#stage(stage, found, stage === now || (!isFirst && open.has(stage.name))),
    );
    const until = board.break_until * 1000;
    const rests =
      until > Date.now()
        ? [
            html(
              "p",
              { class: "stage-break" },
              `Break until ${clockTime(until)}, ${countdown(until - Date.now())} left.`,
            ),
          ]
        : [];
    this.replaceChildren(...rests, ...parts);
    for (const one of this.querySelectorAll(".stage-tables"))
      one.scrollTop = seen.get(one.closest("details").dataset.stage) ?? 0; // who looks at a table goes on looking at it
  }

  #stage(stage, found, isOpen) {
    const summary = html(
      "summary",
      {},
      html("strong", {}, stage.name),
      html("span", { class: "badge", "data-kind": KIND[stage.status] ?? "" }, STATUS[stage.status] ?? stage.status),
      html(
        "span",
        { class: "quiet" },
        [
          stage.kind,
          stage.sittings > 1 ? `${stage.begun} of ${stage.sittings} sessions begun` : "",
          stage.starts ? when(stage.starts) : "",
        ]
          .filter(Boolean)
          .join(" · "),
      ),
    );
    const bound = stage.bound.map((one) =>
      html("p", { class: "stage-bound" }, "Ballot commitment: ", html("code", {}, one)),
    );
    const ties = stage.ties.map(({ players, how, places }) =>
      html(
        "p",
        { class: "stage-tie" },
        html("span", { class: "badge", "data-kind": "warn" }, "tie"),
        ` ${players.join(", ")} tie for ${places === 1 ? "one place" : `${places} places`}: ${TIES[how] ?? "shared"}.`,
      ),
    );
    const tables = stage.tables.map((table) =>
      this.#table(
        table,
        found.sessions.find((one) => one.number === table.number),
        found.played_at?.[table.number] ?? table.table,
      ),
    );
    return html(
      "details",
      { class: "stage", "data-stage": stage.name, open: isOpen },
      summary,
      ...bound,
      ...ties,
      tables.length > 0
        ? html(
            "div",
            {
              class: "tables stage-tables",
              tabindex: tables.length > 4 ? "0" : null,
              role: "region",
              "aria-label": `tables of ${stage.name}`,
            },
            ...tables,
          )
        : "",
      this.#order(stage, found),
    );
  }

  #table(table, session, log) {
    const state =
      table.number === 0 ? "not started" : table.is_over ? "over" : session === undefined ? "begins" : pace(session);
    const seats = table.seats.map((seat) => this.#seat(seat, table, session));
    return html(
      "article",
      { class: "seated" },
      html(
        "h3",
        {},
        html("a", { href: `#/${path("supervise", log)}` }, table.table),
        html("small", {}, ` ${table.is_play_off ? "play-off, " : ""}${state}`),
      ),
      html("ol", {}, ...seats),
    );
  }

  #seat({ player, box, chips: began, is_out: isOut, is_taken: isTaken }, table, session) {
    const live = session?.places.find((one) => one.player === player);
    const isGone = isOut || (session?.out.includes(player) ?? false);
    const item = html(
      "li",
      {},
      html("span", { class: "seated-box" }, box),
      html("span", { class: "seated-who" }, player),
    );
    put(
      item,
      "data-mark",
      isGone ? "out" : session?.turn === player ? "turn" : session?.marker === box ? "marker" : null,
    );
    if (table.number === 0 && !isTaken) {
      const button = html(
        "button",
        { type: "button", class: "seat-taken", "aria-label": `${player} has taken box ${box} of ${table.table}` },
        "Seated",
      );
      button.addEventListener("click", () =>
        this.dispatchEvent(
          new CustomEvent("say", {
            bubbles: true,
            detail: { inputs: [{ do: "TakeSeat", player }], label: "Seated", button },
          }),
        ),
      );
      item.append(button);
    } else
      item.append(
        html(
          "span",
          { class: "seated-chips" },
          table.number === 0
            ? "seated"
            : isGone
              ? "out"
              : session?.offers.includes(player)
                ? "may buy back"
                : live?.chips === null
                  ? "hidden"
                  : chips(live?.chips ?? began),
        ),
      );
    return item;
  }

  /** Return the order of a stage: confirmed, or as the counts have it while somebody has to confirm it. */
  #order(stage, found) {
    if (stage.status !== "confirmed" && stage.status !== "played") return "";
    const rows =
      stage.status === "confirmed"
        ? stage.order.map((level) => level.map((player) => [player, stage.advanced.includes(player) ? "advances" : ""]))
        : [];
    if (stage.status === "played") {
      const { rows: list } = standings({ board: { ...found.board, status: "playing", stages: [stage] }, sessions: [] });
      for (const row of list) rows.push([[row.player, row.mark === "out" ? "out" : `${chips(row.chips)} chips`]]);
    }
    const title = stage.status === "confirmed" ? "Places" : "As counted, to be confirmed";
    return html(
      "div",
      { class: "stage-order" },
      html("h3", {}, title),
      html(
        "ol",
        {},
        ...rows.map((level) =>
          html(
            "li",
            {},
            ...level.flatMap(([player, note], at) => [
              at > 0 ? ", " : "",
              player,
              note ? html("span", { class: "quiet" }, ` ${note}`) : "",
            ]),
          ),
        ),
      ),
    );
  }
}

/** Return how fast a table is, in words. */
function pace({ rounds, rounds_left: left, status, why, ends_at: ends, break_until: rests }) {
  if (status !== "playing") return why ? `ended: ${why}` : "ended";
  if (rests !== null) return `break until ${clockTime(rests * 1000)}`;
  const round = `round ${rounds + 1}${left === null ? "" : ` of ${rounds + left}`}`;
  return ends === null ? round : `${round}, until ${clockTime(ends * 1000)}`;
}

customElements.define("c-stages", Stages);
