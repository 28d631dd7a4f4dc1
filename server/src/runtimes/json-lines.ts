/** Reads messages that come as lines of JSON, in pieces of any size. A line without end is refused before it is kept. */
export class JsonLines {
  readonly #maxLength: number;
  #begun: string[] = [];
  #length = 0;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /** The messages that are whole by now. Throws on what is not JSON, or too long. */
  push(piece: string): unknown[] {
    const messages: unknown[] = [];
    let start = 0;
    for (;;) {
      const end = piece.indexOf('\n', start);
      const part = end === -1 ? piece.slice(start) : piece.slice(start, end);
      this.#length += part.length;
      if (this.#length > this.#maxLength) throw new Error(`a message is longer than ${this.#maxLength}`);
      this.#begun.push(part);
      if (end === -1) return messages;
      messages.push(JSON.parse(this.#begun.join('')));
      this.#begun = [];
      this.#length = 0;
      start = end + 1;
    }
  }
}

export function jsonLine(message: object): string {
  return `${JSON.stringify(message)}\n`;
}
