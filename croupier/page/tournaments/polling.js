/** Polling of an address until the screen is left. */

import { ApiError, get } from "../api.js";

const SLOW_MS = 4000;

/**
 * Request `address` regularly and pass each answer to `show`. Errors go to `failed`, and `mended` is called at the
 * first answer after them. Returns {now, stop}: now() requests at once.
 */
export function watch(address, show, failed, { every = 2000, mended = () => {} } = {}) {
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
      await show(found);
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
