import { StringDecoder } from 'node:string_decoder';
import { stripVTControlCharacters } from 'node:util';

/** Longer lines are truncated. */
export const MAX_LINE_LENGTH = 2000;

/** Characters that databases or terminals cannot handle. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that have to go
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Splits the output of a process, in pieces of any size, into lines. Skips empty lines. */
export class OutputLines {
  readonly #decoder = new StringDecoder('utf8');
  readonly #onLine: (line: string) => void;
  #partial = '';

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  push(piece: Buffer): void {
    const lines = this.#decoder.write(piece).split(/\r?\n/);
    const last = lines.pop() ?? '';
    for (const line of lines) {
      this.#emit(this.#partial + line);
      this.#partial = '';
    }
    // Keeps more than is emitted, so that an escape sequence at the cut is recognized and removed as a whole.
    this.#partial = (this.#partial + last).slice(0, 2 * MAX_LINE_LENGTH);
  }

  /** Emits the last line, even without a line ending. */
  end(): void {
    this.#emit(this.#partial + this.#decoder.end());
    this.#partial = '';
  }

  #emit(line: string): void {
    const text = plainText(line);
    if (text !== '') this.#onLine(text);
  }
}

/** Returns a text as a single line of limited length, without control characters. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text.slice(0, 2 * MAX_LINE_LENGTH))
    .replaceAll(CONTROL_CHARACTERS, ' ')
    .trim()
    .slice(0, MAX_LINE_LENGTH)
    .toWellFormed();
}
