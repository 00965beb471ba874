/** What the table says in words: for whom it waits, and what a screen reader is told of a step. */

import { show, signed } from "../money.js";

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Return a text as a sentence. */
export function sentence(text) {
  const written = capital(text.trim());
  return /[.!?…]$/.test(written) ? written : `${written}.`;
}

/** Return names as people say them: "Ann, Bo and Cy". */
export function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export const PROGRAM = "croupier"; // the program's name where an official is named

/** Return who deals at a table, in words: somebody by name, the program, or nobody yet. */
export function dealtBy(name, { cards, dealing }) {
  if (cards !== "physical" && dealing === "automatic") return "the program";
  return name === "" || name === PROGRAM ? "" : name;
}

/** Return for what the table waits, in a few words. */
export function waiting(state) {
  const { waits, you, view } = state;
  const isYou = waits.players.includes(you.name);
  const others = waits.players.filter((player) => player !== you.name);
  if (view.status !== "open") return `The table is ${view.status}`;
  switch (waits.what) {
    case "wagers":
      if (state.session?.turn) return state.session.turn === you.name ? "Your turn to wager" : `${state.session.turn} is to wager`;
      return "Place your wagers";
    case "decision":
      return isYou ? "Your decision" : `${listed(others)} decides`;
    case "offer":
      return isYou ? "Your answer" : others.length > 0 ? `${listed(others)} ${others.length > 1 ? "answer" : "answers"}` : "The dealer goes on";
    case "cut":
      return isYou ? "The cut is yours" : `${listed(others)} may cut`;
    case "words":
      return "A new shoe takes your words (Fairness)";
    case "result":
      return "The round is over";
    case "dealer":
      return "The dealer is at work";
    case "cards":
      return "The dealer deals";
    default:
      return view.is_betting ? "Place your wagers" : "One moment";
  }
}

const TOLD = new Set(["CardDealt", "HoleCardDealt", "HandBust", "HandStood", "HandDoubled", "HandSplit", "DealerStood", "CommunalCardsRevealed", "DealerCardsRevealed", "DealerHandDeclared", "InsurancePlaced"]);
const MOST = 8; // more is not listened to

/** Return what a screen reader is told of what happened: the dealer's calls, and what concerns this player. */
export function heard(lines, player) {
  const found = [];
  for (const line of lines) {
    if (line.call) found.push(`Dealer: ${sentence(line.call)}`);
    const isOurs = line.text.includes(player) || line.text.startsWith("The dealer") || line.event.startsWith("Communal");
    if (TOLD.has(line.event) && isOurs) found.push(sentence(line.text));
  }
  return found.slice(-MOST).join(" ");
}

/** Return the line that tells that a player's clock ran out, undefined if none does. */
export function missed(lines, player) {
  return lines.find((line) => line.event === "PlayerAbsent" && line.text.startsWith(`${player} is `));
}

/** Return what a round came to for a player, "" if it did not concern them. */
export function outcome(payments, player) {
  const own = payments.filter((one) => one.player === player);
  if (own.length === 0) return "";
  const each = own.map((one) => `${one.what}, ${one.where}: ${one.result}${one.net === 0 ? "" : ` ${signed(one.net)}`}${one.odds ? `, ${one.odds}` : ""}`);
  const net = own.reduce((sum, one) => sum + one.net, 0);
  return `${each.map(sentence).join(" ")} ${net > 0 ? `You win ${show(net)}.` : net < 0 ? `You lose ${show(-net)}.` : "You are even."}`;
}

/** Return what may be put on a spot, or why nothing may. */
export function bounds(spot, isHoldem) {
  const where = `${spot.bet === "main" ? "" : `${spot.label}, `}${isHoldem ? "place" : "box"} ${spot.box}`;
  if (spot.why_not) return sentence(`${where} is closed: ${spot.why_not}`);
  const amounts = spot.amounts.length > 0 ? listed(spot.amounts.map(show)).replace(" and ", " or ") : `${show(spot.least)}${spot.most === null ? " or more" : ` to ${show(spot.most)}`}`;
  const steps = spot.amounts.length === 0 && spot.step > 1 ? ` in steps of ${show(spot.step)}` : "";
  return sentence(`${where}: ${amounts}${steps}${spot.placed ? `, ${show(spot.placed)} lies there` : ""} [${spot.clause}]`);
}
