import type { Turn } from '../conversation.ts';
import type { Random } from '../random.ts';
import { type Field, fields, objectOf, type Value } from './json-fields.ts';
import { anyWord, wordsInRow } from './texts.ts';
import { fillOne, hurried, inWords, joined, jsonOf, type Kind, oneTurn } from './wording.ts';
import { firstNames } from './words.ts';

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

const WITH_FIELDS = [
  '{Reply|Respond|Answer|Come back} with JSON that {has|holds|contains|includes} <pairs>.',
  '{Reply|Respond|Answer} with {a JSON object|an object in JSON} {that has|which has|having|containing|holding} <pairs>.',
  '{Give|Send|Write|Return|Show} me JSON {that has|with|containing} <pairs>.',
  '{Give|Send|Write|Return|Show|Hand} me a JSON object {that has|with|containing|holding} <pairs>.',
  '{Make|Create|Build|Produce|Generate|Compose|Output|Print} a {small |short |simple |little |}JSON object {with|that has|out of} <pairs>.',
  '{I need|I want|I would like|Please give me|Please send} JSON with <pairs>{|, nothing else|, and nothing around it}.',
  '{Can|Could|Would|Will} you {write|make|build|return|send me} JSON with <pairs>?',
  'Your {answer|reply|response} {is|should be|must be} a JSON object with <pairs>.',
  'JSON, please, with <pairs>.',
  '{Only|Just|Nothing but} JSON{, please|}: <pairs>.',
  'An object in JSON: <pairs>.',
  'My {program|script|parser|robot} {expects|wants|reads} a JSON object with <pairs>. {Write it|Send it|Print it}.',
  'With <pairs>, what does the JSON object look like?',
  'How do you write a JSON object with <pairs>?',
  'What would a JSON object with <pairs> look like?',
  'Take <pairs> and {make|write|build} a JSON object{| of it| from it}.',
  'Fill a JSON object with <pairs>.',
  'Let the answer be JSON with <pairs>.',
  'json object: <pairs>',
  'reply in json with <pairs>',
];

function namedFields(random: Random): Turn {
  const made = fields(random, random.pick([1, 1, 1, 2, 2, 3]));
  const form = random.pick(PAIR_FORMS);
  const pairs = joined(made.map((field) => form(field, random)));
  return { ask: fillOne(WITH_FIELDS, { pairs }, random), answer: jsonOf(objectOf(made)) };
}

const HOLDING = [
  '{Reply|Respond|Answer} with a JSON {array|list} {holding|containing|of|with|that holds|that contains} <what>.',
  '{Give|Send|Write|Return|Show} me a JSON {array|list} {holding|containing|of|with} <what>.',
  '{Make|Create|Build|Produce|Output|Print} a JSON {array|list} {holding|containing|of|out of|with} <what>.',
  'a json {array|list} {holding|containing|of|with} <what>',
  'A JSON {array|list} {holding|containing|with|of} <what>, please.',
  '{I need|I want|I would like} a JSON {array|list} {holding|containing|with|of} <what>{|, nothing else}.',
  '{Can|Could|Would} you {write|make|build} a JSON {array|list} {holding|containing|with|of} <what>?',
  '{Put|Place|Pack|Collect|Store|Wrap} <what> {in|into} a JSON {array|list}.',
  'How do you write <what> as a JSON {array|list}?',
  '{Turn|Make|Convert} <what> into a JSON {array|list}.',
  'Your answer is a JSON {array|list} {holding|with} <what>.',
  'Only a JSON {array|list}{, please|}: <what>.',
  'Take <what> and {make|write} a JSON {array|list}.',
  'What does a JSON {array|list} {holding|with} <what> look like?',
  'JSON {array|list}: <what>',
  'As a JSON {array|list}, please: <what>.',
  'give me a json {array|list} {holding|with|of|containing} <what>',
  'json {array|list} {holding|with|of|containing} <what>',
  '{Give|Write|Return|Show} me <what> {as|in} a JSON {array|list}{|, nothing else}.',
  '<what> in a JSON {array|list}, please.',
  '{Create|Make|Write} an array in JSON {holding|with|of} <what>.',
  'I have <what>. {Make|Write|Build} a JSON {array|list} {of them|from them|out of them}.',
  'The {array|list} should {hold|contain} <what>. Write it as JSON.',
  '{Answer|Reply|Respond} with <what> as a JSON {array|list}{| and nothing else}.',
  'Which JSON {array|list} {holds|contains} <what>?',
  'An array in JSON {with|of|holding} <what>.',
];

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
  return { ask: hurried(fillOne(HOLDING, { what }, random), random), answer: jsonOf(items) };
}

/** The numbers from one to n. */
function numbersInList(random: Random): Turn {
  const n = random.int(3, 10);
  const ask = fillOne(
    [
      '{Give me|Write|Return|Make|Output} {the numbers|all numbers} {from |}1 to <n> as a JSON {array|list}.',
      'A JSON {array|list} {of|with|holding} the numbers {from |}1 to <n>{|, please}.',
      '{Count|Please count} {from 1 |}to <n> as a JSON {array|list}.',
      'JSON {array|list} with the numbers 1 to <n>',
      'I need the numbers from one to <w> in a JSON {array|list}.',
      '{Can|Could} you put the numbers from 1 to <n> into a JSON {array|list}?',
      '{Reply|Respond|Answer} with a JSON {array|list} {of|holding|with} the numbers {from |}1 {to|through} <n>.',
      'give me a json {array|list} with the numbers {from |}1 to <n>',
      'All numbers from 1 to <n> in a JSON {array|list}, please.',
      'Create a JSON {array|list} that counts from 1 to <n>.',
      'json list of numbers 1 to <n>',
      'Count from one to <w> in a JSON {array|list}.',
      'As a JSON {array|list}: the numbers from 1 to <n>.',
    ],
    { n, w: inWords(n) },
    random,
  );
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
  const ask = fillOne(
    [
      '{Give me|Write|Return|Make} a JSON object with {the key|a field|a key} <key> {that holds|holding|containing} {a list|an array} of <shown>.',
      'JSON with {the key|a field} "<key>", {a list|an array} of <shown>.',
      'An object in JSON whose <key> are <shown>.',
      '{Reply|Respond|Answer} with JSON: the field <key> is {a list|an array} with <shown>.',
      '{Put|Place} <shown> in {a list|an array} under the key "<key>" of a JSON object.',
    ],
    { key, shown: joined(items.map(String)) },
    random,
  );
  return { ask, answer: jsonOf({ [key]: items }) };
}

export const jsonFrameKinds: readonly Kind[] = [
  oneTurn(5, namedFields),
  oneTurn(5, heldInList),
  oneTurn(1.2, numbersInList),
  oneTurn(0.8, listInField),
];
