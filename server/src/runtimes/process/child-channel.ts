import type { Writable } from 'node:stream';

/** The descriptor of the socket between parent and child. What libraries print to standard output stays out of it. */
export const CHILD_CHANNEL = 3;

/** What every child says of itself, whatever it runs. Everything else it says is an answer. */
export type FromChild =
  /** There is a process, and it has heard of nothing yet. */
  | { type: 'hello' }
  /** Work goes on. */
  | { type: 'alive' }
  /** With whatever its owner wants to know of what was loaded. */
  | { type: 'ready'; [field: string]: unknown }
  | { type: 'unloadable'; reason: string }
  | { type: 'log'; level: 'warn' | 'error'; text: string };

/** One side speaks to the other in JSON, with bytes beside it. */
export interface ChannelMessage {
  type: string;
  [field: string]: unknown;
}

export interface ReceivedMessage {
  message: ChannelMessage;
  /** Views of what was read, wherever it lay: an attachment need not begin at a multiple of its elements' size. */
  attachments: Uint8Array[];
}

/**
 * A message is a number of parts, the length of each, and then the parts: JSON first, the attachments after it. All
 * numbers have four bytes, little-endian.
 */
const NUMBER_BYTES = 4;
const MAX_PARTS = 10_000;

/** Says a message, and answers whether there is room for more. Attachments are not copied: they must stay as they are. */
export function writeMessage(channel: Writable, message: object, attachments: readonly Uint8Array[] = []): boolean {
  const json = JSON.stringify(message);
  const jsonBytes = Buffer.byteLength(json);
  const headBytes = NUMBER_BYTES * (attachments.length + 2);
  const head = Buffer.allocUnsafe(headBytes + jsonBytes);
  head.writeUInt32LE(attachments.length + 1, 0);
  head.writeUInt32LE(jsonBytes, NUMBER_BYTES);
  attachments.forEach(({ byteLength }, i) => {
    head.writeUInt32LE(byteLength, NUMBER_BYTES * (i + 2));
  });
  head.write(json, headBytes);
  channel.cork();
  let room = channel.write(head);
  for (const attachment of attachments) if (attachment.byteLength > 0) room = channel.write(attachment);
  channel.uncork();
  return room;
}

/** What is written in the same turn goes out together: many small messages cost little more than one. */
export function gatherTurn(channel: Writable): void {
  channel.cork();
  process.nextTick(() => channel.uncork());
}

/** The same, of a turn that ends when all that had arrived is read: requests of many callers go out together. */
export function gatherArrivals(channel: Writable): void {
  channel.cork();
  setImmediate(() => channel.uncork());
}

/** Puts messages together again from pieces of any size. What is too long is refused by its head, before it is kept. */
export class MessageReader {
  readonly #maxBytes: number;
  #pieces: Buffer[] = [];
  #held = 0;
  #needed = NUMBER_BYTES;
  /** What the bytes that are needed next will be. */
  #next: (bytes: Buffer) => ReceivedMessage | undefined = (bytes) => this.#readCount(bytes);

  /** `maxBytes`: of all parts together. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The messages that are whole by now. Throws on what is none, after which there is no use in reading on. */
  push(piece: Buffer): ReceivedMessage[] {
    this.#pieces.push(piece);
    this.#held += piece.length;
    const heard: ReceivedMessage[] = [];
    while (this.#held >= this.#needed) {
      const message = this.#next(this.#take(this.#needed));
      if (message) heard.push(message);
    }
    return heard;
  }

  #readCount(bytes: Buffer): undefined {
    const count = bytes.readUInt32LE();
    if (count < 1 || count > MAX_PARTS) throw new Error(`a message of ${count} parts`);
    this.#needed = NUMBER_BYTES * count;
    this.#next = (table) => this.#readLengths(table);
  }

  #readLengths(table: Buffer): undefined {
    const lengths = Array.from({ length: table.length / NUMBER_BYTES }, (_, i) => table.readUInt32LE(NUMBER_BYTES * i));
    const total = lengths.reduce((sum, length) => sum + length, 0);
    if (total > this.#maxBytes) throw new Error(`a message of ${total} bytes, which is more than ${this.#maxBytes}`);
    const parts: Buffer[] = [];
    this.#needed = lengths[0] as number;
    this.#next = (part) => {
      parts.push(part);
      if (parts.length === lengths.length) return this.#whole(parts);
      this.#needed = lengths[parts.length] as number;
      return undefined;
    };
  }

  #whole([json, ...attachments]: Buffer[]): ReceivedMessage {
    this.#needed = NUMBER_BYTES;
    this.#next = (bytes) => this.#readCount(bytes);
    const message: unknown = JSON.parse((json as Buffer).toString());
    if (!isMessage(message)) throw new Error('a message without a type');
    return { message, attachments };
  }

  /** Copied only where it does not lie in one piece. */
  #take(count: number): Buffer {
    const [first] = this.#pieces;
    this.#held -= count;
    if (first && first.length >= count) {
      this.#pieces[0] = first.subarray(count);
      return first.subarray(0, count);
    }
    const whole = Buffer.allocUnsafeSlow(count);
    let filled = 0;
    let used = 0;
    while (filled < count) {
      const piece = this.#pieces[used] as Buffer;
      const copied = piece.copy(whole, filled);
      filled += copied;
      if (copied < piece.length) this.#pieces[used] = piece.subarray(copied);
      else used += 1;
    }
    this.#pieces.splice(0, used);
    return whole;
  }
}

function isMessage(message: unknown): message is ChannelMessage {
  return typeof message === 'object' && message !== null && 'type' in message && typeof message.type === 'string';
}
