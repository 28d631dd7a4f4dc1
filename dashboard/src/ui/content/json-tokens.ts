export type JsonTokenKind = 'name' | 'text' | 'number' | 'word' | 'mark';

export interface JsonToken {
  kind: JsonTokenKind;
  text: string;
}

/** A string, with the colon that follows a name; a number; a literal; or what is between them. */
const TOKEN = /("(?:[^"\\]|\\.)*")(?=(\s*:)?)|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)|[^"\d\-tfn]+|./g;

/** Splits JSON into tokens that concatenate to the same text. */
export function tokensOf(json: string): JsonToken[] {
  return Array.from(json.matchAll(TOKEN), ([text, string, colon, number, word]) => {
    if (string !== undefined) return { kind: colon === undefined ? 'text' : 'name', text };
    if (number !== undefined) return { kind: 'number', text };
    return { kind: word === undefined ? 'mark' : 'word', text };
  });
}
