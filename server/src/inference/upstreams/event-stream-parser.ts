const LINE_FEED = 10;
const BYTE_ORDER_MARK = '\u{feff}';

/** An event grew beyond what is kept of one. */
export class EventTooLarge extends Error {}

/**
 * Takes a stream of server-sent events apart, wherever the network cut it. Lines end in LF or CRLF; a line feed is never
 * part of a longer character, so whole lines can be decoded by themselves.
 */
export class EventStreamParser {
  readonly #mostBytes: number;
  /** The beginning of a line whose end has not come yet. */
  #rest: Buffer[] = [];
  #restBytes = 0;
  /** What the event under way has said so far. */
  #data: string | undefined;
  #begun = false;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** The data of the events that end in these bytes. An event that never ends is never told. */
  push(bytes: Buffer): string[] {
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    if (end === 0) {
      this.#keep(bytes);
      return [];
    }
    const text = this.#restBytes === 0 ? bytes.toString('utf8', 0, end) : this.#withRest(bytes.subarray(0, end));
    this.#rest = [];
    this.#restBytes = 0;
    if (end < bytes.length) this.#keep(bytes.subarray(end));
    return this.#readLines(text);
  }

  #keep(bytes: Buffer): void {
    this.#rest.push(bytes);
    this.#restBytes += bytes.length;
    this.#bound(this.#restBytes);
  }

  #withRest(bytes: Buffer): string {
    this.#rest.push(bytes);
    return Buffer.concat(this.#rest).toString('utf8');
  }

  #readLines(text: string): string[] {
    const events: string[] = [];
    let start = 0;
    if (!this.#begun) {
      this.#begun = true;
      if (text.startsWith(BYTE_ORDER_MARK)) start = 1;
    }
    for (let feed = text.indexOf('\n', start); feed !== -1; feed = text.indexOf('\n', start)) {
      const end = feed > start && text[feed - 1] === '\r' ? feed - 1 : feed;
      if (end > start) this.#readField(text, start, end);
      else if (this.#data !== undefined) {
        events.push(this.#data);
        this.#data = undefined;
      }
      start = feed + 1;
    }
    return events;
  }

  /** Only `data` says anything to us; comments, names, numbers and what nobody knows do not. */
  #readField(text: string, start: number, end: number): void {
    if (!text.startsWith('data', start)) return;
    const colon = start + 4;
    if (colon < end && text[colon] !== ':') return;
    const value = text.slice(text[colon + 1] === ' ' ? colon + 2 : colon + 1, end);
    this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
    this.#bound(this.#data.length);
  }

  #bound(size: number): void {
    if (size > this.#mostBytes) throw new EventTooLarge(`an event of more than ${this.#mostBytes} bytes`);
  }
}
