/**
 * The public board of a tournament, for a big screen: the clock, standings, seats, what comes next,
 * the prizes and the notices. It needs no login and turns its own pages.
 */

import { get } from "../api.js";
import { html, put } from "../elements/nodes.js";
import { fill } from "../elements/list.js";
import { show } from "../money.js";
import { capital } from "../tables/sentences.js";
import { announce, sentence } from "../messages.js";
import { chips, clockTime, countdown, moment, ordinal, path, statusOf, when } from "../tournaments/figures.js";
import "../tournaments/board_pages.js";
import { isOver, stageNow } from "../tournaments/ranking.js";
import { watch } from "../tournaments/polling.js";

const TICK_MS = 500;
const PRIZES_MOST = 8;
const NOTICES_MOST = 3;

export default class BoardScreen extends HTMLElement {
  #overview = null;
  #ahead = 0; // by how much the floor's clock is ahead of this computer's
  #announced = "";

  async show([name = ""]) {
    this.name = name;
    this.className = "board";
    this.#build();
    this.timer = setInterval(() => this.#tick(), TICK_MS);
    this.watching = watch(
      `/api/${path("tournaments", name)}`,
      (overview) => this.update(overview),
      (wrong) => this.#lost(sentence(wrong)),
    );
    await Promise.all([this.#conditions(), this.watching.now()]);
  }

  /** Fetch once the facts that are shown before the seats are drawn. */
  async #conditions() {
    try {
      const { conditions } = await get(`/api/${path("tournaments", this.name, "conditions")}`);
      this.pages.facts = before(conditions);
    } catch (wrong) {
      console.warn(wrong); // the board itself tells what is wrong
    }
  }

  leave() {
    clearInterval(this.timer);
    this.watching?.stop();
    this.pages.leave();
  }

  #build() {
    this.heading = html("h1", {}, this.name);
    this.phase = html("p", { class: "board-phase" });
    this.clockLabel = html("span", { class: "board-clock-label" });
    this.clock = html("span", { class: "board-clock-figure", role: "timer" });
    this.under = html("span", { class: "board-clock-under" });
    this.trouble = html("p", { class: "board-trouble", role: "status", hidden: true });
    this.facts = html("dl", { class: "board-facts" });
    this.next = html("section", { class: "board-part" });
    this.prizes = html("section", { class: "board-part" });
    this.notices = html("section", { class: "board-part board-notices" });
    this.pages = html("c-board-pages");
    const foot = html(
      "footer",
      { class: "board-foot" },
      html("a", { href: `#/${path("tournament", this.name)}` }, "Conditions and entry"),
      html("a", { href: "#/tournaments" }, "All tournaments"),
      this.trouble,
    );
    this.replaceChildren(
      html(
        "header",
        { class: "board-head" },
        html("div", { class: "board-title" }, this.heading, this.phase),
        html("div", { class: "board-clock" }, this.clockLabel, this.clock, this.under),
      ),
      html(
        "div",
        { class: "board-room" },
        this.pages,
        html(
          "aside",
          { class: "board-side", "aria-label": "about the tournament" },
          this.facts,
          this.next,
          this.notices,
          this.prizes,
        ),
      ),
      foot,
    );
  }

  update(overview) {
    this.trouble.hidden = true;
    this.#ahead = overview.at - Date.now();
    if (overview.board === null) return;
    this.#overview = overview;
    const { board, sessions } = overview;
    this.heading.textContent = board.tournament;
    write(this.phase, phase(board, sessions));
    if (this.phase.textContent !== this.#announced) {
      if (this.#announced !== "") announce(this.phase.textContent);
      this.#announced = this.phase.textContent;
    }
    this.#facts(board, sessions);
    this.#coming(board);
    this.#won(board);
    put(this, "data-over", isOver(board));
    this.#notices(board);
    this.pages.show(overview);
    this.#tick();
  }

  #lost(text) {
    this.trouble.hidden = false;
    write(this.trouble, this.#overview === null ? text : `${text} The figures may be out of date. Retrying…`);
  }

  // --- the clock -----------------------------------------------------------------------------------------------------

  #tick() {
    const now = Date.now() + this.#ahead;
    const { label, until } = this.#until(now);
    write(this.clockLabel, label);
    write(this.clock, until === null ? clockTime(now) : countdown(until - now));
    write(this.under, until === null ? "" : clockTime(now));
    put(this.clock.parentElement, "data-ending", until !== null && until - now < 60_000);
  }

  /** Return which clock runs: that of a break, of the session, or until the next one; null for the time of day. */
  #until(now) {
    const none = { label: "Time", until: null };
    if (this.#overview === null) return none;
    const { board, sessions } = this.#overview;
    if (board.break_until * 1000 > now) return { label: "Break, play resumes in", until: board.break_until * 1000 };
    const ends = Math.min(
      ...sessions.map((one) => (one.ends_at === null || one.status !== "playing" ? Infinity : one.ends_at * 1000)),
    );
    if (ends !== Infinity) return { label: "The session ends in", until: ends };
    const starts = board.next_session === null ? NaN : moment(board.next_session.starts);
    if (sessions.length === 0 && starts > now && starts - now < 86_400_000)
      return { label: `${board.next_session.stage} starts in`, until: starts };
    return none;
  }

  // --- side column ---------------------------------------------------------------------------------------------------

  #facts(board, sessions) {
    const level = sessions.find((one) => one.minimum !== null);
    const offered = sessions.flatMap(({ offers }) => offers);
    const rows = [
      isOver(board)
        ? ["Entries", String(board.entries)]
        : [
            "Players",
            board.status === "open" || board.status === "drawn up"
              ? String(board.entries)
              : `${board.left} of ${board.entries}`,
          ],
      [
        board.status === "paid" ? "Prize pool, paid out" : "Prize pool",
        show(
          [...board.awards, ...(board.session_awards ?? [])].reduce(
            (sum, { cash, is_paid: isPaid }) => sum + (isPaid ? cash : 0),
            board.pool,
          ),
        ),
      ],
      ...(level === undefined
        ? []
        : [
            [
              "Wagers",
              level.maximum === null
                ? `from ${chips(level.minimum)}`
                : `${chips(level.minimum)}–${chips(level.maximum)}`,
            ],
          ]),
      ...(offered.length > 0 ? [["May buy back", offered.join(", ")]] : []),
      ...(board.reserves > 0 ? [["Reserves", String(board.reserves)]] : []),
    ];
    fill(this.facts, rows, () =>
      rows.map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value))),
    );
  }

  #coming({ next_session: next, status }) {
    this.next.hidden = next === null;
    if (next === null) return;
    const isPlayOff = next.sitting === 0;
    const words = [
      next.stage,
      isPlayOff ? "play-off" : next.sitting > 1 ? `session ${next.sitting}` : "",
      next.starts ? when(next.starts) : status === "open" ? "after the close of entries" : "announced at the desk",
    ];
    fill(this.next, words, () => [
      html("h2", {}, "Next session"),
      html(
        "p",
        { class: "board-next" },
        html("strong", {}, words[0], words[1] ? ` · ${words[1]}` : ""),
        html("span", {}, words[2]),
      ),
    ]);
  }

  #won({ prizes, awards, pool, places }) {
    const rows =
      awards.length > 0
        ? awards.map(({ place, player, cash, goods }) => [place, player, cash, goods.join(", ")])
        : prizes.map(({ place, cash, goods }) => [place, "", cash, goods]);
    const placed = new Set(places.flat());
    const areShown = awards.length > 0 && awards.every(({ player }) => placed.has(player)); // with the final places
    this.prizes.hidden = rows.length === 0 || areShown;
    const listed = rows.slice(0, PRIZES_MOST);
    fill(this.prizes, [listed, pool], () => [
      html("h2", {}, awards.length > 0 ? "Winners" : "Prizes"),
      html(
        "ol",
        { class: "board-prizes" },
        ...listed.map(([place, player, cash, goods]) =>
          html(
            "li",
            {},
            html("span", { class: "board-place" }, ordinal(place)),
            html("span", { class: "board-who" }, player, goods ? html("small", {}, goods) : ""),
            html("span", { class: "money" }, cash > 0 ? show(cash) : ""),
          ),
        ),
      ),
      rows.length > PRIZES_MOST ? html("p", { class: "quiet" }, `and ${rows.length - PRIZES_MOST} more`) : "",
    ]);
  }

  #notices({ notices }) {
    const last = notices.slice(-NOTICES_MOST).reverse();
    this.notices.hidden = last.length === 0;
    fill(this.notices, last, () => [
      html("h2", {}, "Notices"),
      html("ul", {}, ...last.map(({ at, text }) => html("li", {}, html("time", {}, clockTime(at * 1000)), ` ${text}`))),
    ]);
  }
}

/** Return the facts of a tournament before play, by name: start, fee, starting chips. */
function before({ starts, fees, players, chips: given, stages }) {
  return [
    ["Starts", starts ? when(starts) : "when announced"],
    ["Entry", fees === null ? "free" : show(fees.entry)],
    ["Players", players === null ? "" : `${players.minimum} to ${players.maximum}`],
    ["Starting chips", given === null ? "" : chips(given.start)],
    ["Stages", stages.map(({ name }) => name).join(", ")],
  ].filter(([, value]) => value !== "");
}

/** Return where the tournament is, in a line: "Heats · round 3 of 10". */
function phase(board, sessions) {
  const [status] = statusOf(board.status);
  if (board.status !== "playing" && board.status !== "closed") return status;
  const stage = stageNow(board);
  const parts = [stage.name];
  if (stage.ties.length > 0) parts.push("tie to be settled");
  else if (sessions.length > 0) parts.push(...rounds(sessions));
  else
    parts.push(
      {
        waiting: "not started",
        bound: "ballot committed",
        drawn: "seats drawn",
        playing: "in play",
        played: "result to be confirmed",
        confirmed: "confirmed",
      }[stage.status] ?? stage.status,
    );
  if (stage.sittings > 1) parts.splice(1, 0, `session ${Math.max(1, stage.begun)} of ${stage.sittings}`);
  return capital(parts.join(" · "));
}

/** Return how far the rounds are: of all tables together, from the slowest to the quickest. */
function rounds(sessions) {
  const now = sessions.map((one) => one.rounds + (one.rounds_left === 0 || one.status !== "playing" ? 0 : 1));
  const [least, most] = [Math.min(...now), Math.max(...now)];
  const all = sessions[0].rounds_left === null ? null : sessions[0].rounds + sessions[0].rounds_left;
  const shoes = sessions[0].shoes_left;
  return [
    `round ${least === most ? least : `${least}–${most}`}${all === null ? "" : ` of ${all}`}`,
    ...(shoes === null ? [] : [shoes === 1 ? "last shoe" : `${shoes} shoes left`]),
  ];
}

function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

customElements.define("c-board-screen", BoardScreen);
