import type { Writable } from 'node:stream';

/** Descriptor of the socket between parent and child, separate from what libraries print to standard output. */
export const CHILD_CHANNEL = 3;

/** Status messages of every child. All other messages are responses. */
export type FromChild =
  /** The process runs and has not received any message yet. */
  | { type: 'hello' }
  /** Work makes progress. */
  | { type: 'alive' }
  /** The model is loaded; the fields describe it for the owner. */
  | { type: 'ready'; [field: string]: unknown }
  | { type: 'unloadable'; reason: string }
  | { type: 'log'; level: 'warn' | 'error'; text: string };

/** A JSON message, sent with optional binary attachments. */
export interface ChannelMessage {
  type: string;
  [field: string]: unknown;
}

export interface ReceivedMessage {
  message: ChannelMessage;
  /** Views of the read buffer: an attachment may not be aligned to its element size. */
  attachments: Uint8Array[];
}

/**
 * Format of a message: the number of parts, the length of each, then the parts: JSON first, then the attachments. Numbers
 * are little-endian and have four bytes.
 */
const NUMBER_BYTES = 4;
const MAX_PARTS = 10_000;

/** Writes a message. Returns false if the channel is full. Attachments are not copied and must not change. */
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

/** Sends all messages of the same tick together: many small messages cost little more than one. */
export function corkTick(channel: Writable): void {
  channel.cork();
  process.nextTick(() => channel.uncork());
}

/** Sends messages together until all pending input was read, so that requests of many callers go out together. */
export function corkUntilImmediate(channel: Writable): void {
  channel.cork();
  setImmediate(() => channel.uncork());
}

/** Reassembles messages from pieces of any size. Rejects a message that is too long by its header, before buffering it. */
export class MessageReader {
  readonly #maxBytes: number;
  #pieces: Buffer[] = [];
  #held = 0;
  #needed = NUMBER_BYTES;
  /** Parses the next `#needed` bytes. */
  #next: (bytes: Buffer) => ReceivedMessage | undefined = (bytes) => this.#readCount(bytes);

  /** `maxBytes`: limit for all parts of a message together. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Returns the messages completed by this piece. Throws on invalid data, after which the reader is unusable. */
  push(piece: Buffer): ReceivedMessage[] {
    this.#pieces.push(piece);
    this.#held += piece.length;
    const completed: ReceivedMessage[] = [];
    while (this.#held >= this.#needed) {
      const message = this.#next(this.#take(this.#needed));
      if (message) completed.push(message);
    }
    return completed;
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

  /** Copies only if the bytes span several pieces. */
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
