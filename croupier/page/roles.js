/** The roles in words, and where each of them goes. */

/** The places of the head: those of everybody, and those that the server gives to some roles. */
export const PLACES = [
  { name: "Tables", at: "#/lobby", may: null },
  { name: "Tournaments", at: "#/tournaments", may: null },
  { name: "Promotions", at: "#/promotions", may: null },
  { name: "Floor", at: "#/supervise", may: "supervise" },
  { name: "Records", at: "#/inspect", may: "inspect" },
  { name: "Accounts", at: "#/accounts", may: "accounts" },
];

/** What each role is and does, as the start page tells it. */
export const ROLES = [
  {
    title: "At the table",
    roles: [
      { role: "player", name: "Player", does: "Sit at a table or stand behind a box, wager and decide; ask why you were paid what you were paid." },
      { role: "dealer", name: "Dealer", does: "Deal a table: the next action and its call, each payout computed, and what to do when something goes wrong." },
    ],
  },
  {
    title: "On the floor",
    roles: [
      { role: "gaming-supervisor", name: "Gaming supervisor", does: "Stand behind the dealers: decide disputes, declare hands void, correct payments, close tables." },
      { role: "pit-manager", name: "Pit manager", does: "Lead a pit of tables: change limits with notice, and confirm what needs a second person." },
      { role: "gaming-manager", name: "Gaming manager", does: "Lead the floor: set up tables, and decide what the others may not." },
      { role: "operator", name: "Operator", does: "Speak for the casino: set up tables, their documents, limits and clocks." },
    ],
  },
  {
    title: "Looking on",
    roles: [
      { role: "inspector", name: "Inspector", does: "Look on, live and back in time, and change nothing: every event with its clause, and exports." },
      { role: "surveillance", name: "Surveillance", does: "Watch every table from above, and search what happened." },
      { role: "commission", name: "Commission", does: "Read the records of the whole floor, as those who license it do." },
    ],
  },
];

/** Return a role in words: "gaming supervisor". */
export const spoken = (role) => role.replaceAll("-", " ");
