/**
 * The frame of the page: the current screen and the login. A screen is a module whose default export is a
 * custom element; show(parts) gives it the rest of its route, and leave() is called before another is shown.
 */

import { loginEvents, greet, logOut, me } from "./api.js";
import "./elements/all.js";
import { html } from "./elements/nodes.js";
import { begin, watch } from "./idle.js";
import { countIn } from "./money.js";
import { openCode } from "./panels/code.js";
import { openPassword } from "./panels/password.js";
import { openSecurity } from "./panels/security.js";
import { PLACES, spoken } from "./roles.js";
import { announce, sentence, settle, toast } from "./messages.js";

const SCREENS = {
  "": () => import("./screens/start.js"),
  lobby: () => import("./screens/lobby.js"),
  table: () => import("./screens/table.js"),
  deal: () => import("./screens/deal.js"),
  supervise: () => import("./screens/supervise.js"),
  inspect: () => import("./screens/inspect.js"),
  accounts: () => import("./screens/accounts.js"),
  tournaments: () => import("./screens/tournaments.js"),
  tournament: () => import("./screens/tournament.js"),
  board: () => import("./screens/board.js"),
  direct: () => import("./screens/direct.js"),
  promotions: () => import("./screens/promotions.js"),
  promotion: () => import("./screens/promotion.js"),
};
const PUBLIC = new Set(["", "tournaments", "tournament", "board", "promotions", "promotion"]);

const main = document.querySelector("main");
const nav = document.querySelector(".shell-nav");
const person = document.querySelector(".shell-person");
let currentScreen = null; // the screen that is there
let wanted = ""; // the route requested before the login
let whose = ""; // in which role they were there, if their login ended meanwhile
let turn = 0; // counts the routes: a screen that was slow to load is not shown over a later one

/** Return the parts of the address: "#/table/blackjack-1" → ["table", "blackjack-1"]. */
function parts() {
  return location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decoded);
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // no address of ours: the screen says that there is no such table
  }
}

/** Return the screen that the address names, and the rest of it: "#/tournament/Cup/board" is the board of Cup. */
function namedScreen() {
  const [name = "", ...rest] = parts();
  const isOf = name === "tournament" && (rest[1] === "board" || rest[1] === "direct");
  return isOf ? [rest[1], rest.slice(0, 1)] : [name, rest];
}

async function route() {
  const [name, rest] = namedScreen();
  if (me.name === null && !PUBLIC.has(name)) {
    wanted = location.hash;
    location.replace("#/");
    return;
  }
  if (me.name !== null && !me.is_demo && name === "") {
    location.replace("#/lobby");
    return;
  }
  turn += 1;
  const mine = turn;
  if (me.lacks_factor) {
    const text = "Set up your second factor under Security. Nothing else is possible before.";
    main.replaceChildren(html("section", { class: "page" }, html("h1", {}, "Second factor"), html("p", {}, text)));
    await openSecurity();
    return;
  }
  try {
    const { default: Screen } = await (SCREENS[name] ?? SCREENS.lobby)();
    if (mine === turn) await put(new Screen(), name, rest);
  } catch (wrong) {
    if (mine === turn) lost(wrong);
  }
}

async function put(screen, name, rest) {
  const isFirst = currentScreen === null; // a page that was just loaded begins at its head, as pages do
  currentScreen?.leave?.();
  currentScreen = screen;
  countIn("cash"); // until a table plays with chips
  for (const one of document.querySelectorAll("c-dialog")) one.dialog?.close();
  document.body.dataset.screen = name || "start";
  main.replaceChildren(screen);
  mark(name);
  await screen.show?.(rest);
  if (currentScreen === screen) arrive(isFirst);
}

/** Say where one is: in the title, to screen readers, and with the focus. */
function arrive(isFirst = false) {
  const heading = main.querySelector("h1");
  const title = heading?.textContent ?? "";
  document.title = title === "" || title === "croupier" ? "croupier" : `${title} · croupier`;
  if (isFirst || main.contains(document.activeElement)) return; // the screen has put the focus where it is wanted
  heading?.setAttribute("tabindex", "-1");
  (heading ?? main).focus({ preventScroll: true });
  scrollTo(0, 0);
}

function lost(wrong) {
  console.warn(wrong);
  currentScreen?.leave?.();
  currentScreen = null;
  const again = html("button", { type: "button", "data-kind": "primary" }, "Try again");
  again.addEventListener("click", () => location.reload());
  const text = "This screen could not be loaded. Try again.";
  main.replaceChildren(
    html("section", { class: "page" }, html("h1", {}, "Screen not available"), html("p", {}, text), again),
  );
  arrive();
}

// --- the head --------------------------------------------------------------------------------------------------------

function mark(name) {
  for (const link of nav.children) {
    if (link.getAttribute("href") === `#/${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function furnish() {
  const isKnown = me.name !== null;
  nav.hidden = person.hidden = !isKnown;
  nav.replaceChildren();
  person.replaceChildren();
  if (!isKnown) return;
  nav.append(
    ...PLACES.filter(({ may }) => may === null || me.may.includes(may)).map(({ name, at }) =>
      html("a", { href: at }, name),
    ),
  );
  const out = html("button", { type: "button", "data-kind": "quiet" }, me.is_demo ? "Change role" : "Log out");
  out.addEventListener("click", goodbye);
  const who = html(
    "span",
    { class: "shell-who" },
    html("strong", {}, me.name),
    html("span", { class: "quiet" }, spoken(me.role)),
  );
  person.append(who);
  if (!me.is_demo) {
    const change = html("button", { type: "button", "data-kind": "quiet" }, "Password");
    change.addEventListener("click", openPassword);
    const security = html("button", { type: "button", "data-kind": "quiet" }, "Security");
    security.addEventListener("click", openSecurity);
    person.append(change, security);
  }
  person.append(out);
  mark(parts()[0] ?? "");
}

async function goodbye() {
  try {
    await logOut();
  } catch (wrong) {
    toast(sentence(wrong), "bad");
  }
  wanted = whose = "";
  location.hash = "#/";
}

// --- login -----------------------------------------------------------------------------------------------------------

/** Go to the requested screen after a login, or to the login screen after a logout. */
function follow({ detail: { was, isOver } }) {
  furnish();
  if (me.name !== null) {
    announce(`${me.name}, ${spoken(me.role)}.`);
    const next = (whose === "" || whose === me.role ? wanted : "") || "#/lobby";
    wanted = whose = "";
    if (location.hash !== next) location.hash = next;
    else route();
  } else if (was.name !== null) {
    if (isOver)
      toast(
        `You were logged out after ${was.idle_minutes} idle minutes, or from another window. Log in again.`,
        "bad",
        {
          isLasting: true,
        },
      );
    if (isOver && PUBLIC.has(namedScreen()[0])) {
      route(); // what everybody may see stays in sight
      return;
    }
    if (isOver) [wanted, whose] = [location.hash, was.role]; // who logs in again is where they were
    if (parts().length > 0) location.hash = "#/";
    else route();
  }
}

// A link to #main would be another address, and so another screen.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

async function start() {
  try {
    await greet();
  } catch (wrong) {
    lost(wrong);
    return;
  }
  furnish();
  loginEvents.addEventListener("contact", ({ detail }) => detail.isTaken && settle());
  loginEvents.addEventListener("code", openCode);
  loginEvents.addEventListener("me", follow); // only now: a login that exists already keeps the address
  watch();
  await begin();
  addEventListener("hashchange", route);
  await route();
}

start();
