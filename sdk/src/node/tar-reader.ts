import { SoukError } from '../errors.ts';

/** Parts of a tar in order: for each file its header, its bytes and its end; then the end of the archive. */
export type TarEvent =
  | { kind: 'file'; name: string; size: number }
  | { kind: 'bytes'; bytes: Uint8Array }
  | { kind: 'whole' }
  | { kind: 'end' };

/** Records of an extended (pax) header, which describes the next file. */
type Extended = Map<string, string>;

const BLOCK = 512;
/** Names have at most 512 bytes: a much longer extended header was not written by the service. */
const MAX_EXTENDED_BYTES = 4096;

/**
 * Reads a tar chunk by chunk and buffers no more than a header. Supports what the service writes, plain files with
 * extended headers for long names and large sizes, and rejects everything else.
 */
export class TarReader {
  readonly #header = new Uint8Array(BLOCK);
  #filled = 0;
  /** Bytes of the current file, and of the padding after it, that are still to come. */
  #left = 0;
  #padding = 0;
  #extendedBytes: Uint8Array[] | undefined;
  #extended: Extended | undefined;
  #ended = false;

  /** Yields the events of the next bytes. Consume all of them before passing more. */
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
    else throw invalidArchiveError(`it contains an entry that is not a file (${JSON.stringify(type)})`);
    if (this.#left === 0) yield* this.#endBody();
  }

  #beginExtended(size: number): void {
    if (this.#extended || size > MAX_EXTENDED_BYTES)
      throw invalidArchiveError('it has an extended header that is too long or repeated');
    this.#extendedBytes = [];
    this.#beginBody(size);
  }

  #beginFile(shortName: string, smallSize: number): TarEvent {
    const { name = shortName, size = smallSize } = parseExtended(this.#extended);
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
  // The checksum counts its own field as spaces.
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  if (text(257, 263) !== 'ustar' || Number.parseInt(text(148, 156), 8) !== sum)
    throw invalidArchiveError('it has a corrupted header');
  const size = text(124, 136).trim();
  if (!/^[0-7]+$/.test(size)) throw invalidArchiveError('it has an invalid file size');
  return { name: text(0, 100), size: Number.parseInt(size, 8), type: text(156, 157) };
}

/** Parses records of the form `<length> key=value\n`, where the length counts the whole record in bytes. */
function readRecords(bytes: Buffer): Extended {
  const records: Extended = new Map();
  for (let rest = bytes; rest.length > 0; ) {
    const length = Number(/^\d+(?= )/.exec(rest.subarray(0, 8).toString('latin1'))?.[0]);
    const record = /^\d+ ([^=]+)=(.*)\n$/s.exec(rest.subarray(0, length).toString());
    if (!(length <= rest.length) || !record) throw invalidArchiveError('it has a corrupted extended header');
    records.set(record[1] as string, record[2] as string);
    rest = rest.subarray(length);
  }
  return records;
}

function parseExtended(extended: Extended | undefined): { name?: string; size?: number } {
  const [name, size] = [extended?.get('path'), extended?.get('size')];
  if (size !== undefined && !(/^\d+$/.test(size) && Number.isSafeInteger(Number(size)))) {
    throw invalidArchiveError('it has an invalid file size');
  }
  return { ...(name === undefined ? {} : { name }), ...(size === undefined ? {} : { size: Number(size) }) };
}

export function invalidArchiveError(why: string): SoukError {
  return new SoukError({
    code: 'unexpected_answer',
    message: `The archive is invalid: ${why}. Download again to resume, and contact the operator if that fails.`,
  });
}
