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

/** Roles and their tasks, for the start page. */
export const ROLES = [
  {
    title: "At the table",
    roles: [
      {
        role: "player",
        name: "Player",
        does: "Sit at a table or bet standing, wager and decide, and see the clause behind each payment.",
      },
      {
        role: "dealer",
        name: "Dealer",
        does: "Deal at a table: the next step and its call, computed payouts, and help with irregularities.",
      },
    ],
  },
  {
    title: "On the floor",
    roles: [
      {
        role: "gaming-supervisor",
        name: "Gaming supervisor",
        does: "Supervise dealers: decide disputes, void hands, correct payments, close tables.",
      },
      {
        role: "pit-manager",
        name: "Pit manager",
        does: "Run a pit: change limits with notice, and confirm actions that need a second person.",
      },
      {
        role: "gaming-manager",
        name: "Gaming manager",
        does: "Run the floor: set up tables, and decide what other roles may not.",
      },
      {
        role: "operator",
        name: "Operator",
        does: "Represent the casino: set up tables with their documents, limits and clocks.",
      },
    ],
  },
  {
    title: "Observers",
    roles: [
      {
        role: "inspector",
        name: "Inspector",
        does: "Watch live or replay, read only: every event with its clause, and exports.",
      },
      { role: "surveillance", name: "Surveillance", does: "Watch every table and search its events." },
      {
        role: "commission",
        name: "Commission",
        does: "Read the records of the whole floor for the licensing authority.",
      },
    ],
  },
];

/** Return a role in words: "gaming supervisor". */
export const spoken = (role) => role.replaceAll("-", " ");
