/**
 * <c-board-pages>: standings and seating of a board, as pages that fit the screen and turn by themselves, with a
 * search by name. It can be paused; on a phone or on paper all pages are below one another.
 */

import { html, put } from "../elements/nodes.js";
import { keyed } from "../elements/list.js";
import { show } from "../money.js";
import { change, chips, ordinal } from "./figures.js";
import { seating, sought, standings } from "./ranking.js";

const TURN_MS = 12_000;
const SEARCH_MS = 45_000;
const WIDE = matchMedia("(min-width: 60rem) and (min-height: 34rem)");
const PAPER = matchMedia("print");
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

export class BoardPages extends HTMLElement {
  #overview = null;
  #at = 0;
  #isPaused = STILL.matches;
  facts = []; // facts of the conditions, shown before seats are drawn: names and values

  connectedCallback() {
    if (this.area !== undefined) return;
    this.className = "board-pages";
    this.heading = html("h2", { class: "board-pages-title" });
    this.count = html("span", { class: "board-pages-count quiet" });
    this.search = html("input", {
      type: "search",
      placeholder: "Find a name",
      "aria-label": "find a player by name",
      autocomplete: "off",
      maxlength: 60,
    });
    const button = (act, label, text) =>
      html("button", { type: "button", "data-act": act, "data-kind": "quiet", "aria-label": label }, text);
    this.pause = button("pause", "stop turning pages", "Pause");
    this.turns = html(
      "div",
      { class: "board-pages-turns", role: "group", "aria-label": "pages" },
      button("back", "the page before", "‹"),
      this.count,
      button("on", "the next page", "›"),
      this.pause,
    );
    this.area = html("div", { class: "board-pages-area" });
    this.replaceChildren(html("div", { class: "board-pages-head" }, this.heading, this.turns, this.search), this.area);
    this.search.addEventListener("input", () => {
      this.#draw();
      clearTimeout(this.forgetTimer);
      this.forgetTimer = setTimeout(() => this.#forget(), SEARCH_MS);
    });
    this.addEventListener("click", ({ target }) => this.#clicked(target.closest("[data-act]")?.dataset.act));
    this.again = () => this.#draw();
    this.size = new ResizeObserver(this.again);
    this.size.observe(this.area);
    for (const one of [WIDE, PAPER]) one.addEventListener("change", this.again);
    this.timer = setInterval(() => this.#turn(), TURN_MS);
    this.#mark();
  }

  /** Show a board. */
  show(overview) {
    this.#overview = overview;
    this.#draw();
  }

  leave() {
    clearInterval(this.timer);
    clearTimeout(this.forgetTimer);
    this.size.disconnect();
    for (const one of [WIDE, PAPER]) one.removeEventListener("change", this.again);
  }

  #clicked(act) {
    if (act === "pause") this.#isPaused = !this.#isPaused;
    else if (act === "on" || act === "back") {
      this.#at += act === "on" ? 1 : -1;
      this.#isPaused = true;
      this.#draw();
    }
    this.#mark();
  }

  /** Clear the search after a while: a kiosk has many users. */
  #forget() {
    this.search.value = "";
    this.search.blur();
    this.#draw();
  }

  #mark() {
    this.pause.textContent = this.#isPaused ? "Resume" : "Pause";
    put(this.pause, "aria-label", this.#isPaused ? "turn pages again" : "stop turning pages");
  }

  #turn() {
    if (this.#isPaused || this.search.value !== "" || this.contains(document.activeElement)) return;
    this.#at += 1;
    this.#draw();
  }

  #draw() {
    if (this.#overview === null) return;
    const found = this.search.value.trim() === "" ? null : sought(this.#overview, this.search.value);
    const pages =
      found === null
        ? this.#pages()
        : [{ title: found.length === 0 ? "No such name" : "Found", kind: "found", items: found }];
    const isWhole = PAPER.matches || !WIDE.matches;
    this.#at = (this.#at + pages.length) % pages.length;
    this.turns.hidden = isWhole || pages.length < 2;
    this.count.textContent = `${this.#at + 1} / ${pages.length}`;
    const now = isWhole ? pages : [pages[this.#at]];
    put(this.heading, "hidden", isWhole && found === null);
    this.heading.textContent = now[0].title;
    keyed(
      this.area,
      now,
      (page) => `${page.kind} ${isWhole ? page.title : ""}`,
      ({ kind }) => html("section", { class: "board-page", "data-page": kind }),
      (node, page) => drawn(node, page, isWhole),
    );
  }

  /** Return the pages that the rows need on this screen; on a small one, and on paper, each part is one page. */
  #pages() {
    const ranking = standings(this.#overview);
    const tables = seating(this.#overview);
    const isWhole = PAPER.matches || !WIDE.matches;
    const room = { width: this.area.clientWidth, height: this.area.clientHeight };
    const rem = parseFloat(getComputedStyle(this).fontSize) || 16;
    const pages = [];
    if (ranking.rows.length > 0) {
      const high = Math.max(3, Math.floor(room.height / (ROW_EM * rem)));
      const columns = ranking.rows.length > high && room.width > 2 * COLUMN_EM * rem ? 2 : 1;
      for (const items of isWhole ? [ranking.rows] : slices(ranking.rows, high * columns))
        pages.push({
          title: [ranking.title, ranking.note].filter(Boolean).join(" · "),
          kind: "ranks",
          items,
          high: Math.ceil(items.length / columns),
          columns,
          grown: columns > 1 ? 1 : Math.min(GROWN_MOST, room.height / (items.length * ROW_EM * rem)),
        });
    }
    if (tables.length > 0) {
      const seats = Math.max(...tables.map((one) => one.seats.length));
      const across = Math.max(1, Math.floor(room.width / (TABLE_EM * rem)));
      const down = Math.max(1, Math.floor(room.height / ((seats * SEAT_EM + 3.2) * rem)));
      for (const items of isWhole ? [tables] : slices(tables, across * down))
        pages.push({ title: `Seating · ${tables[0].stage}`, kind: "tables", items });
    }
    return pages.length > 0
      ? pages
      : [
          {
            title: this.#overview.board.status === "open" ? "Entries are open" : "Before the first session",
            kind: "none",
            items: this.facts,
          },
        ];
  }
}

const ROW_EM = 2.35; // as board.css has them, in the size of this element's own letters
const GROWN_MOST = 2.6; // few rows grow, until names would no longer fit
const COLUMN_EM = 19;
const TABLE_EM = 15;
const SEAT_EM = 1.75;

function slices(items, many) {
  const pages = Math.ceil(items.length / many);
  const each = Math.ceil(items.length / pages); // the last page is not left with a single row
  return Array.from({ length: pages }, (_, at) => items.slice(at * each, (at + 1) * each));
}

function drawn(node, page, isWhole) {
  if (page.kind === "ranks") ranks(node, page, isWhole);
  else if (page.kind === "tables") drawTables(node, page, isWhole);
  else if (page.kind === "found") node.replaceChildren(...page.items.slice(0, 6).map(person));
  else if (node.dataset.known !== JSON.stringify(page.items)) {
    node.dataset.known = JSON.stringify(page.items);
    node.replaceChildren(
      html(
        "dl",
        { class: "board-page-none" },
        ...page.items.map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value))),
      ),
    );
  }
}

// --- standings -------------------------------------------------------------------------------------------------------

function ranks(node, { items, high, columns, title, grown }, isWhole) {
  const list = part(node, "ol", "ranks", isWhole ? title : "");
  put(list, "aria-label", title);
  put(list, "data-columns", isWhole ? 1 : columns);
  list.style.setProperty("--grown", isWhole ? "1" : Math.max(1, grown).toFixed(3));
  list.style.setProperty("--rows", String(Math.max(1, high)));
  keyed(list, items, ({ player }) => player, makeRank, updateRank);
}

function makeRank() {
  const parts = { place: "span", player: "span", where: "span", change: "span", chips: "span" };
  const item = html("li", { class: "rank" });
  item.parts = Object.fromEntries(
    Object.entries(parts).map(([name, kind]) => [name, html(kind, { class: `rank-${name}` })]),
  );
  item.append(...Object.values(item.parts));
  return item;
}

function updateRank(node, row) {
  const texts = {
    place: row.place > 0 ? String(row.place) : "–",
    player: row.player,
    where: { out: "out", away: `${row.where} · away` }[row.mark] ?? (row.award?.goods.join(", ") || row.where),
    change: row.change === undefined || row.change === null ? "" : change(row.change),
    chips:
      row.award !== undefined
        ? row.award.cash > 0
          ? show(row.award.cash)
          : ""
        : row.chips === null
          ? "hidden"
          : row.chips === undefined || row.mark === "out"
            ? ""
            : chips(row.chips),
  };
  for (const [name, text] of Object.entries(texts))
    if (node.parts[name].textContent !== text) node.parts[name].textContent = text;
  put(node, "data-mark", row.mark || null);
  put(node.parts.change, "data-kind", row.change > 0 ? "good" : row.change < 0 ? "bad" : null);
}

const prize = ({ cash, goods }) => [cash > 0 ? show(cash) : "", ...goods].filter(Boolean).join(" + ");

// --- seating ---------------------------------------------------------------------------------------------------------

function drawTables(node, { items, title }, isWhole) {
  const list = part(node, "div", "tables", isWhole ? title : "");
  keyed(
    list,
    items,
    ({ table, sitting }) => `${table} ${sitting}`,
    () => html("article", { class: "seated" }, html("h3", {}), html("ol", {})),
    (card, table) => {
      const [heading, seats] = card.children;
      const note = table.is_play_off ? "play-off" : table.sitting > 1 ? `session ${table.sitting}` : "";
      const name = [table.table, note].filter(Boolean).join(" · ");
      if (heading.textContent !== name) heading.textContent = name;
      keyed(
        seats,
        table.seats,
        ({ box }) => box,
        () =>
          html(
            "li",
            {},
            html("span", { class: "seated-box" }),
            html("span", { class: "seated-who" }),
            html("span", { class: "seated-chips" }),
          ),
        (seat, one) => {
          const texts = [
            String(one.box),
            one.player,
            table.number === 0
              ? one.is_taken
                ? "seated"
                : ""
              : one.row.mark === "out"
                ? "out"
                : one.row.chips === null
                  ? "hidden"
                  : chips(one.row.chips),
          ];
          texts.forEach((text, at) => seat.children[at].textContent !== text && (seat.children[at].textContent = text));
          put(seat, "data-mark", one.row.mark || (table.session?.marker === one.box ? "marker" : null));
          put(seat, "aria-label", `box ${texts[0]}, ${texts[1]}${texts[2] ? `, ${texts[2]}` : ""}`);
        },
      );
    },
  );
}

/** Return the list of a page, with its heading where several are below one another. */
function part(node, kind, name, title) {
  let list = node.querySelector(`:scope > .${name}`);
  if (list === null) {
    list = html(kind, { class: name });
    node.replaceChildren(html("h2", { class: "board-page-title" }), list);
  }
  const heading = node.firstElementChild;
  put(heading, "hidden", title === "");
  if (heading.textContent !== title) heading.textContent = title;
  return list;
}

// --- one person ------------------------------------------------------------------------------------------------------

function person({ player, table, box, place, chips: stack, award, mark }) {
  const seat = table === undefined ? (mark === "out" ? "out" : "no seat") : `${table}, box ${box}`;
  const facts = [
    place > 0 ? ordinal(place) : "",
    stack === undefined || stack === null ? "" : `${chips(stack)} chips`,
    award === undefined ? "" : prize(award),
  ]
    .filter(Boolean)
    .join(" · ");
  return html(
    "article",
    { class: "person" },
    html("h3", {}, player),
    html("p", { class: "person-seat" }, seat),
    html("p", { class: "quiet" }, facts),
  );
}

customElements.define("c-board-pages", BoardPages);
