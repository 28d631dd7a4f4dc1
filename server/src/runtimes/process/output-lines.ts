import { StringDecoder } from 'node:string_decoder';
import { stripVTControlCharacters } from 'node:util';

/** What is longer is cut: nobody reads it, and it would have to be kept. */
export const MAX_LINE_LENGTH = 2000;

/** What a database or a terminal would stumble over. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that have to go
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Makes lines of what a process writes, which comes in pieces of any size. Empty ones are left out. */
export class OutputLines {
  readonly #decoder = new StringDecoder('utf8');
  readonly #onLine: (line: string) => void;
  #begun = '';

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  push(piece: Buffer): void {
    const lines = this.#decoder.write(piece).split(/\r?\n/);
    const last = lines.pop() ?? '';
    for (const line of lines) {
      this.#tell(this.#begun + line);
      this.#begun = '';
    }
    // A little more than is told, so that a sequence at the end of it is recognised and left out as a whole.
    this.#begun = (this.#begun + last).slice(0, 2 * MAX_LINE_LENGTH);
  }

  /** Nothing follows: what has no end of line is told as well. */
  end(): void {
    this.#tell(this.#begun + this.#decoder.end());
    this.#begun = '';
  }

  #tell(line: string): void {
    const text = plainText(line);
    if (text !== '') this.#onLine(text);
  }
}

/** A text as it can be kept and shown: on one line, of bounded length. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text.slice(0, 2 * MAX_LINE_LENGTH))
    .replaceAll(CONTROL_CHARACTERS, ' ')
    .trim()
    .slice(0, MAX_LINE_LENGTH)
    .toWellFormed();
}
