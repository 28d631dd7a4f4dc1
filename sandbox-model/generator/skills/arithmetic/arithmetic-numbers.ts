import type { Turn } from '../../conversation.ts';
import { say } from '../../phrases.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { lists, record, texts } from '../../shapes.ts';
import { capitalised, fillOne, hurried, inWords, joined, type Kind, oneTurn } from '../wording.ts';
import { demanding, ONLY_THE_NUMBER } from './sums.ts';

const data = readData(
  'skills/arithmetic-numbers.yaml',
  record({
    whichIs: texts,
    down: texts,
    up: texts,
    isItEven: texts,
    evenOrOdd: texts,
    numberAfter: texts,
    numberBefore: texts,
    doubled: texts,
    halved: texts,
    missingNumber: texts,
    nextNumber: texts,
    toWords: texts,
    toDigits: texts,
    between: texts,
    whichAre: texts,
    extremes: lists('big', 'small'),
    isItMore: texts,
    sortNumbers: texts,
    sortUp: texts,
    theOneOf: texts,
  }),
);

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

/** Compares numbers: "Which is bigger, 8 or 11?" */
function comparing(random: Random): Turn {
  const numbers = distinct(random, random.pick([2, 2, 2, 2, 3, 3, 3, 4, 5]));
  const shown = numbers.map((n) => written(n, numbers.every((one) => one <= 100) && random.chance(0.1)));
  const big = random.chance(0.5);
  const two = numbers.length === 2;
  const word = wordFor(big, two, random);
  const adjective = ADJECTIVES[word] ?? word;
  // Users also say "the smallest" of two numbers.
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
      ? fillOne(data.whichIs, { ...slots, adjective }, random)
      : fillOne(
          roll < 0.93 ? data.theOneOf : data.extremes[big ? 'big' : 'small'],
          { ...slots, adjective: asked },
          random,
        );
  const result = big ? Math.max(...numbers) : Math.min(...numbers);
  if (random.chance(0.15)) return { ask: demanding(ask, ONLY_THE_NUMBER, random), answer: String(result) };
  const other = numbers.find((n) => n !== result);
  // One pair of words in all answers about two: what was asked for is in the ask.
  const answer = two
    ? `${result} is ${big ? 'bigger' : 'smaller'} than ${other}.`
    : `${result} is the ${big ? 'biggest' : 'smallest'}.`;
  return { ask: hurried(capitalised(ask), random), answer };
}

/** Asks whether a comparison holds: "Is 8 more than 5?" */
function comparingTwo(random: Random): Turn {
  const [a = 0, b = 0] = distinct(random, 2);
  const more = random.chance(0.5);
  const word = more
    ? random.pick(['bigger than', 'greater than', 'larger than', 'more than', 'higher than'])
    : random.pick(['smaller than', 'less than', 'lower than']);
  const ask = fillOne(data.isItMore, { a, b, word, sign: more ? '>' : '<' }, random);
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
    const ask = fillOne(data.isItEven, { ...slots, asked }, random);
    return { ask: hurried(capitalised(ask), random), answer: `${asked === kind ? 'Yes' : 'No'}, ${n} is ${kind}.` };
  }
  const ask = fillOne(data.evenOrOdd, slots, random);
  return { ask: hurried(ask, random), answer: `${n} is ${kind}.` };
}

function neighbor(random: Random): Turn {
  const n = anyNumber(random) + 1;
  const words = n <= 100 && random.chance(0.2);
  const after = random.chance(0.65);
  const ask = fillOne(after ? data.numberAfter : data.numberBefore, { n: written(n, words) }, random);
  const result = after ? n + 1 : n - 1;
  return { ask: hurried(capitalised(ask), random), answer: `${result} comes ${after ? 'after' : 'before'} ${n}.` };
}

function doubling(random: Random): Turn {
  if (random.chance(0.5)) {
    const n = random.int(0, random.pick([12, 20, 50, 100]));
    const ask = fillOne(data.doubled, { n: written(n, n <= 20 && random.chance(0.2)) }, random);
    return { ask: hurried(capitalised(ask), random), answer: `Double ${n} is ${2 * n}.` };
  }
  const n = random.chance(0.85) ? 2 * random.int(0, random.pick([10, 20, 50])) : 2 * random.int(0, 10) + 1;
  const ask = fillOne(data.halved, { n: written(n, n <= 20 && random.chance(0.2)) }, random);
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
    const ask = fillOne(data.missingNumber, { holes }, random);
    return { ask, answer: `The missing number is ${all[gap]}.` };
  }
  const ask = fillOne(data.nextNumber, { listed }, random);
  if (random.chance(0.15)) return { ask: demanding(ask, ONLY_THE_NUMBER, random), answer: String(next) };
  return {
    ask: hurried(ask, random),
    answer: `The next number is ${next}.`,
  };
}

function spelledNumber(random: Random): Turn {
  const n = random.int(0, random.pick([12, 20, 100, 100, 999]));
  if (random.chance(0.5)) {
    const ask = fillOne(data.toWords, { n }, random);
    return { ask: hurried(ask, random), answer: `${capitalised(inWords(n))}.` };
  }
  const ask = fillOne(data.toDigits, { n: inWords(n) }, random);
  return { ask: hurried(capitalised(ask), random), answer: String(n) };
}

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
    way: say(random.pick(down ? data.down : data.up), random),
    listed: numbers.join(', '),
    joined: joined(numbers),
  };
  const ask = fillOne(!down && random.chance(0.25) ? data.sortUp : data.sortNumbers, slots, random);
  return { ask: hurried(ask, random), answer: sorted.join(', ') };
}

/** Selects numbers of a list: those between two others, or the even ones. */
function selecting(random: Random): Turn {
  const from = random.int(0, 20);
  const to = from + random.int(3, 9);
  const between = Array.from({ length: to - from - 1 }, (_, i) => from + 1 + i);
  if (random.chance(0.4)) {
    const ask = fillOne(data.between, { from, to }, random);
    return { ask, answer: between.join(', ') };
  }
  const asked = random.pick(['even', 'odd']);
  const numbers = distinct(random, random.int(4, 6));
  const found = numbers.filter((n) => (n % 2 === 0) === (asked === 'even'));
  const ask = fillOne(data.whichAre, { asked, listed: numbers.join(', ') }, random);
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
