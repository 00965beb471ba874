/** The felt of a table, drawn from its state: boxes or places, hands, stacks, names, and the payments of a round. */

import { html, put } from "../elements/nodes.js";
import { keyed } from "../elements/list.js";
import { isChips, show, signed } from "../money.js";
import { capital } from "./sentences.js";

const CIRCLE = "main"; // the bet of the circle, as <c-box> calls it

/** Draw a state; `felt` and `payments` are the parts of it that are visible so far. */
export function draw(element, state, felt, payments, wagers) {
  const isHoldem = felt.places.length > 0;
  const printed = (felt.inscriptions.length > 0 ? felt.inscriptions : felt.terms).map(capital);
  if (isHoldem) printed.unshift(felt.game_name);
  put(element, "boxes", (isHoldem ? felt.places : felt.boxes).length);
  put(element, "game", isHoldem ? "holdem" : felt.game_key);
  put(element, "inscriptions", [(printed[0] ?? felt.game_name).toUpperCase(), ...printed.slice(1)].join("|"));
  signs(element.sign, felt.sign);
  single(element.dealer, {
    cards: felt.dealer.cards,
    total: felt.dealer.name || (isHoldem ? "Dealer" : ""),
    label: "the dealer’s hand",
    turn: felt.dealer.is_turn,
    isSpread: isHoldem,
  });
  single(element.communal, { cards: felt.communal, total: "Communal", label: "communal cards", isSpread: true });
  for (const box of felt.boxes) drawBox(element.box(box.number), box, { state, felt, payments, wagers });
  for (const place of felt.places) drawPlace(element.box(place.number), place, { state, felt, payments, wagers });
}

function signs(parent, sign) {
  const row = ([name, text]) => html("div", {}, html("dt", {}, name), html("dd", {}, text));
  renewed(parent, JSON.stringify(sign), () => [html("dl", { class: "table-sign" }, ...Object.entries(sign).map(row))]);
}

/** Show one hand in its place, or none. */
function single(parent, { cards, total, label, turn, isSpread }) {
  hands(parent, cards.length > 0 ? [{ cards, total, label, turn, isSpread }] : []);
}

function hands(parent, list) {
  keyed(
    parent,
    list,
    (_, at) => at,
    (hand) => html("c-hand", { spread: hand.isSpread, cards: "" }),
    (element, hand) => {
      put(element, "label", hand.label);
      put(element, "total", hand.total);
      put(element, "mark", hand.mark);
      put(element, "kind", hand.kind);
      put(element, "turn", hand.turn);
      put(element, "out", hand.isOut);
      // Once the hand is in the page: cards that come into an empty hand are dealt, and move in.
      queueMicrotask(() => {
        put(element, "cards", hand.cards.map((card) => card || "?").join(" "));
        for (const [at, card] of [...(element.row?.children ?? [])].entries())
          put(card, "data-sideways", at === hand.sideways);
      });
    },
  );
}

// --- Blackjack and Pontoon -------------------------------------------------------------------------------------------

function drawBox(element, box, { state, felt, payments, wagers }) {
  const you = state.you.name;
  const paid = payments.filter((one) => one.box === box.number);
  const isOver = felt.phase === "closed";
  const isMine = box.seated === you || box.wagers.some(([who]) => who === you);
  const total = (player) =>
    box.hands.flatMap((hand) => hand.stakes).reduce((sum, [who, cents]) => sum + (who === player ? cents : 0), 0);
  const isDealt = box.hands.some((hand) => hand.cards.length > 0) || isOver;
  const stacks = box.wagers.map(([player, cents]) => ({
    player,
    cents: isDealt ? total(player) || back(paid, player) : cents,
  }));
  put(
    element,
    "turn",
    box.hands.some((hand) => hand.is_turn),
  );
  put(element, "mine", isMine);
  put(element, "closed", box.reserved !== "" && box.reserved !== you);
  put(element, "label", `box ${box.number}, ${box.seated ? who(box.seated, state) : "free"}`);
  hands(
    element.hands,
    box.hands.map((hand, at) => ({
      cards: hand.cards,
      total: hand.name,
      label: `hand ${at + 1} of box ${box.number}`,
      turn: hand.is_turn,
      isOut:
        hand.stakes.length === 0 &&
        net(paid.filter((one) => one.hand === 0 || one.hand === at + 1).filter(isMain(felt))) < 0,
      sideways: hand.sideways,
      mark: box.surrendered.length > 0 ? "surrendered" : hand.is_doubled ? "doubled" : null,
      kind: box.surrendered.length > 0 ? "warn" : "brass",
    })),
  );
  const spots = state.own.spots.filter((spot) => spot.box === box.number);
  put(element, "open", spots.length > 0);
  element.lay([
    ...stacks.filter(({ cents }) => cents > 0).map(({ player, cents }) => stack(player, cents, you)),
    ...planned(wagers, box.number, CIRCLE),
  ]);
  lit(
    element.button,
    element.stacks,
    spots.find((spot) => spot.bet === CIRCLE),
    `box ${box.number}`,
  );
  settle(element.circle, paid.filter(isMain(felt)), you);
  element.print(
    felt.side_bets.map(([bet, name]) => {
      const laid = box.sides
        .filter((one) => one[1] === bet && !isOver)
        .map(([player, , cents]) => stack(player, cents, you));
      return {
        bet,
        name,
        stacks: [...laid, ...planned(wagers, box.number, bet)],
        isOpen: spots.some((spot) => spot.bet === bet),
      };
    }),
  );
  for (const [bet, name] of felt.side_bets) {
    const printed = element.spots.querySelector(`[data-key="${bet}"]`);
    lit(
      printed.children[2],
      printed.children[1],
      spots.find((spot) => spot.bet === bet),
      `${name}, box ${box.number}`,
    );
    settle(
      printed,
      paid.filter((one) => one.bet === bet),
      you,
    );
  }
  const insured = box.insurance.map(
    ([player, cents]) => `${player === you ? "" : `${player} `}insured for ${show(cents)}`,
  );
  const beside = box.wagers.map(([player]) => player).filter((player) => player !== box.seated);
  names(element.names, {
    number: box.number,
    seated: box.seated,
    reserved: box.reserved,
    beside,
    notes: insured,
    state,
    decides: box.wagers.length > 1 ? box.decides : "",
  });
}

// --- Hold'em ---------------------------------------------------------------------------------------------------------

function drawPlace(element, place, { state, felt, payments, wagers }) {
  const you = state.you.name;
  const paid = payments.filter((one) => one.box === place.number);
  const isOver = felt.phase === "closed";
  put(element, "turn", place.is_turn);
  put(element, "mine", place.seated === you || place.player === you);
  put(element, "label", `place ${place.number}, ${place.seated ? who(place.seated, state) : "free"}`);
  hands(
    element.hands,
    place.cards.length === 0
      ? []
      : [
          {
            cards: place.cards,
            total: place.name,
            label: `the hole cards of ${place.player}`,
            turn: place.is_turn,
            isOut: place.is_out || (isOver && net(paid) < 0),
            mark: place.is_out ? "folded" : null,
            kind: "warn",
          },
        ],
  );
  const spots = state.own.spots.filter((spot) => spot.box === place.number);
  const of = (bet) => spots.find((spot) => spot.bet === bet);
  const laid = (bet) => {
    const cents =
      isOver || paid.some((one) => one.bet === bet)
        ? back(
            paid.filter((one) => one.bet === bet),
            place.player,
          )
        : place[bet];
    return cents > 0 ? [stack(place.player, cents, you)] : [];
  };
  put(element, "open", spots.length > 0);
  element.lay([...laid("ante"), ...planned(wagers, place.number, "ante")]);
  lit(element.button, element.stacks, of("ante"), `ante and blind, place ${place.number}`);
  settle(element.circle, paid, you);
  const printed = { blind: "Blind", play: "Play", trips: "Trips" };
  element.print(
    Object.entries(printed).map(([bet, name]) => {
      const beside = bet === "blind" ? planned(wagers, place.number, "ante") : planned(wagers, place.number, bet);
      return { bet, name, stacks: [...laid(bet), ...beside], isOpen: bet === "trips" && of("trips") !== undefined };
    }),
  );
  const trips = element.spots.querySelector('[data-key="trips"]');
  lit(trips.children[2], trips.children[1], of("trips"), `trips, place ${place.number}`);
  put(element.circle, "data-name", "Ante");
  const notes = place.has_decided && !isOver && !place.is_out && !place.is_turn && place.play === 0 ? ["checks"] : [];
  names(element.names, {
    number: place.number,
    seated: place.seated,
    reserved: "",
    beside: place.seated ? [] : [place.player].filter(Boolean),
    notes,
    state,
    decides: "",
  });
}

// --- both games ------------------------------------------------------------------------------------------------------

const stack = (player, amount, you) => ({ key: player, amount, label: player, isMine: player === you });

function planned(wagers, box, bet) {
  const amount = wagers.amount(`${box}.${bet}`);
  return amount > 0 ? [{ key: "+planned", amount, label: "not yet confirmed", isMine: true }] : [];
}

/** Label the button of a spot, and mark chips that are only put down on this screen. */
function lit(button, stacks, spot, where) {
  for (const one of stacks.children) put(one, "data-planned", one.dataset.key === "+planned");
  if (spot === undefined) return;
  put(button, "aria-label", `bet on ${where}${spot.why_not ? `: closed, ${spot.why_not}` : ""}`);
  put(button, "data-shut", spot.why_not !== "");
}

const LONG = 14; // letters of a name that a box has room for

/** Return a name as far as a box has room for it. */
const brief = (name) => (name.length > LONG ? `${name.slice(0, LONG - 2).trimEnd()}…` : name);

/** Return the chips paid back to a player: stakes and winnings. */
const back = (paid, player) => paid.reduce((sum, one) => sum + (one.player === player ? one.stake + one.net : 0), 0);
const net = (paid) => paid.reduce((sum, one) => sum + one.net, 0);

const who = (player, state) =>
  player === state.you.name ? `${player}, you` : state.shown.bots.includes(player) ? `${player}, a bot` : player;

function names(parent, { number, seated, reserved, beside, notes, state, decides }) {
  const you = state.you;
  const maySit =
    you.role === "player" &&
    !isChips(state.shown.unit) &&
    seated === "" &&
    (reserved === "" || reserved === you.name) &&
    !isSeated(state.view, you.name) &&
    state.view.status === "open";
  const known = JSON.stringify([seated, reserved, beside, notes, maySit, decides, state.shown.bots]);
  const called = (player) => (player === you.name ? "you" : brief(player));
  renewed(parent, known, () => {
    const found = [];
    if (seated)
      found.push(
        html(
          "span",
          { class: "table-who" },
          html("span", { class: "table-name", title: seated }, seated === you.name ? "You" : seated),
          ...(state.shown.bots.includes(seated) ? [html("span", { class: "table-bot", title: "a bot" }, "bot")] : []),
        ),
      );
    if (reserved) found.push(html("span", { class: "quiet" }, `reserved for ${brief(reserved)}`));
    if (beside.length > 0)
      found.push(
        html(
          "span",
          { class: "quiet" },
          seated ? `with ${beside.map(called).join(", ")}` : capital(beside.map(called).join(", ")),
        ),
      );
    if (decides)
      found.push(html("span", { class: "quiet" }, decides === you.name ? "you decide" : `${brief(decides)} decides`));
    for (const note of notes) found.push(html("span", { class: "badge" }, note));
    if (maySit)
      found.push(
        html(
          "button",
          {
            type: "button",
            class: "table-sit",
            "data-sit": number,
            "aria-label": `sit at ${state.view.places.length > 0 ? "place" : "box"} ${number}`,
          },
          "Sit here",
        ),
      );
    return found;
  });
}

export const isSeated = (felt, player) => [...felt.boxes, ...felt.places].some((one) => one.seated === player);

/** Return true if a payment is for the main wager, not for a side bet. */
const isMain = (felt) => (one) => !felt.side_bets.some(([bet]) => bet === one.bet);

/** Show the result of each player over the place of the wager. */
function settle(parent, paid, you) {
  const players = [...new Set(paid.map((one) => one.player))];
  const outcomes = players.map((player) =>
    result(
      paid.filter((one) => one.player === player),
      players.length < 2 || player === you ? "" : player,
    ),
  );
  let results = parent.querySelector(":scope > .table-results");
  if (results === null) parent.append((results = html("span", { class: "table-results" })));
  renewed(results, JSON.stringify(paid), () => outcomes);
}

function result(paid, name) {
  const sum = net(paid);
  const odds = paid.filter((one) => one.odds).map((one) => one.odds);
  const outcome = sum === 0 ? (paid.length === 1 ? paid[0].result : show(0)) : signed(sum);
  const words = [name, outcome, odds.length === 1 && sum > 0 ? `· ${odds[0]}` : ""].filter(Boolean).join(" ");
  const title = paid
    .map((one) => `${one.what} ${show(one.stake)}: ${one.result} ${one.odds} [${one.paid_by || one.clause}]`)
    .join("\n");
  return html(
    "span",
    { class: "badge table-result", title, "data-kind": sum > 0 ? "good" : sum < 0 ? "bad" : "warn" },
    words,
  );
}

/** Fill a place only if its data has changed, so that nothing in it flickers or loses the focus. */
function renewed(parent, known, make) {
  if (parent.dataset.known === known) return;
  parent.dataset.known = known;
  parent.replaceChildren(...make());
}
