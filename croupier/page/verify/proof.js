/** A proof of a shoe as it is read: all its fields and no others, each of its kind. */

export const VERSION = "croupier-shoe-1";

const STATUSES = ["open", "in play", "retired", "voided", "aborted"];
const TEXTS = ["version", "document", "rules", "table", "commitment", "secret", "status"];
const NUMBERS = ["shoe", "decks", "pack", "burned", "rounds"];
const FIELDS = [...TEXTS, ...NUMBERS, "cut", "contributions", "dealt", "reshuffles"];

/** A proof that cannot be read, in one sentence. */
export class BadProof extends Error {}

function need(condition, why) {
  if (!condition) throw new BadProof(`not a proof of a shoe: ${why}`);
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value) => typeof value === "string" && !/\p{Surrogate}/u.test(value); // half a character has no UTF-8
// A number beyond all that are exact here is still a whole one in the text, and then out of every range.
const isWhole = (value) => Number.isInteger(value) || value === Infinity || value === -Infinity;
const isCards = (value) => Array.isArray(value) && value.every(isText);
const hasExactly = (value, names) => isObject(value) && Object.keys(value).sort().join() === [...names].sort().join();

function checkDealt(record) {
  need(record.cut === null || isWhole(record.cut), "cut is neither null nor a whole number");
  need(isCards(record.dealt), "dealt is no list of cards");
}

function checkForm(record) {
  need(hasExactly(record, FIELDS), `its fields are not ${[...FIELDS].sort().join(", ")}`);
  for (const name of TEXTS) need(isText(record[name]), `${name} is no text`);
  for (const name of NUMBERS) need(isWhole(record[name]), `${name} is no whole number`);
  checkDealt(record);
  need(STATUSES.includes(record.status), `'${record.status}' is no status`);
  need(Array.isArray(record.reshuffles), "reshuffles is no list");
  for (const again of record.reshuffles) {
    need(hasExactly(again, ["kept", "cut", "dealt"]), "a reshuffle has kept, cut and dealt");
    need(isCards(again.kept), "kept is no list of cards");
    checkDealt(again);
  }
  need(Array.isArray(record.contributions), "contributions is no list");
  for (const given of record.contributions) {
    const isForm = hasExactly(given, ["player", "text"]) && isText(given.player) && isText(given.text);
    need(isForm, "a contribution has a player and a text");
  }
}

/** Return the proof that a JSON text holds, or throw BadProof; one of another version is returned as it is. */
export function read(text) {
  let record;
  try {
    record = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (wrong) {
    throw new BadProof(`it is not JSON: ${wrong.message}`);
  }
  need(isObject(record) && isText(record.version), "it names no version");
  if (record.version !== VERSION) return record;
  const proof = { reshuffles: [], ...record };
  checkForm(proof);
  return proof;
}
