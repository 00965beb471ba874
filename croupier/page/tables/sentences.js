/** Sentences about the table: whose turn it is, results, limits, and announcements for screen readers. */

import { show, signed } from "../money.js";

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Return a text as a sentence. */
export function sentence(text) {
  const written = capital(text.trim());
  return /[.!?…]$/.test(written) ? written : `${written}.`;
}

/** Return names as people say them: "Ann, Bo and Cy". */
export function listed(names, conjunction = "and") {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${conjunction} ${names.at(-1)}`;
}

export const PROGRAM = "croupier"; // the program's name where an official is named

/** Return the dealer of a table in words: a name, the program, or nobody yet. */
export function dealtBy(name, { cards, dealing }) {
  if (cards !== "physical" && dealing === "automatic") return "the program";
  return name === "" || name === PROGRAM ? "" : name;
}

/** Return the next thing that the table waits for, in a few words. */
export function waiting(state) {
  const { waits, you, view } = state;
  const isYou = waits.players.includes(you.name);
  const others = waits.players.filter((player) => player !== you.name);
  if (view.status !== "open") return `The table is ${view.status}`;
  switch (waits.what) {
    case "wagers":
      if (state.session?.turn)
        return state.session.turn === you.name ? "Your turn to wager" : `${state.session.turn} is to wager`;
      return "Place your wagers";
    case "decision":
      return isYou ? "Your decision" : `${listed(others)} decides`;
    case "offer":
      return isYou
        ? "Your answer"
        : others.length > 0
          ? `${listed(others)} ${others.length > 1 ? "answer" : "answers"}`
          : "The dealer continues";
    case "cut":
      return isYou ? "Your cut" : `${listed(others)} may cut`;
    case "words":
      return "Add your own text to the shuffle of the next shoe (Fairness)";
    case "result":
      return "The round is over";
    case "dealer":
      return "The dealer is preparing";
    case "cards":
      return "The dealer deals";
    default:
      return view.is_betting ? "Place your wagers" : "One moment";
  }
}

const OF_PLAYERS = new Set([
  "CardDealt",
  "HoleCardDealt",
  "HandBust",
  "HandStood",
  "HandDoubled",
  "HandSplit",
  "InsurancePlaced",
]);
const OF_DEALER = new Set(["DealerStood", "CommunalCardsRevealed", "DealerCardsRevealed", "DealerHandDeclared"]);
const DEALER = 0; // the box of the dealer's hand
const LINES_MOST = 8;

/** Return the lines for a screen reader: the dealer's calls, and the events that concern this player. */
export function announcement(lines, player) {
  const found = [];
  for (const line of lines) {
    if (line.call) found.push(`Dealer: ${sentence(line.call)}`);
    const isOwn = OF_PLAYERS.has(line.event) && (line.player === player || line.box === DEALER);
    if (isOwn || OF_DEALER.has(line.event)) found.push(sentence(line.text));
  }
  return found.slice(-LINES_MOST).join(" ");
}

/** Return the line that says that a player's time ran out, undefined without one. */
export function missed(lines, player) {
  return lines.find((line) => line.event === "PlayerAbsent" && line.player === player);
}

/** Return the result of a round for a player, "" without a wager. */
export function outcome(payments, player) {
  const own = payments.filter((one) => one.player === player);
  if (own.length === 0) return "";
  const each = own.map(
    (one) =>
      `${one.what}, ${one.where}: ${one.result}` +
      (one.net === 0 ? "" : ` ${signed(one.net)}`) +
      (one.odds ? `, ${one.odds}` : ""),
  );
  const net = own.reduce((sum, one) => sum + one.net, 0);
  const total = net > 0 ? `You win ${show(net)}.` : net < 0 ? `You lose ${show(-net)}.` : "You are even.";
  return `${each.map(sentence).join(" ")} ${total}`;
}

/** Return the limits of a spot, or why it takes no wager. */
export function bounds(spot, isHoldem) {
  const where = `${spot.bet === "main" ? "" : `${spot.label}, `}${isHoldem ? "place" : "box"} ${spot.box}`;
  if (spot.why_not) return sentence(`${where} is closed: ${spot.why_not}`);
  const amounts =
    spot.amounts.length > 0
      ? listed(spot.amounts.map(show), "or")
      : `${show(spot.least)}${spot.most === null ? " or more" : ` to ${show(spot.most)}`}`;
  const steps = spot.amounts.length === 0 && spot.step > 1 ? ` in steps of ${show(spot.step)}` : "";
  return sentence(`${where}: ${amounts}${steps}${spot.placed ? `, ${show(spot.placed)} placed` : ""} [${spot.clause}]`);
}
