import { say } from '../phrases.ts';
import type { Random } from '../random.ts';
import { capitalised, fillOne, hurried, inWords } from './wording.ts';

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

/** How a sum is said in every answer: always the same, so that it is learnt. */
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

const WORDS: Readonly<Record<Operation, readonly string[]>> = {
  plus: ['plus', 'plus', 'plus', 'plus', 'and', 'added to'],
  minus: ['minus', 'minus', 'minus', 'minus', 'take away', 'less'],
  times: ['times', 'times', 'times', 'multiplied by', 'multiplied with'],
  'divided by': ['divided by', 'divided by', 'divided by', 'over'],
};

/** Frames into which any sum fits: `<sum>` is "7 plus 5", "7+5" or "seven plus five". */
const FRAMES = [
  'What is <sum>?',
  'What is <sum>?',
  "What's <sum>?",
  'How much is <sum>?',
  "How much's <sum>?",
  'What does <sum> {make|equal|give|come to|amount to|add up to}?',
  '{Calculate|Compute|Solve|Work out|Evaluate|Figure out|Determine|Find} <sum>.',
  '{Calculate|Compute|Work out|Tell me|Give me|Find} {the result of|the value of|the answer to} <sum>.',
  '{Can|Could} you {calculate|compute|tell me|work out|solve|do|figure out} <sum>?',
  'Do you know {what <sum> is|how much <sum> is|<sum>}?',
  'Tell me {what <sum> is|how much <sum> is|<sum>}.',
  "What's the {answer|result|solution} {of|to|for} <sum>?",
  'I need {to know|the result of|the answer to} <sum>.',
  '{Quick|Quick question|Math question|Maths|Simple math|A sum for you|Easy one|Arithmetic|Homework|Calculate|Math test|Question}: <sum>{|?}',
  '{Quick|Math question|Next one|Easy one|Question|Mental arithmetic}: what is <sum>?',
  '<sum>?',
  '<sum>',
  '<sum> {equals|is|makes} {what|how much}?',
  '<sum> {equals|is}',
  'what is <sum>',
  'whats <sum>',
  'how much is <sum>',
  'Help me with <sum>.',
  'Please {calculate|solve|compute|do} <sum>.',
  'My {homework|teacher|son|daughter|friend|boss} asks {what <sum> is|for <sum>}.',
  'Could you {please|quickly} {tell me|help me with|compute} <sum>?',
  "I {forgot|don't know|wonder} {what <sum> is|how much <sum> is}.",
  "Let's do some {math|maths|arithmetic}: <sum>.",
  'Do the math: <sum>.',
  'If I calculate <sum>, what {do I get|is the result|comes out}?',
  'What do {I|you|we} get for <sum>?',
  'What number is <sum>?',
];

/** Frames of one operation. `<a>` is always the first number of the sum as the answer says it. */
const OWN_FRAMES: Readonly<Record<Operation, readonly string[]>> = {
  plus: [
    'Add <b> to <a>.',
    'Add <a> and <b>.',
    '{Please add|Add up|Add together|Sum|Sum up|Total} <a> and <b>.',
    "{What is|What's|Calculate|Give me|Tell me|Compute} the {sum|total} of <a> and <b>{|, please}.",
    'What do {I|you|we} get {if|when} {I|you|we} add <b> to <a>?',
    'What do {I|you|we} get {if|when} {I|you|we} add <a> and <b>?',
    'How much do <a> and <b> make [together]?',
    'What is <b> more than <a>?',
    '{Increase|Raise} <a> by <b>.',
    'Start {with|from|at} <a> and {add|count up|go up} <b>. {What is it|What do you get|Where do you end up}?',
    'Which number is <b> {greater|larger|more} than <a>?',
    '<a> + <b> = ?',
    '<a>+<b>=',
    '<a>+<b>=?',
    '<a> + <b> =',
    'If you have <a> and add <b>, {what do you get|how many is that|how much is it}?',
    'Together, <a> and <b> make what?',
    'What is <a> with <b> added?',
    'What is <b> on top of <a>?',
    'Go up <b> from <a>. Where {do you end up|are you|do you land}?',
    'Count <b> on from <a>. {Where do you end up|What do you get}?',
    'I had <a> and {got|earned|found} <b> more. {What do I have|How much is that}?',
    'To <a>, add <b>.',
    'sum of <a> and <b>',
    'Put <a> and <b> together. How {much|many} is {it|that}?',
  ],
  minus: [
    '{Subtract|Take|Deduct} <b> from <a>.',
    'Take <b> away from <a>.',
    'What do {I|you|we} get {if|when} {I|you|we} {subtract|take} <b> from <a>?',
    'What is <b> less than <a>?',
    'What {is left|remains} {if|when} {I|you} take <b> {from|away from} <a>?',
    '{Decrease|Reduce|Lower} <a> by <b>.',
    'Start {with|from|at} <a> and {take away|remove|subtract} <b>. What is left?',
    'Which number is <b> {smaller|less|lower} than <a>?',
    '<a> - <b> = ?',
    '<a>-<b>=',
    '<a> - <b> =',
    'What is the difference {between|of} <a> and <b>?',
    'How {far|much} is it from <b> to <a>?',
    'How much {bigger|larger|greater|more} is <a> than <b>?',
    'How much is missing from <b> to <a>?',
    'Go down <b> from <a>. Where {do you end up|are you|do you land}?',
    'Count <b> back from <a>. {Where do you end up|What do you get}?',
    '<a> without <b>{|, how much is that|, what is left}?',
    '<b> off <a>, what {is left|remains}?',
    'From <a>, subtract <b>.',
    'I had <a> and {spent|used|gave away} <b>. {What is left|How much is left|What remains}?',
    'If you have <a> and {lose|remove|take away} <b>, how {much|many} is left?',
  ],
  times: [
    'Multiply <a> by <b>.',
    'Multiply <a> {and|with} <b>.',
    "{What is|What's|Calculate|Give me|Tell me} the product of <a> and <b>{|, please}.",
    'What do {I|you|we} get {if|when} {I|you|we} multiply <a> by <b>?',
    '<a> * <b> = ?',
    '<a>*<b>=',
    '<a>x<b>=',
    '<a> x <b> =',
    'How much are <a> groups of <b>?',
    'From the times table: <a> times <b>.',
    'What is <a> taken <b> times?',
    '<a> times <b>, {how much is that|what is that|what do I get}?',
    'What are <a> lots of <b>?',
    'How many are <a> rows of <b>?',
    'Times table: what is <a> times <b>?',
    'If <a> is multiplied by <b>, what {comes out|is the result}?',
    'product of <a> and <b>',
    'Take <b> <a> times. {How much is that|What do you get}?',
    '<a> x <b> = ?',
  ],
  'divided by': [
    'Divide <a> by <b>.',
    'What do {I|you|we} get {if|when} {I|you|we} divide <a> by <b>?',
    '{What is|Calculate} the quotient of <a> and <b>.',
    'How many times does <b> {go|fit} into <a>?',
    'How often does <b> fit into <a>?',
    'Split <a> into <b> equal parts. How {big|large|much} is {each|one part}?',
    '{Share|Split} <a> {between|among} <b>. How {much|many} {does each get|is that each}?',
    '<a> / <b> = ?',
    '<a>/<b>=',
    '<a> / <b> =',
    'How many times is <b> contained in <a>?',
    'If <a> is divided by <b>, what {comes out|is the result}?',
    'Cut <a> into <b> equal {pieces|parts|shares}. How big is {each|one}?',
    'What is <a> shared {equally |}{by|among} <b>?',
    '<a> divided by <b>, {how much is that|what is that|what do I get}?',
    'What is the result of dividing <a> by <b>?',
  ],
};

/** "7 plus 5", "7+5", "seven plus five": as people write it. */
export function expressionOf(sum: Sum, random: Random): string {
  const { a, operation, b } = sum;
  const style = random.next();
  const bothSmall = a <= 100 && b <= 100 && a >= 0 && b >= 0;
  if (style < 0.22 && bothSmall) return `${inWords(a)} ${random.pick(WORDS[operation])} ${inWords(b)}`;
  if (style < 0.26 && bothSmall) return `${inWords(a)} ${random.pick(WORDS[operation])} ${b}`;
  if (style < 0.55) return `${a} ${random.pick(WORDS[operation])} ${b}`;
  const sign = random.pick(SIGNS[operation]);
  if (style < 0.82 || (sign === ':' && b >= 0)) return `${a} ${sign} ${b}`;
  return `${a}${sign}${b}`;
}

export function askSum(sum: Sum, random: Random): string {
  const words = sum.a <= 100 && sum.b <= 100 && random.chance(0.2);
  const [a, b] = words ? [inWords(sum.a), inWords(sum.b)] : [String(sum.a), String(sum.b)];
  const ask = random.chance(0.35)
    ? fillOne(OWN_FRAMES[sum.operation], { a, b }, random)
    : fillOne(FRAMES, { sum: expressionOf(sum, random) }, random);
  return hurried(capitalised(ask), random);
}

/** What is put before or after any question whose answer is a number, to get nothing else. */
export const ONLY_THE_NUMBER = [
  '{Answer|Reply|Respond} {with|using} {only|just} {the|a} number.',
  '{Only|Just} the number{|, please|, no words|, nothing else}.',
  '{Give|Tell|Send|Show} me {only|just} the {number|result}.',
  'Number only{|, please}.',
  'No words, {just|only} the number.',
  '{Output|Print|Write|Return} {only|just} the {number|result}.',
  '{Output|Print|Write|Return} the {number|result} and nothing else.',
  'One number, {no text|no explanation|nothing else}.',
  '{I only want|I just need|I only need} the number.',
  'Answer with a single number.',
  'No explanation, only the number.',
];

export const IN_WORDS = [
  '{Answer|Reply|Respond|Write it|Say it|Write the answer} in words{|, not digits|, without digits}.',
  'Spell out the number.',
  'Write the number as a word.',
  'Use words, not digits.',
];

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
