// SHA-256 and HMAC-SHA-256 over ASCII texts, without any library: the same few lines run in the server, in a browser and in a script, at
// once and without waiting (FIPS 180-4, RFC 2104). Only published values pass through here, never a secret that stays one.

const rounds = 64;

/** The first 32 bits of the fractional part of a root of each of the first primes. */
function fractions(count: number, root: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) {
    let isPrime = true;
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) isPrime = false;
    if (isPrime) found.push(((n ** (1 / root) % 1) * 2 ** 32) | 0);
  }
  return found;
}

const start = fractions(8, 2);
const constants = fractions(rounds, 3);
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
const at = (words: ArrayLike<number>, place: number): number => words[place] ?? 0;

function pad(bytes: Uint8Array): DataView {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  return view;
}

function digest(bytes: Uint8Array): Uint8Array {
  const view = pad(bytes);
  const state = [...start];
  const words = new Int32Array(rounds);
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(block + i * 4);
    for (let i = 16; i < rounds; i += 1) {
      const [early, late] = [at(words, i - 15), at(words, i - 2)];
      const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      words[i] = (at(words, i - 16) + s0 + at(words, i - 7) + s1) | 0;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < rounds; i += 1) {
      const big = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (h + big + ((e & f) ^ (~e & g)) + at(constants, i) + at(words, i)) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (at(state, i) + word) | 0;
  }
  const answer = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) answer.setInt32(i * 4, word);
  return new Uint8Array(answer.buffer);
}

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const join = (left: Uint8Array, right: Uint8Array): Uint8Array => Uint8Array.from([...left, ...right]);

/** Of an ASCII text, as 64 small hexadecimal digits. */
export function sha256(text: string): string {
  return hex(digest(bytesOf(text)));
}

/** Key and text are ASCII. */
export function hmacSha256(key: string, text: string): string {
  const given = bytesOf(key);
  const block = new Uint8Array(64);
  block.set(given.length > 64 ? digest(given) : given);
  const inner = digest(
    join(
      block.map((byte) => byte ^ 0x36),
      bytesOf(text),
    ),
  );
  return hex(
    digest(
      join(
        block.map((byte) => byte ^ 0x5c),
        inner,
      ),
    ),
  );
}
