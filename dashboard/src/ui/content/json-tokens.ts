export type JsonTokenKind = 'name' | 'text' | 'number' | 'word' | 'mark';

export interface JsonToken {
  kind: JsonTokenKind;
  text: string;
}

/** A string with the colon behind it, if it is a name; a number; a word; or whatever is between them. */
const TOKEN = /("(?:[^"\\]|\\.)*")(?=(\s*:)?)|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)|[^"\d\-tfn]+|./g;

/** The parts of a JSON text, which put together again are that text. */
export function tokensOf(json: string): JsonToken[] {
  return Array.from(json.matchAll(TOKEN), ([text, string, colon, number, word]) => {
    if (string !== undefined) return { kind: colon === undefined ? 'text' : 'name', text };
    if (number !== undefined) return { kind: 'number', text };
    return { kind: word === undefined ? 'mark' : 'word', text };
  });
}
