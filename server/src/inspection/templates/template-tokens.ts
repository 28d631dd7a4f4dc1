import { endOfQuoted } from '../code/quoted-text.ts';

export interface Token {
  kind: 'text' | 'number' | 'name' | 'mark';
  /** The characters; of a text, what is between its quotes. */
  value: string;
}

const SPACE = /\s+/y;
const NUMBER = /\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const MARK = /\*\*|\/\/|[=!<>]=|[-+*/%~<>=()[\]{},:.|;]/y;

/** Splits the code of a Jinja expression, or returns undefined if it is none. */
export function tokensOf(code: string): Token[] | undefined {
  const tokens: Token[] = [];
  for (let at = 0; at < code.length; ) {
    const space = match(SPACE, code, at);
    if (space !== undefined) {
      at += space.length;
      continue;
    }
    const token = readToken(code, at);
    if (token === undefined) return undefined;
    tokens.push(token);
    at += token.kind === 'text' ? token.value.length + 2 : token.value.length;
  }
  return tokens;
}

function readToken(code: string, at: number): Token | undefined {
  if (code[at] === '"' || code[at] === "'") {
    const end = endOfQuoted(code, at);
    return end === undefined ? undefined : { kind: 'text', value: code.slice(at + 1, end - 1) };
  }
  for (const [kind, pattern] of [
    ['number', NUMBER],
    ['name', NAME],
    ['mark', MARK],
  ] as const) {
    const value = match(pattern, code, at);
    if (value !== undefined) return { kind, value };
  }
  return undefined;
}

function match(pattern: RegExp, code: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(code)?.[0];
}
