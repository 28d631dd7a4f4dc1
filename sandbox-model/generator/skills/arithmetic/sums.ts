import { say } from '../../phrases.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { record, texts } from '../../shapes.ts';
import { capitalised, fillOne, hurried, inWords } from '../wording.ts';

const data = readData(
  'skills/sums.yaml',
  record({
    words: record({ plus: texts, minus: texts, times: texts, 'divided by': texts }),
    frames: texts,
    ownFrames: record({ plus: texts, minus: texts, times: texts, 'divided by': texts }),
    onlyTheNumber: texts,
    inWords: texts,
  }),
);

export type Operation = 'plus' | 'minus' | 'times' | 'divided by';

export interface Sum {
  a: number;
  operation: Operation;
  b: number;
}

export function resultOf({ a, operation, b }: Sum): number {
  switch (operation) {
    case 'plus':
      return a + b;
    case 'minus':
      return a - b;
    case 'times':
      return a * b;
    case 'divided by':
      return a / b;
  }
}

/** Returns a sum as a sentence, in the same form in every answer, so that it is learnt. */
export function statementOf(sum: Sum): string {
  return `${sum.a} ${sum.operation} ${sum.b} is ${resultOf(sum)}`;
}

/** A sum that can be known by heart or worked out in one step, with a whole result. */
export function smallSum(random: Random): Sum {
  const operation = random.weighted<Operation>(['plus', 'minus', 'times', 'divided by'], (one) => OFTEN[one]);
  return sumOf(operation, random);
}

/** There are more sums to learn with plus and minus, up to a hundred, than in the times table. */
const OFTEN: Readonly<Record<Operation, number>> = { plus: 4, minus: 4.4, times: 2.6, 'divided by': 1.6 };

/** Any two numbers up to a hundred, each pair as likely as the next: what is to be carried and what is not. */
function anyPlus(random: Random): Sum {
  return { a: random.int(random.chance(0.7) ? 10 : 0, 100), operation: 'plus', b: random.int(0, 99) };
}

function anyMinus(random: Random): Sum {
  // From a round number there is nearly always something to borrow.
  const a = random.chance(0.2) ? 10 * random.int(2, 10) : random.int(10, 100);
  return { a, operation: 'minus', b: random.int(random.chance(0.6) ? Math.min(a, 10) : 0, a) };
}

export function sumOf(operation: Operation, random: Random): Sum {
  const most = random.pick([10, 10, 12, 20, 20, 20, 50, 100]);
  switch (operation) {
    case 'plus':
      if (random.chance(0.02)) return { a: 100 * random.int(1, 9), operation, b: 100 * random.int(1, 9) };
      if (random.chance(0.6)) return anyPlus(random);
      return { a: random.int(0, most), operation, b: random.int(0, random.chance(0.3) ? 10 : most) };
    case 'minus': {
      if (random.chance(0.7)) return anyMinus(random);
      const b = random.int(0, most);
      if (random.chance(0.05)) return { a: random.int(0, 10), operation, b: random.int(0, 12) };
      return { a: random.int(b, Math.min(100, Math.max(most, b + 10))), operation, b };
    }
    case 'times': {
      const a = random.chance(0.1) ? 10 * random.int(1, 10) : random.int(0, random.chance(0.1) ? 20 : 12);
      const b = a > 12 ? random.int(1, 5) : random.int(0, 12);
      return random.chance(0.5) ? { a, operation, b } : { a: b, operation, b: a };
    }
    case 'divided by': {
      const b = random.int(1, 12);
      return { a: b * random.int(random.chance(0.1) ? 0 : 1, 12), operation, b };
    }
  }
}

const SIGNS: Readonly<Record<Operation, readonly string[]>> = {
  plus: ['+', '+', '+', '+'],
  minus: ['-'],
  times: ['*', 'x', '*', 'x', 'X'],
  'divided by': ['/', '/', ':'],
};

/** "7 plus 5", "7+5", "seven plus five": as people write it. */
export function expressionOf(sum: Sum, random: Random): string {
  const { a, operation, b } = sum;
  const style = random.next();
  const bothSmall = a <= 100 && b <= 100 && a >= 0 && b >= 0;
  if (style < 0.22 && bothSmall) return `${inWords(a)} ${random.pick(data.words[operation])} ${inWords(b)}`;
  if (style < 0.26 && bothSmall) return `${inWords(a)} ${random.pick(data.words[operation])} ${b}`;
  if (style < 0.55) return `${a} ${random.pick(data.words[operation])} ${b}`;
  const sign = random.pick(SIGNS[operation]);
  if (style < 0.82 || (sign === ':' && b >= 0)) return `${a} ${sign} ${b}`;
  return `${a}${sign}${b}`;
}

export function askSum(sum: Sum, random: Random): string {
  const words = sum.a <= 100 && sum.b <= 100 && random.chance(0.2);
  const [a, b] = words ? [inWords(sum.a), inWords(sum.b)] : [String(sum.a), String(sum.b)];
  const ask = random.chance(0.35)
    ? fillOne(data.ownFrames[sum.operation], { a, b }, random)
    : fillOne(data.frames, { sum: expressionOf(sum, random) }, random);
  return hurried(capitalised(ask), random);
}

/** Demands for the number only, for any question whose answer is a number. */
export const ONLY_THE_NUMBER = data.onlyTheNumber;

export const IN_WORDS = data.inWords;

/** The question with a demand on the form of the answer, before or after it. */
export function demanding(ask: string, demands: readonly string[], random: Random): string {
  const demand = say(random.pick(demands), random);
  const marked = /[.?!=:]$/.test(ask) ? ask : `${ask}${/^(what|how|whats)/i.test(ask) ? '?' : '.'}`;
  if (random.chance(0.3)) {
    const bare = demand.replace(/\.$/, '');
    return `${bare}${random.pick([':', '.', ':'])} ${ask}`;
  }
  return `${marked} ${random.chance(0.15) ? demand.charAt(0).toLowerCase() + demand.slice(1, -1) : demand}`;
}
