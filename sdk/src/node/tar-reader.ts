import { SoukError } from '../errors.ts';

/** What a tar holds, in the order that it comes: a file, its bytes, that it is whole; and the end of all. */
export type TarEvent =
  | { kind: 'file'; name: string; size: number }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'whole' }
  | { kind: 'end' };

/** What an extended (pax) header says of the file behind it. */
type Extended = Map<string, string>;

const BLOCK = 512;
/** A name has at most 512 bytes: an extended header that is much longer is not one of the service's. */
const LONGEST_EXTENDED = 4096;

/**
 * Reads a tar chunk by chunk, however it was cut, and keeps no more of it than a header. It knows what the service writes,
 * plain files with extended headers for long names and large sizes, and refuses everything else.
 */
export class TarReader {
  readonly #header = new Uint8Array(BLOCK);
  #filled = 0;
  /** Of what is being read: bytes of it, and of the padding behind it, that are still to come. */
  #left = 0;
  #padding = 0;
  #extendedBytes: Uint8Array[] | undefined;
  #extended: Extended | undefined;
  #ended = false;

  /** What the next bytes hold. All of it must be taken before more is given. */
  *read(chunk: Uint8Array): Generator<TarEvent, void> {
    for (let rest = chunk; rest.length > 0 && !this.#ended; ) {
      const isBody = this.#left > 0;
      const missing = this.#left || this.#padding || BLOCK - this.#filled;
      const taken = rest.subarray(0, missing);
      rest = rest.subarray(taken.length);
      if (isBody) yield* this.#takeBody(taken);
      else if (this.#padding > 0) this.#padding -= taken.length;
      else yield* this.#takeHeader(taken);
    }
  }

  *#takeBody(taken: Uint8Array): Generator<TarEvent, void> {
    this.#left -= taken.length;
    if (this.#extendedBytes) this.#extendedBytes.push(taken.slice());
    else yield { kind: 'bytes', bytes: taken };
    if (this.#left === 0) yield* this.#endBody();
  }

  *#endBody(): Generator<TarEvent, void> {
    if (!this.#extendedBytes) return yield { kind: 'whole' };
    this.#extended = readRecords(Buffer.concat(this.#extendedBytes));
    this.#extendedBytes = undefined;
  }

  *#takeHeader(taken: Uint8Array): Generator<TarEvent, void> {
    this.#header.set(taken, this.#filled);
    this.#filled += taken.length;
    if (this.#filled < BLOCK) return;
    this.#filled = 0;
    if (this.#header.every((byte) => byte === 0)) {
      this.#ended = true;
      return yield { kind: 'end' };
    }
    const { name, size, type } = readHeader(this.#header);
    if (type === 'x') this.#beginExtended(size);
    else if (type === '0') yield this.#beginFile(name, size);
    else throw unreadable(`it holds something that is not a file (${JSON.stringify(type)})`);
    if (this.#left === 0) yield* this.#endBody();
  }

  #beginExtended(size: number): void {
    if (this.#extended || size > LONGEST_EXTENDED) throw unreadable('an extended header is too long, or one too many');
    this.#extendedBytes = [];
    this.#beginBody(size);
  }

  #beginFile(shortName: string, smallSize: number): TarEvent {
    const { name = shortName, size = smallSize } = understand(this.#extended);
    this.#extended = undefined;
    this.#beginBody(size);
    return { kind: 'file', name, size };
  }

  #beginBody(size: number): void {
    this.#left = size;
    this.#padding = (BLOCK - (size % BLOCK)) % BLOCK;
  }
}

function readHeader(header: Uint8Array): { name: string; size: number; type: string } {
  const text = (from: number, to: number) => Buffer.from(header.subarray(from, to)).toString().split('\0', 1)[0] ?? '';
  // The sum is over a header in which its own place is blank.
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  if (text(257, 263) !== 'ustar' || Number.parseInt(text(148, 156), 8) !== sum) throw unreadable('a header is damaged');
  const size = text(124, 136).trim();
  if (!/^[0-7]+$/.test(size)) throw unreadable('a size is not a number');
  return { name: text(0, 100), size: Number.parseInt(size, 8), type: text(156, 157) };
}

/** Each is `<length> key=value\n`, where the length counts all of it, in bytes. */
function readRecords(bytes: Buffer): Extended {
  const records: Extended = new Map();
  for (let rest = bytes; rest.length > 0; ) {
    const length = Number(/^\d+(?= )/.exec(rest.subarray(0, 8).toString('latin1'))?.[0]);
    const record = /^\d+ ([^=]+)=(.*)\n$/s.exec(rest.subarray(0, length).toString());
    if (!(length <= rest.length) || !record) throw unreadable('an extended header is damaged');
    records.set(record[1] as string, record[2] as string);
    rest = rest.subarray(length);
  }
  return records;
}

function understand(extended: Extended | undefined): { name?: string; size?: number } {
  const [name, size] = [extended?.get('path'), extended?.get('size')];
  if (size !== undefined && !(/^\d+$/.test(size) && Number.isSafeInteger(Number(size)))) {
    throw unreadable('a size is not a number');
  }
  return { ...(name === undefined ? {} : { name }), ...(size === undefined ? {} : { size: Number(size) }) };
}

export function unreadable(why: string): SoukError {
  return new SoukError({
    code: 'unexpected_answer',
    message: `The archive of all files cannot be used: ${why}. Download again: what has arrived is kept. Tell the operator if it stays so.`,
  });
}
