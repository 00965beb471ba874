/** The key stream of ChaCha20, RFC 8439 section 2.3, with a nonce of zeros. */

const CONSTANT = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]; // "expand 32-byte k"
const COLUMNS_AND_DIAGONALS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

const rotated = (word, left) => (word << left) | (word >>> (32 - left));

function quarterRound(state, [a, b, c, d]) {
  for (const [one, two, three, left] of [
    [a, b, d, 16],
    [c, d, b, 12],
    [a, b, d, 8],
    [c, d, b, 7],
  ]) {
    state[one] += state[two]; // words of 32 bits: what overflows is lost, as it must be
    state[three] = rotated(state[three] ^ state[one], left);
  }
}

/** Return one block of 64 bytes of the key stream. */
export function block(key, counter) {
  const words = new DataView(key.buffer, key.byteOffset, 32);
  const start = new Uint32Array(16);
  start.set(CONSTANT);
  for (let at = 0; at < 8; at += 1) start[4 + at] = words.getUint32(4 * at, true);
  start[12] = counter;
  const state = start.slice();
  for (let twice = 0; twice < 10; twice += 1) {
    for (const four of COLUMNS_AND_DIAGONALS) quarterRound(state, four);
  }
  const bytes = new DataView(new ArrayBuffer(64));
  for (let at = 0; at < 16; at += 1) bytes.setUint32(4 * at, state[at] + start[at], true);
  return new Uint8Array(bytes.buffer);
}
