/** Incremental SHA-256. That of WebCrypto needs the whole file in memory, and in browsers https. */
export class Sha256 {
  readonly #state = INITIAL.slice();
  readonly #block = new Uint8Array(64);
  #length = 0;

  /** Adds bytes. */
  update(bytes: Uint8Array): this {
    let at = 0;
    const begun = this.#length % 64;
    this.#length += bytes.length;
    if (begun > 0) {
      at = Math.min(64 - begun, bytes.length);
      this.#block.set(bytes.subarray(0, at), begun);
      if (begun + at < 64) return this;
      compress(this.#state, this.#block, 0);
    }
    for (; at + 64 <= bytes.length; at += 64) compress(this.#state, bytes, at);
    this.#block.set(bytes.subarray(at));
    return this;
  }

  /** Returns the digest. Nothing can be added afterwards. */
  hex(): string {
    const bits = this.#length * 8;
    const padded = new Uint8Array(this.#length % 64 < 56 ? 64 : 128);
    padded.set(this.#block.subarray(0, this.#length % 64));
    padded[this.#length % 64] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(padded.length - 4, bits % 2 ** 32);
    for (let at = 0; at < padded.length; at += 64) compress(this.#state, padded, at);
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }
}

// The constants of FIPS 180-4: the first bits of the fractional parts of roots of the first primes.
const PRIMES = firstPrimes(64);
const INITIAL = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(prime ** (1 / 2)));
const ROUNDS = Int32Array.from(PRIMES, (prime) => fraction(prime ** (1 / 3)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}

function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) | 0;
}

const words = new Int32Array(64);

function compress(state: Int32Array, bytes: Uint8Array, from: number): void {
  for (let i = 0; i < 16; i++) {
    const at = from + i * 4;
    words[i] = (b(bytes, at) << 24) | (b(bytes, at + 1) << 16) | (b(bytes, at + 2) << 8) | b(bytes, at + 3);
  }
  for (let i = 16; i < 64; i++) {
    const [early, late] = [w(words, i - 15), w(words, i - 2)];
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[i] = (w(words, i - 16) + s0 + w(words, i - 7) + s1) | 0;
  }
  let [a, b1, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + w(ROUNDS, i) + w(words, i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b1) ^ (a & c) ^ (b1 & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b1;
    b1 = a;
    a = (t1 + t2) | 0;
  }
  const mixed = [a, b1, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] = (w(state, i) + (mixed[i] as number)) | 0;
}

// Read elements that exist, without the compiler's check for undefined.
const b = (bytes: Uint8Array, at: number) => bytes[at] as number;
const w = (array: Int32Array, at: number) => array[at] as number;

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}
