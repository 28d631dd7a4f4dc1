import type { Turn } from '../conversation.ts';
import type { Random } from '../random.ts';
import { MORE_COMPARING } from './list-frames.ts';
import { demanding, ONLY_THE_NUMBER } from './sums.ts';
import { capitalised, fill, fillOne, hurried, inWords, joined, type Kind, oneTurn } from './wording.ts';

const anyNumber = (random: Random): number => random.int(0, random.pick([10, 20, 20, 50, 100, 100, 1000]));

function distinct(random: Random, count: number): number[] {
  const most = random.pick([10, 20, 20, 50, 100, 100, 1000]);
  const found = new Set<number>();
  while (found.size < count) found.add(random.int(0, most));
  return [...found];
}

const written = (n: number, words: boolean): string => (words ? inWords(n) : String(n));

/** Which is bigger, 8 or 11? */
function comparing(random: Random): Turn {
  const numbers = distinct(random, random.pick([2, 2, 2, 3, 3, 4, 5]));
  const words = random.chance(0.15);
  const shown = numbers.map((n) => written(n, words));
  const big = random.chance(0.6);
  const two = numbers.length === 2;
  const word = big
    ? random.pick(
        two ? ['bigger', 'larger', 'greater', 'higher', 'more'] : ['biggest', 'largest', 'greatest', 'highest'],
      )
    : random.pick(two ? ['smaller', 'less', 'lower'] : ['smallest', 'lowest', 'least']);
  const adjective = word === 'more' ? 'bigger' : word === 'less' ? 'smaller' : word === 'least' ? 'smallest' : word;
  const ask = fillOne(
    [
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
    ],
    {
      word: two || word !== 'least' ? (two ? word : `the ${word}`) : 'the least',
      adjective,
      either: joined(shown, 'or'),
      listed: shown.join(', '),
    },
    random,
  );
  const result = big ? Math.max(...numbers) : Math.min(...numbers);
  if (random.chance(0.15)) return { ask: demanding(ask, ONLY_THE_NUMBER, random), answer: String(result) };
  const other = numbers.find((n) => n !== result);
  const answer = two
    ? `${result} is ${adjective} than ${other}.`
    : random.pick([`${result} is the ${adjective}.`, `The ${adjective} number is ${result}.`]);
  return { ask: hurried(capitalised(ask), random), answer };
}

/** Is 8 more than 5? */
function comparingTwo(random: Random): Turn {
  const [a = 0, b = 0] = distinct(random, 2);
  const more = random.chance(0.5);
  const word = more
    ? random.pick(['bigger than', 'greater than', 'larger than', 'more than', 'higher than'])
    : random.pick(['smaller than', 'less than', 'lower than']);
  const sign = more ? '>' : '<';
  const ask = fillOne(
    [
      'Is <a> <word> <b>?',
      '<a> is <word> <b>, {right|true|correct}?',
      'Is it true that <a> is <word> <b>?',
      'Is <a> <sign> <b>?',
    ],
    { a, b, word, sign },
    random,
  );
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
    ],
    slots,
    random,
  );
  return { ask: hurried(ask, random), answer: random.chance(0.85) ? `${n} is ${kind}.` : `It is ${kind}.` };
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
          '<n>, and then?',
        ]
      : [
          'What {number |}comes {right |}before <n>?',
          'Which number is just before <n>?',
          "What's the number before <n>?",
          'Number before <n>?',
          'Count one down from <n>.',
          'What is one less than <n>?',
        ],
    { n: written(n, words) },
    random,
  );
  const result = after ? n + 1 : n - 1;
  return { ask: hurried(capitalised(ask), random), answer: `${result} comes ${after ? 'after' : 'before'} ${n}.` };
}

function doubling(random: Random): Turn {
  const roll = random.next();
  if (roll < 0.45) {
    const n = random.int(0, random.pick([12, 20, 50, 100]));
    const ask = fillOne(
      [
        'What is {double|twice|the double of} <n>?',
        'Double <n>.',
        'How much is {double|twice} <n>?',
        '<n> doubled?',
        'What do I get if I double <n>?',
        '{Give me|Calculate} {twice|double} <n>.',
      ],
      { n: written(n, n <= 20 && random.chance(0.2)) },
      random,
    );
    return { ask: hurried(capitalised(ask), random), answer: `Double ${n} is ${2 * n}.` };
  }
  if (roll < 0.85) {
    const n = random.chance(0.85) ? 2 * random.int(0, random.pick([10, 20, 50])) : 2 * random.int(0, 10) + 1;
    const ask = fillOne(
      [
        'What is {half of|half|one half of|a half of} <n>?',
        'Halve <n>.',
        'How much is half of <n>?',
        '<n> halved?',
        'Give me half of <n>.',
        'What do I get if I cut <n> in half?',
      ],
      { n: written(n, n <= 20 && random.chance(0.2)) },
      random,
    );
    return { ask: hurried(capitalised(ask), random), answer: `Half of ${n} is ${n / 2}.` };
  }
  if (roll < 0.95) {
    const n = random.int(1, 12);
    const ask = fillOne(
      ['What is <n> squared?', 'The square of <n>?', 'Square <n>.', 'What is the square of <n>?', 'What is <n>^2?'],
      { n },
      random,
    );
    return { ask: hurried(ask, random), answer: `${n} squared is ${n * n}.` };
  }
  const [percent, part] = random.pick([
    [10, 10],
    [50, 2],
    [100, 1],
    [25, 4],
  ] as const);
  const n = part * random.int(1, 10) * (part === 10 ? 1 : random.pick([1, 2, 5]));
  const ask = fillOne(
    ['What is <percent> {percent|%} of <n>?', 'How much is <percent> {percent|%} of <n>?', '<percent>% of <n>?'],
    { percent, n },
    random,
  );
  return { ask: hurried(ask, random), answer: `${percent} percent of ${n} is ${n / part}.` };
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
    ],
    { listed },
    random,
  );
  if (random.chance(0.15)) return { ask: demanding(ask, ONLY_THE_NUMBER, random), answer: String(next) };
  return {
    ask: hurried(ask, random),
    answer: random.chance(0.8) ? `The next number is ${next}.` : `${next} comes next.`,
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
    ],
    { n: inWords(n) },
    random,
  );
  return { ask: hurried(capitalised(ask), random), answer: String(n) };
}

function sorting(random: Random): Turn {
  const numbers = distinct(random, random.int(3, 6));
  const down = random.chance(0.35);
  const sorted = numbers.toSorted((a, b) => (down ? b - a : a - b));
  const way = down
    ? random.pick([
        'from largest to smallest',
        'in descending order',
        'from high to low',
        'from big to small',
        'the biggest first',
      ])
    : random.pick([
        'from smallest to largest',
        'in ascending order',
        'from low to high',
        'from small to big',
        'the smallest first',
        'in order',
      ]);
  const ask = fillOne(
    [
      '{Sort|Order|Arrange|Put} {these numbers|the numbers} <way>: <listed>',
      '{Sort|Arrange|Order} <listed> <way>.',
      'Can you {sort|order|arrange} <listed> <way>?',
      '{Put|Write|List} <joined> <way>.',
    ],
    { way, listed: numbers.join(', '), joined: joined(numbers) },
    random,
  );
  return { ask: hurried(ask, random), answer: sorted.join(', ') };
}

/** Which lie between, which are even: the whole list as the answer. */
function selecting(random: Random): Turn {
  const from = random.int(0, 20);
  const to = from + random.int(3, 9);
  const between = Array.from({ length: to - from - 1 }, (_, i) => from + 1 + i);
  if (random.chance(0.4)) {
    const ask = fill('{Which|What} numbers are between <from> and <to>?', { from, to }, random);
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
    ],
    { asked, listed: numbers.join(', ') },
    random,
  );
  return { ask, answer: found.length === 0 ? `None of them is ${asked}.` : found.join(', ') };
}

export const numberKinds: readonly Kind[] = [
  oneTurn(2.5, comparing),
  oneTurn(1, comparingTwo),
  oneTurn(1.6, parity),
  oneTurn(1.4, neighbor),
  oneTurn(1.8, doubling),
  oneTurn(1.8, continuing),
  oneTurn(1.2, spelledNumber),
  oneTurn(1.2, sorting),
  oneTurn(0.7, selecting),
];
