import type { Turn } from '../../conversation.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { lists } from '../../shapes.ts';
import { MONTHS } from '../arithmetic/calendar.ts';
import { anyEmail, fullName } from '../texts/texts.ts';
import { capitalised, fillOne, type Kind, oneTurn } from '../wording.ts';
import { adjectives, cities, firstNames, nouns, technicalWords } from '../words.ts';

const data = readData(
  'skills/extracting.yaml',
  lists(
    'colors',
    'asks',
    'good',
    'bad',
    'aroundName',
    'aroundEmail',
    'aroundNumber',
    'aroundDate',
    'aroundCity',
    'aroundPrice',
    'aroundColor',
    'aroundTime',
    'positiveOrNegative',
    'sentiment',
  ),
);

/** One thing in a text: find it, and say it as it stands there. */

interface Part {
  name: string;
  asks: readonly string[];
  make(random: Random): string;
  /** Sentences with the part in them, as `<x>`. */
  around: readonly string[];
}

const PARTS: readonly Part[] = [
  {
    name: 'name',
    asks: ['name', "person's name", 'name of the person'],
    make: (random) => (random.chance(0.5) ? fullName(random) : random.pick(firstNames)),
    around: data.aroundName,
  },
  {
    name: 'e-mail address',
    asks: ['e-mail address', 'email', 'e-mail', 'email address', 'mail address'],
    make: anyEmail,
    around: data.aroundEmail,
  },
  {
    name: 'number',
    asks: ['number', 'number in it'],
    make: (random) => String(random.int(2, random.pick([20, 100, 999, 9999]))),
    around: data.aroundNumber,
  },
  {
    name: 'date',
    asks: ['date', 'day and month'],
    make: (random) =>
      random.pick([
        `${random.int(1, 28)} ${random.pick(MONTHS)}`,
        `${random.pick(MONTHS)} ${random.int(1, 28)}`,
        `20${random.int(10, 39)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
      ]),
    around: data.aroundDate,
  },
  {
    name: 'city',
    asks: ['city', 'name of the city', 'place'],
    make: (random) => random.pick(cities),
    around: data.aroundCity,
  },
  {
    name: 'price',
    asks: ['price', 'amount', 'cost'],
    make: (random) =>
      random.pick([
        `${random.int(2, 500)} dollars`,
        `${random.int(1, 99)}.${String(random.int(0, 99)).padStart(2, '0')} USD`,
        `${random.int(2, 200)} euros`,
      ]),
    around: data.aroundPrice,
  },
  {
    name: 'color',
    asks: ['color', 'colour', 'color that is named'],
    make: (random) => random.pick(data.colors),
    around: data.aroundColor,
  },
  {
    name: 'time',
    asks: ['time', 'time of day'],
    make: (random) => `${random.int(0, 23)}:${String(random.int(0, 59)).padStart(2, '0')}`,
    around: data.aroundTime,
  },
  {
    name: 'phone number',
    asks: ['phone number', 'telephone number', 'number to call'],
    make: (random) => `${random.int(100, 999)}-${random.int(1000, 9999)}`,
    around: [
      'Call me at <x> after lunch.',
      'My phone number is <x>, ask for the <noun>.',
      'If the <tech> stops, ring <x> at once.',
    ],
  },
  {
    name: 'error code',
    asks: ['error code', 'code', 'error'],
    make: (random) =>
      random.pick([
        'scope_required',
        'invalid_key',
        'rate_limited',
        'not_found',
        'validation_failed',
        'payment_required',
        'card_declined',
        'conflict',
      ]),
    around: [
      'My request failed with <x> this morning.',
      'The server answered <x> and nothing else.',
      'I keep getting <x> when I upload my <noun>.',
    ],
  },
];

function textAround(part: Part, value: string, random: Random): string {
  const words = {
    x: value,
    noun: random.pick(nouns),
    adjective: random.pick(adjectives),
    tech: random.pick(technicalWords),
  };
  return fillOne(part.around, words, random).replaceAll(/\b([Aa]) (?=[aeiou])/g, '$1n ');
}

function extracting(random: Random): Turn {
  const part = random.pick(PARTS);
  const value = part.make(random);
  const missing = random.chance(0.08);
  if (missing) {
    // Another part's text, which has none of what is asked for.
    const other = random.pick(
      PARTS.filter(({ name }) => ['color', 'city', 'error code'].includes(name) && name !== part.name),
    );
    if (['number', 'name', 'price', 'time', 'date'].includes(part.name) === false) return extracting(random);
    const text = textAround(other, other.make(random), random);
    if (
      /\d|\b(one|two|second|last|next|this morning|night|summer|week|year)\b/.test(text) ||
      (part.name === 'name' && other.name === 'city')
    )
      return extracting(random);
    return {
      ask: capitalised(fillOne(data.asks.slice(0, 3), { name: part.name, t: text }, random)),
      answer: `There is no ${part.name} in the text.`,
    };
  }
  const ask = capitalised(
    fillOne(data.asks, { name: random.pick(part.asks), t: textAround(part, value, random) }, random),
  );
  return { ask, answer: value };
}

function sentiment(random: Random): Turn {
  const good = random.chance(0.5);
  const t = fillOne(good ? data.good : data.bad, { noun: random.pick(nouns) }, random).replaceAll(
    /\b([Aa]) (?=[aeiou])/g,
    '$1n ',
  );
  const word = good ? 'positive' : 'negative';
  const roll = random.next();
  if (roll < 0.35) {
    const ask = fillOne(data.positiveOrNegative, { t }, random);
    return { ask, answer: capitalised(word) };
  }
  if (roll < 0.5) {
    const asked = random.chance(0.5) ? 'positive' : 'negative';
    const ask = fillOne(
      ['Is this {review|sentence|text|comment} <asked>? <t>', '<t> Is that <asked>?'],
      { asked, t },
      random,
    );
    return { ask, answer: `${asked === word ? 'Yes' : 'No'}, it is ${word}.` };
  }
  if (roll < 0.6) {
    const ask = fillOne(
      [
        'Is the {customer|author|writer|person} happy or unhappy? <t>',
        '<t> Is {the writer|this person} happy or unhappy?',
      ],
      { t },
      random,
    );
    return { ask, answer: good ? 'Happy.' : 'Unhappy.' };
  }
  const ask = fillOne(data.sentiment, { t }, random);
  return {
    ask,
    answer: `The sentiment is ${word}.`,
  };
}

export const extractionKinds: readonly Kind[] = [oneTurn(4, extracting), oneTurn(2.5, sentiment)];
