import type { Random } from './random.ts';

/**
 * Phrases are written with choices in them: `{How|In what way} do I [quickly] rotate a key?` says one of what is in braces,
 * and says or leaves out what is in brackets. Both can be nested. A backslash takes the letter after it as it is.
 */
type Part = string | Part[][];

const parsed = new Map<string, Part[]>();

/** The phrase, said in one of its ways. */
export function say(phrase: string, random: Random): string {
  return tidy(sayParts(partsOf(phrase), random));
}

/** In how many ways it can be said. */
export function waysToSay(phrase: string): number {
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

/** Words that were left out leave two spaces, or one before a comma. */
function tidy(text: string): string {
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

  /** Up to one of the letters that end it, which is left to the caller. */
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
