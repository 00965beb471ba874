/** Children that follow a list: unchanged ones stay, so that they neither blink nor lose the focus. */

/**
 * Make the children of a parent follow `items`: `key` names an item, `make` gives its element, `update` tells it what
 * to show. Returns the elements in order.
 */
export function keyed(parent, items, key, make, update = () => {}) {
  const before = new Map(
    [...parent.children].filter((one) => one.dataset.key !== undefined).map((one) => [one.dataset.key, one]),
  );
  const after = items.map((item, place) => {
    const name = String(key(item, place));
    const element = before.get(name) ?? make(item, place);
    before.delete(name);
    element.dataset.key = name;
    update(element, item, place);
    return element;
  });
  const stays = new Set(after); // two of one name have one place in the map above: whatever does not stay goes
  for (const one of [...parent.children]) if (one.dataset.key !== undefined && !stays.has(one)) one.remove();
  // From the last to the first, moving only what is elsewhere: a move would start animations again.
  let next = null;
  for (const element of after.toReversed()) {
    if (element.parentNode !== parent || element.nextElementSibling !== next) parent.insertBefore(element, next);
    next = element;
  }
  return after;
}

/** Fill a node again, but only if the data it is made from has changed. */
export function fill(node, known, make) {
  const now = JSON.stringify(known);
  if (node.dataset.known === now) return;
  node.dataset.known = now;
  node.replaceChildren(...make());
}
