import type { Turn } from '../../conversation.ts';
import { say } from '../../phrases.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { lists } from '../../shapes.ts';
import { anyCode, anyEmail, anyText, anyWord, sentence } from '../texts/texts.ts';
import { capitalised, fillOne, inWords, joined, jsonOf, type Kind, oneTurn, skillOf } from '../wording.ts';
import { cities, firstNames, nouns, withArticle } from '../words.ts';
import { fields, objectOf, type Value } from './json-fields.ts';
import { jsonFrameKinds } from './json-frames.ts';
import { jsonReadingKinds } from './json-reading.ts';
import { GREETINGS, itemsOf, jsonSystem, openKinds, questionAsJson, thenAsJson } from './json-replies.ts';
import { jsonTextKinds } from './json-texts.ts';

const data = readData(
  'skills/json.yaml',
  lists('messages', 'objects', 'sayWithKey', 'convert', 'extract', 'listOfKind', 'givenList', 'nested'),
);

function message(random: Random): Turn {
  const known = random.chance(0.55);
  const text = known ? random.pick(GREETINGS) : random.chance(0.5) ? anyText(random) : anyWord(random);
  const bare = known && random.chance(0.75);
  const shown = bare ? text : random.pick([`"${text}"`, `'${text}'`, `"${text}"`]);
  if (text.includes("'") || text.includes('"')) return message(random);
  if (random.chance(0.2)) {
    const key = random.pick([
      'greeting',
      'text',
      'reply',
      'output',
      'result',
      'content',
      'msg',
      'word',
      'data',
      anyWord(random),
    ]);
    const ask = fillOne(data.sayWithKey, { q: shown, key }, random);
    return { ask, answer: jsonOf({ [key]: text }) };
  }
  return { ask: fillOne(data.messages, { q: shown }, random), answer: jsonOf({ message: text }) };
}

function object(random: Random): Turn {
  const made = fields(random, random.pick([1, 2, 2, 2, 3, 3, 4]));
  const style = random.next();
  const shown = made.map(({ key, value }) => {
    if (style < 0.45) return `${key} ${value}`;
    if (style < 0.6) return `${key} = ${value}`;
    if (style < 0.75) return `${key} set to ${value}`;
    if (style < 0.88) return `the key "${key}" and the value ${jsonOf(value)}`;
    return `"${key}": ${jsonOf(value)}`;
  });
  const pairs = style >= 0.75 && style < 0.88 && made.length > 2 ? shown.join('; ') : joined(shown);
  return { ask: fillOne(data.objects, { pairs }, random), answer: jsonOf(objectOf(made)) };
}

/** name: Ada, city: Rome */
function converting(random: Random): Turn {
  const made = fields(random, random.int(1, 4));
  const [between, inside] = random.pick([
    [', ', ': '],
    [', ', ': '],
    ['; ', ': '],
    [', ', '='],
    ['\n', ': '],
    ['\n', '='],
    [' ', '='],
  ] as const);
  const text = made.map(({ key, value }) => `${key}${inside}${value}`).join(between);
  const ask = fillOne(data.convert, { text }, random);
  return { ask, answer: jsonOf(objectOf(made)) };
}

/** A sentence with facts in it. */
function extracting(random: Random): Turn {
  const name = random.pick(firstNames);
  const [age, city] = [random.int(5, 90), random.pick(cities)];
  const job = random.pick(['doctor', 'pilot', 'baker', 'engineer', 'teacher', 'farmer', 'painter', 'nurse', 'cook']);
  const email = anyEmail(random);
  const thing = random.pick(nouns);
  const price = random.int(2, 200);
  const cases: readonly [string, string, Record<string, Value>][] = [
    [`${name} is ${age} years old and lives in ${city}.`, 'name, age and city', { name, age, city }],
    [`${name} is ${age} years old.`, 'name and age', { name, age }],
    [`${name} lives in ${city}.`, 'name and city', { name, city }],
    [`${name} works as ${withArticle(job)} in ${city}.`, 'name, job and city', { name, job, city }],
    [`My name is ${name} and my e-mail is ${email}.`, 'name and email', { name, email }],
    [`I am ${name}, ${age} years old, from ${city}.`, 'name, age and city', { name, age, city }],
    [`${name} is ${withArticle(job)}.`, 'name and job', { name, job }],
    [`The ${thing} costs ${price} dollars.`, 'item and price', { item: thing, price }],
    [
      `${name} bought a ${thing} for ${price} dollars.`.replace(/ a (?=[aeiou])/, ' an '),
      'name, item and price',
      { name, item: thing, price },
    ],
  ];
  const [text, keys, value] = random.pick(cases);
  const ask = fillOne(data.extract, { keys, text }, random);
  return { ask, answer: jsonOf(value) };
}

function listing(random: Random): Turn {
  const category = random.pick(openKinds);
  const n = random.pick([1, 2, 2, 3, 3, 3, 4, 5, 5, 6]);
  const items = itemsOf(category, n, random);
  const number = random.chance(0.6) ? inWords(n) : String(n);
  const many = n === 1 ? category.one : random.pick(category.many.slice(0, 2));
  const inObject = random.chance(0.15) && /^[a-z]+$/.test(many);
  if (inObject && n > 1) {
    const ask = fillOne(
      [
        'Give me a JSON object with a list of <n> <many>.',
        'A JSON object with the key "<many>" and <n> <many> in it.',
        'JSON object with <n> <many> under the key <many>.',
      ],
      { n: number, many },
      random,
    );
    return { ask, answer: jsonOf({ [many]: items }) };
  }
  const ask = fillOne(data.listOfKind, { n: number, many }, random);
  return { ask: capitalised(ask), answer: jsonOf(items) };
}

/** Words or numbers that are given. */
function givenList(random: Random): Turn {
  const numbers = random.chance(0.35);
  const items: Value[] = numbers
    ? Array.from({ length: random.int(2, 6) }, () => random.int(0, 99))
    : Array.from({ length: random.int(2, 5) }, () => anyWord(random));
  const text = random.chance(0.6) ? items.join(', ') : joined(items.map(String));
  const ask = fillOne(data.givenList, { text }, random);
  return { ask, answer: jsonOf(items) };
}

/** Objects in objects and in lists, and the pretty form. */
function nested(random: Random): Turn {
  const roll = random.next();
  if (roll < 0.35) {
    const names = random.sample(firstNames, random.int(2, 3));
    const people = names.map((name) => ({ name, age: random.int(5, 80) }));
    const text = joined(people.map(({ name, age }) => `${name} (${age})`));
    const ask = fillOne(data.nested, { text }, random);
    return { ask, answer: jsonOf(people) };
  }
  if (roll < 0.65) {
    const [outer, inner] = [
      random.pick(['user', 'robot', 'model', 'person', 'item', 'pet', 'order']),
      fields(random, random.int(1, 2)),
    ];
    const pairs = joined(inner.map(({ key, value }) => `${key} ${value}`));
    const ask = fillOne(
      [
        '{Give me|Write|Make} a JSON object with a <outer> that has <pairs>.',
        'JSON with the key "<outer>", which is an object with <pairs>.',
        'Nested JSON: <outer> with <pairs>.',
      ],
      { outer, pairs },
      random,
    ).replaceAll(/ a (?=[aeiou])/g, ' an ');
    return { ask, answer: jsonOf({ [outer]: objectOf(inner) }) };
  }
  const made = fields(random, random.int(2, 3));
  const pairs = joined(made.map(({ key, value }) => `${key} ${value}`));
  const ask = fillOne(
    [
      '{Give me|Write|Make} {pretty|indented|pretty-printed|formatted} JSON with <pairs>.',
      '{Give me|Write} a JSON object with <pairs>, {indented|pretty-printed|over several lines|with line breaks}.',
    ],
    { pairs },
    random,
  );
  return { ask, answer: JSON.stringify(objectOf(made), null, 2) };
}

function emptyThings(random: Random): Turn {
  return random.pick<Turn>([
    { ask: say('{Give me|Write|Return|Show me} an empty JSON object.', random), answer: '{}' },
    { ask: say('{Give me|Write|Return|Show me} an empty JSON {array|list}.', random), answer: '[]' },
    {
      ask: say(
        '{Give me|Write|Show me} {a|some|an example of|a small example of|any valid} JSON{| document| object}.',
        random,
      ).replace(/\ba JSON\.$/, 'some JSON.'),
      answer: jsonOf({ name: 'Ada', age: 36 }),
    },
    { ask: say('{Answer|Reply|Respond} yes in JSON.', random), answer: jsonOf({ answer: 'yes' }) },
    { ask: say('{Answer|Reply|Respond} no in JSON.', random), answer: jsonOf({ answer: 'no' }) },
    { ask: say('{Answer|Reply|Respond} true in JSON with the key ok.', random), answer: jsonOf({ ok: true }) },
  ]);
}

/** A list of sentences or codes, exactly copied. */
function copied(random: Random): Turn {
  const text = random.chance(0.6) ? sentence(random) : anyCode(random);
  const key = random.pick(['text', 'sentence', 'value', 'content', 'message', 'code']);
  const ask = fillOne(
    [
      '{Put|Write} this {text |}into JSON {under|with} the key "<key>": <text>',
      'JSON with <key> set to "<text>"',
      '{Make|Give me} JSON with the key <key>: <text>',
    ],
    { key, text },
    random,
  );
  return { ask, answer: jsonOf({ [key]: text }) };
}

const kinds: readonly Kind[] = [
  oneTurn(4, message),
  ...jsonTextKinds,
  oneTurn(5, object),
  oneTurn(3.5, converting),
  oneTurn(2, extracting),
  oneTurn(3, listing),
  oneTurn(1.5, givenList),
  oneTurn(1.5, nested),
  oneTurn(0.6, emptyThings),
  ...jsonReadingKinds,
  ...jsonFrameKinds,
  oneTurn(2.5, questionAsJson),
  { often: 3, make: jsonSystem },
  { often: 0.8, make: thenAsJson },
  oneTurn(1, copied),
];

export const jsonSkill = skillOf('json', 1.3, kinds);
