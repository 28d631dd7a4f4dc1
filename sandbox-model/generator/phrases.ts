import type { Random } from './random.ts';

/**
 * Parses phrases with choices: `{How|In what way} do I [quickly] rotate a key?`. Braces contain alternatives, brackets are
 * optional, and both can be nested. A backslash escapes the next letter.
 */
type Part = string | Part[][];

const parsed = new Map<string, Part[]>();

/** Returns a random variant of the phrase. */
export function say(phrase: string, random: Random): string {
  return collapseSpaces(sayParts(partsOf(phrase), random));
}

/** Counts the variants of a phrase. */
export function countVariants(phrase: string): number {
  const count = (parts: readonly Part[]): number =>
    parts.reduce<number>((ways, part) => {
      return typeof part === 'string' ? ways : ways * part.reduce((sum, choice) => sum + count(choice), 0);
    }, 1);
  return count(partsOf(phrase));
}

function sayParts(parts: readonly Part[], random: Random): string {
  let text = '';
  for (const part of parts) text += typeof part === 'string' ? part : sayParts(random.pick(part), random);
  return text;
}

/** Removes the repeated spaces that omitted words leave, and spaces before commas. */
function collapseSpaces(text: string): string {
  return text
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ ([,.?!;:])(?=\s|$)/g, '$1')
    .trim();
}

function partsOf(phrase: string): Part[] {
  const known = parsed.get(phrase);
  if (known) return known;
  const parser = new PhraseParser(phrase);
  const parts = parser.parse();
  parsed.set(phrase, parts);
  return parts;
}

class PhraseParser {
  readonly #phrase: string;
  #at = 0;

  constructor(phrase: string) {
    this.#phrase = phrase;
  }

  parse(): Part[] {
    const parts = this.#sequence('');
    if (this.#at < this.#phrase.length) throw this.#wrong(`an unexpected ${this.#phrase[this.#at]}`);
    return parts;
  }

  /** Parses up to one of the end letters, which the caller consumes. */
  #sequence(ends: string): Part[] {
    const parts: Part[] = [];
    let text = '';
    const flush = (): void => {
      if (text !== '') parts.push(text);
      text = '';
    };
    while (this.#at < this.#phrase.length) {
      const letter = this.#phrase[this.#at] as string;
      if (ends.includes(letter)) break;
      if ('}]'.includes(letter)) throw this.#wrong(`an unexpected ${letter}`);
      this.#at++;
      if (letter === '\\') {
        text += this.#phrase[this.#at++] ?? '';
      } else if (letter === '{') {
        flush();
        parts.push(this.#choices('}'));
      } else if (letter === '[') {
        flush();
        parts.push([...this.#choices(']'), []]);
      } else {
        text += letter;
      }
    }
    flush();
    return parts;
  }

  #choices(end: string): Part[][] {
    const choices = [this.#sequence(`|${end}`)];
    while (this.#phrase[this.#at] === '|') {
      this.#at++;
      choices.push(this.#sequence(`|${end}`));
    }
    if (this.#phrase[this.#at] !== end) throw this.#wrong(`no ${end}`);
    this.#at++;
    return choices;
  }

  #wrong(what: string): Error {
    return new Error(`${what} at ${this.#at} in: ${this.#phrase}`);
  }
}
