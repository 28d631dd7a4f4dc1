const LINE_FEED = 10;
const BYTE_ORDER_MARK = '\u{feff}';

/** An event exceeded the size limit. */
export class EventTooLarge extends Error {}

/**
 * Parses server-sent events from chunks split at any byte. Lines end in LF or CRLF; in UTF-8 a line feed is never part of
 * a longer character, so whole lines can be decoded separately.
 */
export class EventStreamParser {
  readonly #maxBytes: number;
  /** The start of an incomplete line. */
  #rest: Buffer[] = [];
  #restBytes = 0;
  /** Data of the current event so far. */
  #data: string | undefined;
  #begun = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Returns the data of the events that end in these bytes. An incomplete event is never returned. */
  push(bytes: Buffer): string[] {
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    if (end === 0) {
      this.#buffer(bytes);
      return [];
    }
    const text = this.#restBytes === 0 ? bytes.toString('utf8', 0, end) : this.#withRest(bytes.subarray(0, end));
    this.#rest = [];
    this.#restBytes = 0;
    if (end < bytes.length) this.#buffer(bytes.subarray(end));
    return this.#readLines(text);
  }

  #buffer(bytes: Buffer): void {
    this.#rest.push(bytes);
    this.#restBytes += bytes.length;
    this.#requireWithinLimit(this.#restBytes);
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

  /** Reads `data` fields; ignores comments, event names, ids and unknown fields. */
  #readField(text: string, start: number, end: number): void {
    if (!text.startsWith('data', start)) return;
    const colon = start + 4;
    if (colon < end && text[colon] !== ':') return;
    const value = text.slice(text[colon + 1] === ' ' ? colon + 2 : colon + 1, end);
    this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
    this.#requireWithinLimit(this.#data.length);
  }

  #requireWithinLimit(size: number): void {
    if (size > this.#maxBytes) throw new EventTooLarge(`an event of more than ${this.#maxBytes} bytes`);
  }
}
