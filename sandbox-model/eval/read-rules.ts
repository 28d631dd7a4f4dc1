import { readData } from '../generator/read-data.ts';
import { asObject, flag, listOf, number, record, type Shape, tableOf, text, wrong } from '../generator/shapes.ts';
import { has, jsonSays, sameItems, saysNumber } from './prompts/shapes.ts';
import type { Range, Rule } from './rules.ts';

/** Reads a regular expression as code writes it: `/scopes?/i`. */
const expression: Shape<RegExp> = (value, place) => {
  const [, source, flags] = /^\/(.+)\/([a-z]*)$/s.exec(text(value, place)) ?? [];
  if (source === undefined) throw wrong(place, 'a regular expression between slashes, or a name of words.yaml', value);
  return new RegExp(source, flags);
};

/** Expressions that rules refer to by name. */
const WORDS = readData('eval/words.yaml', tableOf(expression));

const namedOrExpression: Shape<RegExp> = (value, place) =>
  typeof value === 'string' && Object.hasOwn(WORDS, value) ? (WORDS[value] as RegExp) : expression(value, place);

const range: Shape<number | Range> = (value, place) =>
  typeof value === 'number' ? value : record({ from: number, to: number })(value, place);

const only: Shape<true> = (value, place) => {
  if (flag(value, place)) return true;
  throw wrong(place, 'true; omit the rule otherwise', value);
};

const anything: Shape<unknown> = (value) => value;

/** Reads each kind of rule, by its key in data files. */
const RULES: Readonly<Record<string, Shape<Rule>>> = {
  says: (value, place) => ({ says: namedOrExpression(value, place) }),
  saysOneOf: (value, place) => ({ saysOneOf: listOf(namedOrExpression)(value, place) }),
  saysNot: (value, place) => ({ saysNot: namedOrExpression(value, place) }),
  number: (value, place) => saysNumber(number(value, place)),
  jsonHas: (value, place) => ({ json: has(asObject(value, place)) }),
  jsonList: (value, place) => ({ json: sameItems(listOf(anything)(value, place)) }),
  jsonSays: (value, place) => ({ json: jsonSays(expression(value, place)) }),
  exactly: (value, place) => ({ exactly: text(value, place) }),
  exactlyInCase: (value, place) => ({ exactlyInCase: text(value, place) }),
  words: (value, place) => ({ words: range(value, place) }),
  lines: (value, place) => ({ lines: range(value, place) }),
  items: (value, place) => ({ items: range(value, place) }),
  capitals: (value, place) => ({ capitals: only(value, place) }),
  smallLetters: (value, place) => ({ smallLetters: only(value, place) }),
};

const rule: Shape<Rule> = (value, place) => {
  const [entry, second] = Object.entries(asObject(value, place));
  const read = entry && Object.hasOwn(RULES, entry[0]) ? RULES[entry[0]] : undefined;
  if (entry === undefined || second !== undefined || read === undefined)
    throw wrong(place, `one rule of ${Object.keys(RULES).join(', ')}`, value);
  return read(entry[1], `${place}.${entry[0]}`);
};

/** Reads the rules that a correct completion meets. */
export const rules: Shape<readonly Rule[]> = listOf(rule);
