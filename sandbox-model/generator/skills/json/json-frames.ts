import type { Turn } from '../../conversation.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { lists } from '../../shapes.ts';
import { anyWord, wordsInRow } from '../texts/texts.ts';
import { fillOne, hurried, inWords, joined, jsonOf, type Kind, oneTurn } from '../wording.ts';
import { firstNames } from '../words.ts';
import { type Field, fields, objectOf, type Value } from './json-fields.ts';

const data = readData('skills/json-frames.yaml', lists('withFields', 'holding', 'numbersInList', 'listInField'));

/** Objects by their fields, and lists by what they hold, in the many ways in which people say so. */

const PAIR_FORMS: readonly ((field: Field, random: Random) => string)[] = [
  ({ key, value }) => `a field ${key} with the value ${value}`,
  ({ key, value }) => `a field called ${key} with the value ${value}`,
  ({ key, value }) => `a field "${key}" with the value ${jsonOf(value)}`,
  ({ key, value }) => `the field ${key} set to ${value}`,
  ({ key, value }) => `the key ${key} with the value ${value}`,
  ({ key, value }) => `a key "${key}" whose value is ${jsonOf(value)}`,
  ({ key, value }) => `a property ${key} of value ${value}`,
  ({ key, value }) => `an attribute ${key} equal to ${value}`,
  ({ key, value }) => `${key} being ${value}`,
  ({ key, value }) => `${key} equal to ${value}`,
  ({ key, value }) => `${key} as ${value}`,
  ({ key, value }) => `${jsonOf(value)} under the key "${key}"`,
  ({ key, value }) => `${value} under the key ${key}`,
  ({ key, value }) => `the value ${value} for the field ${key}`,
  ({ key, value }) => `an entry ${key} holding ${value}`,
];

function namedFields(random: Random): Turn {
  const made = fields(random, random.pick([1, 1, 1, 2, 2, 3]));
  const form = random.pick(PAIR_FORMS);
  const pairs = joined(made.map((field) => form(field, random)));
  return { ask: fillOne(data.withFields, { pairs }, random), answer: jsonOf(objectOf(made)) };
}

function heldInList(random: Random): Turn {
  const count = random.int(2, 5);
  const roll = random.next();
  const items: Value[] =
    roll < 0.4
      ? random.chance(0.4)
        ? Array.from({ length: count }, (_, i) => i + 1)
        : Array.from({ length: count }, () => random.int(0, 99))
      : roll < 0.6
        ? random.sample(firstNames, count)
        : Array.from({ length: count }, () => anyWord(random));
  const quotes = typeof items[0] === 'string' && random.chance(0.3);
  const shown = joined(items.map((item) => (quotes ? `"${item}"` : String(item))));
  const kind = roll < 0.4 ? 'numbers' : roll < 0.6 ? 'names' : 'words';
  const what = random.chance(0.75) ? `the ${kind} ${shown}` : shown;
  return { ask: hurried(fillOne(data.holding, { what }, random), random), answer: jsonOf(items) };
}

/** The numbers from one to n. */
function numbersInList(random: Random): Turn {
  const n = random.int(3, 10);
  const ask = fillOne(data.numbersInList, { n, w: inWords(n) }, random);
  return { ask, answer: jsonOf(Array.from({ length: n }, (_, i) => i + 1)) };
}

/** A field that holds a list. */
function listInField(random: Random): Turn {
  const key = random.pick([
    'items',
    'names',
    'words',
    'list',
    'values',
    'tags',
    'colors',
    'parts',
    'numbers',
    'results',
  ]);
  const items: Value[] =
    key === 'numbers' || key === 'values'
      ? Array.from({ length: random.int(2, 4) }, () => random.int(0, 50))
      : key === 'names'
        ? random.sample(firstNames, random.int(2, 3))
        : wordsInRow(random, random.int(2, 4)).split(' ');
  const ask = fillOne(data.listInField, { key, shown: joined(items.map(String)) }, random);
  return { ask, answer: jsonOf({ [key]: items }) };
}

export const jsonFrameKinds: readonly Kind[] = [
  oneTurn(5, namedFields),
  oneTurn(5, heldInList),
  oneTurn(1.2, numbersInList),
  oneTurn(0.8, listInField),
];
