import type { Turn } from '../conversation.ts';
import { say } from '../phrases.ts';
import type { Random } from '../random.ts';
import { MORE_COMPARING } from './list-frames.ts';
import {
  AFTER,
  BEFORE,
  BETWEEN,
  DOUBLES,
  EVEN_OR_ODD,
  EXTREMES,
  HALVES,
  IS_IT_EVEN,
  IS_IT_MORE,
  SORT_NUMBERS,
  SORT_UP,
  THE_ONE_OF,
  TO_DIGITS,
  TO_WORDS,
  WHAT_IS_NEXT,
  WHICH_ARE,
} from './number-frames.ts';
import { demanding, ONLY_THE_NUMBER } from './sums.ts';
import { capitalised, fillOne, hurried, inWords, joined, type Kind, oneTurn } from './wording.ts';

const anyNumber = (random: Random): number => random.int(0, random.pick([10, 20, 20, 50, 100, 100, 1000]));

function distinct(random: Random, count: number): number[] {
  const most = random.pick([10, 20, 20, 50, 100, 100, 1000]);
  const found = new Set<number>();
  while (found.size < count) found.add(random.int(0, most));
  return [...found];
}

const written = (n: number, words: boolean): string => (words ? inWords(n) : String(n));

function wordFor(big: boolean, two: boolean, random: Random): string {
  if (big) {
    return random.pick(
      two ? ['bigger', 'larger', 'greater', 'higher', 'more'] : ['biggest', 'largest', 'greatest', 'highest'],
    );
  }
  return random.pick(two ? ['smaller', 'smaller', 'less', 'lower'] : ['smallest', 'smallest', 'lowest', 'least']);
}

const ADJECTIVES: Readonly<Record<string, string>> = { more: 'bigger', less: 'smaller', least: 'smallest' };

const WHICH_IS = [
  'Which {number |}is <word>, <either>?',
  'Which is <word>: <either>?',
  'What is <word>, <either>?',
  '{Which of these is|Which one is} <word>: <listed>?',
  'Which number is <word>? <listed>',
  'Is <either> <word>?',
  '<either>: which is <word>?',
  'Tell me {which is|which number is} <word>, <either>.',
  '{Pick|Choose|Find|Give me} the <adjective> {number|one}{:|} <listed>.',
  ...MORE_COMPARING,
];

/** Which is bigger, 8 or 11? What is the smaller of 8 and 11? */
function comparing(random: Random): Turn {
  const numbers = distinct(random, random.pick([2, 2, 2, 2, 3, 3, 3, 4, 5]));
  const shown = numbers.map((n) => written(n, numbers.every((one) => one <= 100) && random.chance(0.1)));
  const big = random.chance(0.5);
  const two = numbers.length === 2;
  const word = wordFor(big, two, random);
  const adjective = ADJECTIVES[word] ?? word;
  // Of two numbers, too, people say "the smallest".
  const asked = two && random.chance(0.2) ? wordFor(big, false, random) : adjective;
  const slots = {
    word: two ? word : `the ${word}`,
    either: joined(shown, 'or'),
    and: joined(shown),
    listed: shown.join(', '),
  };
  const roll = random.next();
  const ask =
    roll < 0.45
      ? fillOne(WHICH_IS, { ...slots, adjective }, random)
      : fillOne(roll < 0.93 ? THE_ONE_OF : EXTREMES[big ? 'big' : 'small'], { ...slots, adjective: asked }, random);
  const result = big ? Math.max(...numbers) : Math.min(...numbers);
  if (random.chance(0.15)) return { ask: demanding(ask, ONLY_THE_NUMBER, random), answer: String(result) };
  const other = numbers.find((n) => n !== result);
  // One pair of words in all answers about two: what was asked for is in the ask.
  const answer = two
    ? `${result} is ${big ? 'bigger' : 'smaller'} than ${other}.`
    : `${result} is the ${big ? 'biggest' : 'smallest'}.`;
  return { ask: hurried(capitalised(ask), random), answer };
}

/** Is 8 more than 5? */
function comparingTwo(random: Random): Turn {
  const [a = 0, b = 0] = distinct(random, 2);
  const more = random.chance(0.5);
  const word = more
    ? random.pick(['bigger than', 'greater than', 'larger than', 'more than', 'higher than'])
    : random.pick(['smaller than', 'less than', 'lower than']);
  const ask = fillOne(IS_IT_MORE, { a, b, word, sign: more ? '>' : '<' }, random);
  const yes = more ? a > b : a < b;
  const truth = a > b ? 'bigger' : 'smaller';
  return { ask: hurried(ask, random), answer: `${yes ? 'Yes' : 'No'}, ${a} is ${truth} than ${b}.` };
}

function parity(random: Random): Turn {
  const n = random.int(0, random.pick([10, 20, 50, 100, 999]));
  const kind = n % 2 === 0 ? 'even' : 'odd';
  const words = n <= 100 && random.chance(0.15);
  const slots = { n: written(n, words) };
  if (random.chance(0.45)) {
    const asked = random.pick(['even', 'odd']);
    const ask = fillOne(
      [
        'Is <n> {an <asked> number|<asked>}?',
        'Is the number <n> <asked>?',
        '<n> is <asked>, {right|correct|true}?',
        'Would you call <n> <asked>?',
        ...IS_IT_EVEN,
      ],
      { ...slots, asked },
      random,
    );
    return { ask: hurried(capitalised(ask), random), answer: `${asked === kind ? 'Yes' : 'No'}, ${n} is ${kind}.` };
  }
  const ask = fillOne(
    [
      'Is <n> {even or odd|odd or even|an even or an odd number}?',
      '{Even or odd|Odd or even}: <n>{?|}',
      'Tell me {whether|if} <n> is {even or odd|odd or even}.',
      'Is the number <n> odd or even?',
      'What is <n>, even or odd?',
      ...EVEN_OR_ODD,
    ],
    slots,
    random,
  );
  return { ask: hurried(ask, random), answer: `${n} is ${kind}.` };
}

function neighbor(random: Random): Turn {
  const n = anyNumber(random) + 1;
  const words = n <= 100 && random.chance(0.2);
  const after = random.chance(0.65);
  const ask = fillOne(
    after
      ? [
          'What {number |}comes {right |}after <n>?',
          'Which number {follows|comes after|is next after} <n>?',
          "What's the {next number|number} after <n>?",
          'Next number after <n>?',
          'What is the number after <n>?',
          'Count one up from <n>.',
          ...AFTER,
        ]
      : [
          'What {number |}comes {right |}before <n>?',
          'Which number is just before <n>?',
          "What's the number before <n>?",
          'Number before <n>?',
          'Count one down from <n>.',
          'What number do I say before <n> when I count?',
          'The number right before <n>?',
          'Which number precedes <n>?',
          ...BEFORE,
        ],
    { n: written(n, words) },
    random,
  );
  const result = after ? n + 1 : n - 1;
  return { ask: hurried(capitalised(ask), random), answer: `${result} comes ${after ? 'after' : 'before'} ${n}.` };
}

function doubling(random: Random): Turn {
  if (random.chance(0.5)) {
    const n = random.int(0, random.pick([12, 20, 50, 100]));
    const ask = fillOne(
      [
        'What is {double|twice|the double of} <n>?',
        'Double <n>.',
        'How much is {double|twice} <n>?',
        '<n> doubled?',
        'What do I get if I double <n>?',
        '{Give me|Calculate} {twice|double} <n>.',
        ...DOUBLES,
      ],
      { n: written(n, n <= 20 && random.chance(0.2)) },
      random,
    );
    return { ask: hurried(capitalised(ask), random), answer: `Double ${n} is ${2 * n}.` };
  }
  const n = random.chance(0.85) ? 2 * random.int(0, random.pick([10, 20, 50])) : 2 * random.int(0, 10) + 1;
  const ask = fillOne(
    [
      'What is {half of|half|one half of|a half of} <n>?',
      'Halve <n>.',
      'How much is half of <n>?',
      '<n> halved?',
      'Give me half of <n>.',
      'What do I get if I cut <n> in half?',
      ...HALVES,
    ],
    { n: written(n, n <= 20 && random.chance(0.2)) },
    random,
  );
  return { ask: hurried(capitalised(ask), random), answer: `Half of ${n} is ${n / 2}.` };
}

interface Sequence {
  shown: number[];
  next: number;
}

function sequence(random: Random): Sequence {
  const length = random.int(3, 5);
  const roll = random.next();
  if (roll < 0.15) {
    const start = random.int(1, 3);
    const all = Array.from({ length: length + 1 }, (_, i) => start * 2 ** i);
    return { shown: all.slice(0, -1), next: all.at(-1) as number };
  }
  const step = random.pick([1, 1, 2, 2, 3, 4, 5, 5, 10, 10]);
  const down = roll < 0.35;
  const start = down
    ? step * (length + random.int(0, 5)) + random.int(0, 3)
    : random.chance(0.6)
      ? step
      : random.int(0, 20);
  const all = Array.from({ length: length + 1 }, (_, i) => start + (down ? -step : step) * i);
  return { shown: all.slice(0, -1), next: all.at(-1) as number };
}

function continuing(random: Random): Turn {
  const { shown, next } = sequence(random);
  const listed = shown.join(', ');
  if (random.chance(0.2)) {
    const gap = random.int(1, shown.length - 1);
    const all = [...shown, next];
    const holes = all.map((n, i) => (i === gap ? random.pick(['_', '?', '__']) : n)).join(', ');
    const ask = fillOne(
      [
        'Which number is missing: <holes>?',
        'Fill in the missing number: <holes>',
        'What is the missing number in <holes>?',
        '<holes>. What is missing?',
      ],
      { holes },
      random,
    );
    return { ask, answer: `The missing number is ${all[gap]}.` };
  }
  const ask = fillOne(
    [
      'What comes next: <listed>?',
      'What comes next? <listed>',
      '{Which|What} number comes next in <listed>?',
      '{Continue|Go on with} the {sequence|series} by one: <listed>',
      '<listed>, ... what is next?',
      '<listed>, what comes next?',
      "What's the next number in the {sequence|series|row} <listed>?",
      'Next in the {sequence|series}: <listed>',
      ...WHAT_IS_NEXT,
    ],
    { listed },
    random,
  );
  if (random.chance(0.15)) return { ask: demanding(ask, ONLY_THE_NUMBER, random), answer: String(next) };
  return {
    ask: hurried(ask, random),
    answer: `The next number is ${next}.`,
  };
}

function spelledNumber(random: Random): Turn {
  const n = random.int(0, random.pick([12, 20, 100, 100, 999]));
  if (random.chance(0.5)) {
    const ask = fillOne(
      [
        '{Write|Say|Spell} <n> {in words|as a word|in letters}.',
        'How do you {write|say|spell} <n> in words?',
        'What is <n> in words?',
        '<n> in words?',
        'Spell out the number <n>.',
        ...TO_WORDS,
      ],
      { n },
      random,
    );
    return { ask: hurried(ask, random), answer: `${capitalised(inWords(n))}.` };
  }
  const ask = fillOne(
    [
      '{Write|Say|Give me} <n> {in digits|as a number|as digits|in figures}.',
      'What is <n> in digits?',
      'Which number is "<n>"?',
      'Convert the word <n> to {a number|digits}.',
      '<n> as a number?',
      ...TO_DIGITS,
    ],
    { n: inWords(n) },
    random,
  );
  return { ask: hurried(capitalised(ask), random), answer: String(n) };
}

const DOWN = [
  'from {the |}largest to {the |}smallest',
  'in descending order',
  'in decreasing order',
  'from high to low',
  'from big to small',
  'with the biggest first',
  'the biggest first',
  'from {biggest|highest|greatest} to {smallest|lowest}',
  'in falling order',
  'descending',
];

const UP = [
  'from {the |}smallest to {the |}largest',
  'in ascending order',
  'in increasing order',
  'from low to high',
  'from small to big',
  'with the smallest first',
  'the smallest first',
  'from {smallest|lowest|least} to {biggest|highest|greatest}',
  'in rising order',
  'by size',
  'in order',
  'ascending',
];

function sorting(random: Random): Turn {
  const most = random.pick([10, 20, 50, 100, 100]);
  const count = random.pick([3, 3, 4, 4, 4, 5, 5, 6]);
  const numbers = random.sample(
    Array.from({ length: most + 1 }, (_, n) => n),
    count,
  );
  const down = random.chance(0.35);
  const sorted = numbers.toSorted((a, b) => (down ? b - a : a - b));
  const slots = {
    way: say(random.pick(down ? DOWN : UP), random),
    listed: numbers.join(', '),
    joined: joined(numbers),
  };
  const ask = fillOne(!down && random.chance(0.25) ? SORT_UP : SORT_NUMBERS, slots, random);
  return { ask: hurried(ask, random), answer: sorted.join(', ') };
}

/** Which lie between, which are even: the whole list as the answer. */
function selecting(random: Random): Turn {
  const from = random.int(0, 20);
  const to = from + random.int(3, 9);
  const between = Array.from({ length: to - from - 1 }, (_, i) => from + 1 + i);
  if (random.chance(0.4)) {
    const ask = fillOne(['{Which|What} numbers are between <from> and <to>?', ...BETWEEN], { from, to }, random);
    return { ask, answer: between.join(', ') };
  }
  const asked = random.pick(['even', 'odd']);
  const numbers = distinct(random, random.int(4, 6));
  const found = numbers.filter((n) => (n % 2 === 0) === (asked === 'even'));
  const ask = fillOne(
    [
      'Which of these numbers are <asked>: <listed>?',
      '{List|Give me} the <asked> numbers {in|among|from} <listed>.',
      'Which are <asked>? <listed>',
      ...WHICH_ARE,
    ],
    { asked, listed: numbers.join(', ') },
    random,
  );
  return { ask, answer: found.length === 0 ? `None of them is ${asked}.` : found.join(', ') };
}

export const numberKinds: readonly Kind[] = [
  oneTurn(5, comparing),
  oneTurn(1.5, comparingTwo),
  oneTurn(1.6, parity),
  oneTurn(1.8, neighbor),
  oneTurn(1.8, doubling),
  oneTurn(1.8, continuing),
  oneTurn(1.2, spelledNumber),
  oneTurn(4, sorting),
  oneTurn(1, selecting),
];
