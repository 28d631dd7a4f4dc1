import { BOUNDS } from '../inspection-bounds.ts';
import { rejectUnless, Unjudgeable } from '../unjudgeable.ts';

const MALFORMED = 'the header of the array is malformed';

/** Text, numbers, True, False and None, and tuples, lists and dictionaries of them. */
export type Literal = string | number | boolean | null | Literal[] | { tuple: Literal[] } | Map<string, Literal>;

const TOKEN = /\s*(?:([(){}[\],:])|'([^'\\\n]*)'|"([^"\\\n]*)"|(-?\d{1,15})L?(?![\w.])|(True|False|None)(?!\w)|(\S))/y;
const WORDS: Record<string, boolean | null> = { True: true, False: false, None: null };

/**
 * Parses what NumPy writes before an array, including Python 2 numbers such as `1L`. Rejects anything else, such as
 * escapes in text.
 */
export function parsePythonLiteral(text: string): Literal {
  const tokens = tokenise(text);
  let at = 0;

  function next(): Token {
    const token = tokens[at];
    rejectUnless(token !== undefined, 'the header of the array is cut short');
    at += 1;
    return token;
  }

  function list(close: string, depth: number): Literal[] {
    const items: Literal[] = [];
    while (tokens[at]?.sign !== close) {
      items.push(value(depth));
      if (tokens[at]?.sign === ',') at += 1;
      else rejectUnless(tokens[at]?.sign === close, MALFORMED);
    }
    at += 1;
    return items;
  }

  /** Parentheses around a single value make no tuple without a comma. */
  function tuple(depth: number): Literal {
    const items = list(')', depth);
    const isTuple = items.length !== 1 || tokens[at - 2]?.sign === ',';
    return isTuple ? { tuple: items } : (items[0] as Literal);
  }

  function dictionary(depth: number): Map<string, Literal> {
    const entries = new Map<string, Literal>();
    while (tokens[at]?.sign !== '}') {
      const key = value(depth);
      rejectUnless(typeof key === 'string' && !entries.has(key), MALFORMED);
      rejectUnless(next().sign === ':', MALFORMED);
      entries.set(key, value(depth));
      if (tokens[at]?.sign === ',') at += 1;
      else rejectUnless(tokens[at]?.sign === '}', MALFORMED);
    }
    at += 1;
    return entries;
  }

  function value(depth: number): Literal {
    rejectUnless(
      depth < BOUNDS.literalDepth,
      `the header of the array is nested more than ${BOUNDS.literalDepth} deep`,
    );
    const token = next();
    if (token.sign === undefined) return token.value;
    if (token.sign === '(') return tuple(depth + 1);
    if (token.sign === '[') return list(']', depth + 1);
    rejectUnless(token.sign === '{', MALFORMED);
    return dictionary(depth + 1);
  }

  const result = value(0);
  rejectUnless(at === tokens.length, MALFORMED);
  return result;
}

type Token = { sign: string } | { sign?: undefined; value: Literal };

function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.trimEnd().matchAll(new RegExp(TOKEN, 'gy'))) {
    const [, sign, single, double, number, word] = match;
    const quoted = single ?? double;
    if (sign !== undefined) tokens.push({ sign });
    else if (quoted !== undefined) tokens.push({ value: quoted });
    else if (number !== undefined) tokens.push({ value: Number(number) });
    else if (word !== undefined) tokens.push({ value: WORDS[word] as boolean | null });
    else throw new Unjudgeable(MALFORMED);
  }
  return tokens;
}
