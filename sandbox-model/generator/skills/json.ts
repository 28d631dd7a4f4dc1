import type { Conversation, Turn } from '../conversation.ts';
import { say } from '../phrases.ts';
import type { Random } from '../random.ts';
import { type Category, categories } from './categories.ts';
import { fields, objectOf, type Value } from './json-fields.ts';
import { jsonFrameKinds } from './json-frames.ts';
import { jsonReadingKinds } from './json-reading.ts';
import { jsonTextKinds } from './json-texts.ts';
import { askSum, resultOf, smallSum } from './sums.ts';
import { anyCode, anyEmail, anyText, anyWord, sentence } from './texts.ts';
import {
  capitalised,
  fill,
  fillOne,
  hurried,
  inWords,
  joined,
  jsonOf,
  type Kind,
  oneTurn,
  skillOf,
} from './wording.ts';
import { cities, firstNames, nouns, withArticle } from './words.ts';
import { worldFacts } from './world.ts';

const GREETINGS =
  'hello|hi|hello world|good morning|goodbye|hey|welcome|thank you|yes|no|hello there|good night|bye|thanks|okay|pong|ready'.split(
    '|',
  );

/** "Say hello in JSON" */
const MESSAGES = [
  '{Say|Write|Answer|Reply|Respond with|Send} <q> {in|as} JSON.',
  '{Say|Write|Output|Return|Give me} <q> {in|as} JSON{| format|, nothing else|, please| only}.',
  'say <q> in JSON',
  'say <q> in json',
  '{Say|Put} <q> {in a|as a|into a} JSON {object|message}.',
  '{Can|Could} you say <q> {in|as} JSON?',
  'Greet me in JSON with <q>.',
  'Use JSON to say <q>.',
  'In JSON, say <q>.',
  'JSON only: say <q>.',
  'Give me a JSON {message|object} that says <q>.',
  'Wrap <q> {in|into} JSON.',
  'Turn <q> into {a JSON message|JSON}.',
  'As JSON: say <q>',
  'I want {you to say |}<q> {in|as} JSON.',
  'A JSON object with the message <q>, please.',
];

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
    const ask = fillOne(
      [
        '{Say|Write|Return|Give me} <q> {in|as} JSON {with|under|using} the {key|field|property} "<key>".',
        '{Say|Put} <q> in a JSON object{,|} with {key|the key|a field called} <key>.',
        'JSON with the {key|field} <key> and the value <q>.',
      ],
      { q: shown, key },
      random,
    );
    return { ask, answer: jsonOf({ [key]: text }) };
  }
  return { ask: fillOne(MESSAGES, { q: shown }, random), answer: jsonOf({ message: text }) };
}

const OBJECTS = [
  '{Give me|Write|Make|Create|Output|Return|Generate|Build|Show me|Produce} a JSON {object|document} {with|containing|that has|that contains} <pairs>.',
  '{Make|Create|Write} {JSON|a JSON} {with|from} <pairs>.'.replace('{JSON|a JSON}', 'JSON'),
  'I need a JSON object {with|containing} <pairs>.',
  'JSON object with <pairs>',
  'A JSON object, please: <pairs>.',
  '{Can|Could} you {make|write|give me|create} a JSON object with <pairs>?',
  '{Put|Write} <pairs> {in|into|as} {a JSON object|JSON}.',
  'Represent <pairs> as JSON.',
  'json with <pairs>',
  '{Return|Answer with|Reply with|Respond with} only a JSON object: <pairs>.',
  'Only JSON, nothing else: an object with <pairs>.',
];

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
  return { ask: fillOne(OBJECTS, { pairs }, random), answer: jsonOf(objectOf(made)) };
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
  const ask = fillOne(
    [
      '{Turn|Convert|Change|Transform|Translate} {this|the following} {into|to} JSON: <text>',
      '{Turn|Convert|Change|Transform} "<text>" {into|to} JSON.',
      '{Write|Format|Give me} {this|the following} as JSON: <text>',
      'As JSON: <text>',
      'To JSON: <text>',
      'Make JSON {of|from|out of} {this|the following}: <text>',
      '<text>\n{Convert that to JSON.|Now as JSON.|As JSON, please.|Turn this into JSON.}',
      'json please: <text>',
      'What is "<text>" in JSON?',
    ],
    { text },
    random,
  );
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
  const ask = fillOne(
    [
      '{Extract|Get|Find|Pull} the <keys> from this {text |sentence |}as JSON: <text>',
      '{Give|Return} {me |}the <keys> in JSON: <text>',
      '<text> {Write|Give me|Return} the <keys> as JSON.',
      'Put the <keys> {in|into} JSON: <text>',
      'JSON with <keys> from: <text>',
    ],
    { keys, text },
    random,
  );
  return { ask, answer: jsonOf(value) };
}

const openKinds = categories.filter(({ items }) => items.length >= 7);

function itemsOf({ items, closed }: Category, count: number, random: Random): string[] {
  return closed ? items.slice(0, count) : random.sample(items, count);
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
  const ask = fillOne(
    [
      '{Give me|Write|Make|Return|Output|Show me|Create} a JSON {list|array} of <n> <many>.',
      'A JSON {list|array} {of|with} <n> <many>{|, please}.',
      '<n> <many> {as|in} {JSON|a JSON list|a JSON array}.',
      '{List|Name|Give me} <n> <many> {in|as} {JSON|a JSON array|a JSON list}.',
      '{Name|List} <n> <many>. {Answer|Reply|Respond} {in|as|with} JSON{| only}.',
      'I need a JSON array of <n> <many>, nothing {else|around it}.',
    ],
    { n: number, many },
    random,
  );
  return { ask: capitalised(ask), answer: jsonOf(items) };
}

/** Words or numbers that are given. */
function givenList(random: Random): Turn {
  const numbers = random.chance(0.35);
  const items: Value[] = numbers
    ? Array.from({ length: random.int(2, 6) }, () => random.int(0, 99))
    : Array.from({ length: random.int(2, 5) }, () => anyWord(random));
  const text = random.chance(0.6) ? items.join(', ') : joined(items.map(String));
  const ask = fillOne(
    [
      '{Turn|Convert|Change} {this|the} list {into|to} {JSON|a JSON array|a JSON list}: <text>',
      '{Write|Give me|Put} <text> {as|in} a JSON {array|list}.',
      'JSON array {of|with} <text>',
      '{Make|Create} a JSON {array|list} {of|from|with} <text>.',
      'As a JSON array: <text>',
      '<text> as a JSON list, please.',
    ],
    { text },
    random,
  );
  return { ask, answer: jsonOf(items) };
}

/** Objects in objects and in lists, and the pretty form. */
function nested(random: Random): Turn {
  const roll = random.next();
  if (roll < 0.35) {
    const names = random.sample(firstNames, random.int(2, 3));
    const people = names.map((name) => ({ name, age: random.int(5, 80) }));
    const text = joined(people.map(({ name, age }) => `${name} (${age})`));
    const ask = fillOne(
      [
        '{Give me|Write|Make} a JSON {list|array} of people with name and age: <text>.',
        '{Turn|Convert} these people into a JSON {list|array} with name and age: <text>',
        'JSON array of objects with name and age for <text>.',
      ],
      { text },
      random,
    );
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

const JSON_SYSTEMS = [
  '{Answer|Reply|Respond|Always answer|Always respond} {only |}{in|with} JSON{| only|, nothing else| and nothing else}.',
  'Answer only with JSON.',
  'Answer only with JSON.',
  '{Your|All} {answers|replies|responses} {are|must be} {valid |}JSON.',
  'Output {valid JSON only|only valid JSON|JSON only}.',
  'You {answer|speak|reply} only in JSON.',
  'You are a helpful assistant that answers in JSON.',
  'Respond in JSON format.',
  'Return a JSON object for every question.',
];

/** A question whose answer goes under "answer". */
function questionForJson(random: Random): { ask: string; answer: string } {
  if (random.chance(0.35)) {
    const sum = smallSum(random);
    return { ask: askSum(sum, random), answer: jsonOf({ answer: resultOf(sum) }) };
  }
  const { ask, short } = random.pick(worldFacts);
  return { ask: say(ask, random), answer: jsonOf({ answer: /^\d+$/.test(short) ? Number(short) : short }) };
}

function jsonSystem(random: Random): Conversation {
  const turns = Array.from({ length: random.int(1, 3) }, () => {
    const roll = random.next();
    if (roll < 0.12) {
      const ask = say('{Hello|Hi|Hey|Hello there|Good morning}{!|.|}', random);
      return { ask, answer: jsonOf({ message: 'hello' }) };
    }
    if (roll < 0.22) {
      const text = random.pick(GREETINGS);
      return { ask: fill('{Say|say} <text>{.|}', { text }, random), answer: jsonOf({ message: text }) };
    }
    if (roll < 0.35) {
      const category = random.pick(openKinds);
      const n = random.int(2, 5);
      const ask = fill('{List|Name|Give me} <n> <many>.', { n: inWords(n), many: category.many[0] as string }, random);
      return { ask, answer: jsonOf({ answer: itemsOf(category, n, random) }) };
    }
    return questionForJson(random);
  });
  return { system: say(random.pick(JSON_SYSTEMS), random), turns };
}

function questionAsJson(random: Random): Turn {
  const { ask, answer } = questionForJson(random);
  const marked = /[.?!=]$/.test(ask) ? ask : `${ask}?`;
  const demand = say(
    '{Answer|Reply|Respond|Give the answer|Return the answer|Output} {in|as} JSON{| only|, nothing else|, please}.',
    random,
  );
  return {
    ask: hurried(random.chance(0.75) ? `${marked} ${demand}` : `${demand.replace(/\.$/, '')}: ${ask}`, random),
    answer,
  };
}

/** A text first, then the same as JSON. */
function thenAsJson(random: Random): Conversation {
  const { ask, short, full } = random.pick(worldFacts);
  const value = /^\d+$/.test(short) ? Number(short) : short;
  return {
    turns: [
      { ask: say(ask, random), answer: full },
      {
        ask: say(
          '{Now as JSON|And as JSON|Give me that as JSON|The same in JSON|As JSON, please|Put that in JSON}{.|}',
          random,
        ),
        answer: jsonOf({ answer: value }),
      },
    ],
  };
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
