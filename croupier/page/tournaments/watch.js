/** Watching something of the floor: asks for it again and again, tells when it has changed, and stops when it is left. */

import { ApiError, get } from "../api.js";

const SLOW_MS = 4000;

/**
 * Ask for `address` every so often and give each answer to `shown`; what goes wrong, there too, goes to `failed`, and is
 * tried again; the first answer after that is told by `mended`. Returns {now, stop}: now() asks at once.
 */
export function watch(address, shown, failed, { every = 2000, mended = () => {} } = {}) {
  let timer = 0;
  let isStopped = false;
  let turn = 0;
  let isLost = false;
  const ask = async () => {
    clearTimeout(timer);
    turn += 1;
    const mine = turn;
    let wait = every;
    try {
      const found = await get(typeof address === "function" ? address() : address);
      if (isStopped || mine !== turn) return;
      await shown(found);
      if (isStopped || mine !== turn) return;
      if (isLost) mended();
      isLost = false;
    } catch (wrong) {
      if (!(wrong instanceof ApiError)) throw wrong;
      if (isStopped || mine !== turn) return;
      failed(wrong);
      isLost = true;
      wait = SLOW_MS;
    }
    timer = setTimeout(() => (document.hidden ? (timer = setTimeout(ask, every)) : ask()), wait);
  };
  return {
    now: ask,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
