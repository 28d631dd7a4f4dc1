import type { Turn } from '../../conversation.ts';
import { say } from '../../phrases.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { record, texts } from '../../shapes.ts';
import {
  capitalised,
  fill,
  fillOne,
  hurried,
  inWords,
  jsonOf,
  type Kind,
  oneTurn,
  skillOf,
  turnsOf,
} from '../wording.ts';
import { beyondKinds, tooMuch } from './arithmetic-beyond.ts';
import { numberKinds } from './arithmetic-numbers.ts';
import { storyKinds } from './arithmetic-stories.ts';
import {
  askSum,
  demanding,
  expressionOf,
  IN_WORDS,
  ONLY_THE_NUMBER,
  type Operation,
  resultOf,
  type Sum,
  smallSum,
  statementOf,
  sumOf,
} from './sums.ts';

const data = readData(
  'skills/arithmetic.yaml',
  record({
    asJson: texts,
    numberSystems: texts,
    nextSteps: record({ plus: texts, minus: texts, times: texts, 'divided by': texts }),
    chainFrames: texts,
    explain: texts,
    andSum: texts,
    isSumRight: texts,
  }),
);

function plainSum(random: Random): Turn {
  const sum = smallSum(random);
  return { ask: askSum(sum, random), answer: `${statementOf(sum)}.` };
}

function bareSum(random: Random): Turn {
  const sum = smallSum(random);
  return { ask: demanding(askSum(sum, random), ONLY_THE_NUMBER, random), answer: String(resultOf(sum)) };
}

function sumInWords(random: Random): Turn {
  const sum = smallSum(random);
  return { ask: demanding(askSum(sum, random), IN_WORDS, random), answer: capitalised(`${inWords(resultOf(sum))}.`) };
}

function sumAsJson(random: Random): Turn {
  const sum = smallSum(random);
  return { ask: demanding(askSum(sum, random), data.asJson, random), answer: jsonOf({ answer: resultOf(sum) }) };
}

function nextSum(result: number, random: Random): Sum {
  const fitting: Operation[] = ['plus'];
  if (result > 0) fitting.push('minus');
  if (result <= 20) fitting.push('times');
  const divisors = [2, 3, 4, 5, 6, 10].filter((one) => result > 0 && result <= 144 && result % one === 0);
  if (divisors.length > 0) fitting.push('divided by');
  const operation = random.pick(fitting);
  switch (operation) {
    case 'plus':
      return { a: result, operation, b: random.int(1, 10) };
    case 'minus':
      return { a: result, operation, b: random.int(1, Math.min(10, result)) };
    case 'times':
      return { a: result, operation, b: random.int(2, result <= 12 ? 10 : 4) };
    case 'divided by':
      return { a: result, operation, b: random.pick(divisors) };
  }
}

function followUp(sum: Sum, random: Random): { turn: Turn; sum: Sum } {
  const result = resultOf(sum);
  const roll = random.next();
  if (roll < 0.5 && result >= 0 && result <= 200) {
    const next = nextSum(result, random);
    const n = next.b <= 12 && random.chance(0.3) ? inWords(next.b) : next.b;
    const ask = hurried(fillOne(data.nextSteps[next.operation], { n }, random), random);
    return { turn: { ask, answer: `${statementOf(next)}.` }, sum: next };
  }
  if (roll < 0.56 && result > 0 && result <= 50) {
    const next: Sum = { a: result, operation: 'times', b: 2 };
    const ask = say('{And doubled|And double that|Double it|Now double it|Twice that|And the double}{?|}', random);
    return { turn: { ask, answer: `${statementOf(next)}.` }, sum: next };
  }
  if (roll < 0.62 && result > 0 && result % 2 === 0) {
    const next: Sum = { a: result, operation: 'divided by', b: 2 };
    const ask = say('{And half of that|Half of that|Now halve it|And the half|What is half of it}{?|}', random);
    return { turn: { ask, answer: `${statementOf(next)}.` }, sum: next };
  }
  if (roll < 0.8) {
    const next = smallSum(random);
    const ask = fillOne(data.andSum, { sum: expressionOf(next, random) }, random);
    return { turn: { ask, answer: `${statementOf(next)}.` }, sum: next };
  }
  if (roll < 0.87) {
    const ask = say('{Are you sure|Really|Is that right|Is that correct|Are you certain|Sure about that}?', random);
    return { turn: { ask, answer: `Yes, ${statementOf(sum)}.` }, sum };
  }
  if (roll < 0.92 && result >= 0) {
    const wrong = result + random.pick([1, 2, 3]);
    const ask = fill("{I think it is|Isn't it|No, it is|Is it not|I thought it was} <wrong>{|?}", { wrong }, random);
    return { turn: { ask, answer: `No, ${statementOf(sum)}, not ${wrong}.` }, sum };
  }
  if (roll < 0.96 && result >= 0 && result < 1000) {
    const ask = say('{And in words|In words, please|Write that in words|Spell that number out}{?|}', random);
    return { turn: { ask, answer: capitalised(`${inWords(result)}.`) }, sum };
  }
  const ask = say('{Is that even or odd|Even or odd|Is that number even or odd}?', random);
  return { turn: { ask, answer: `${result} is ${result % 2 === 0 ? 'even' : 'odd'}.` }, sum };
}

function sumWithFollowUps(random: Random): Turn[] {
  let sum = smallSum(random);
  const turns = [{ ask: askSum(sum, random), answer: `${statementOf(sum)}.` }];
  for (let left = random.int(1, 3); left > 0; left--) {
    const next = followUp(sum, random);
    turns.push(next.turn);
    sum = next.sum;
  }
  return turns;
}

/** Three numbers: the answer goes through both steps, so that each of them is a small sum. */
function chain(random: Random): Turn {
  const first = sumOf(random.pick<Operation>(['plus', 'plus', 'minus', 'times']), random);
  const between = resultOf(first);
  if (between < 0 || between > 110) return chain(random);
  const operation = between > 0 && random.chance(0.4) ? 'minus' : 'plus';
  const second: Sum = { a: between, operation, b: random.int(0, operation === 'minus' ? Math.min(between, 12) : 12) };
  const steps = `${statementOf(first)}, and ${statementOf(second)}.`;
  const signs = { plus: '+', minus: '-', times: '*', 'divided by': '/' };
  const written = random.pick([
    `${first.a} ${first.operation} ${first.b} ${operation} ${second.b}`,
    `${first.a} ${signs[first.operation]} ${first.b} ${signs[operation]} ${second.b}`,
    `${first.a}${signs[first.operation]}${first.b}${signs[operation]}${second.b}`,
    `${inWords(first.a)} ${first.operation} ${inWords(first.b)} ${operation} ${inWords(second.b)}`,
  ]);
  const ask = hurried(capitalised(fillOne(data.chainFrames, { chain: written }, random)), random);
  if (first.operation === 'plus' && operation === 'plus' && random.chance(0.25)) {
    const listed = fill(
      '{Add up|Add|Sum up|What is the sum of|What is the total of} <a>, <b> and <c>.',
      { a: first.a, b: first.b, c: second.b },
      random,
    );
    return { ask: listed, answer: steps };
  }
  if (random.chance(0.15)) return { ask: demanding(ask, ONLY_THE_NUMBER, random), answer: String(resultOf(second)) };
  return { ask, answer: steps };
}

/** "Is 7 plus 5 equal to 12?" */
function claim(random: Random): Turn {
  const sum = smallSum(random);
  const right = resultOf(sum);
  const holds = random.chance(0.5);
  const said = holds ? right : Math.max(0, right + random.pick([-3, -2, -1, 1, 2, 3, 10]));
  const slots = { sum: expressionOf(sum, random), said };
  const yes = said === right;
  if (random.chance(0.35)) {
    const ask = fillOne(
      [
        'True or false: <sum> is <said>.',
        'True or false? <sum> = <said>',
        '{Right or wrong|Correct or incorrect|True or false}: <sum> = <said>{.|?|}',
      ],
      slots,
      random,
    );
    const [good, bad] = /^Right/.test(ask)
      ? ['Right', 'Wrong']
      : /^Correct/.test(ask)
        ? ['Correct', 'Incorrect']
        : ['True', 'False'];
    return { ask, answer: `${yes ? good : bad}: ${statementOf(sum)}.` };
  }
  const ask = fillOne(data.isSumRight, slots, random);
  return {
    ask: hurried(capitalised(ask), random),
    answer: yes ? `Yes, ${statementOf(sum)}.` : `No, ${statementOf(sum)}, not ${said}.`,
  };
}

function tooLarge(random: Random): Turn {
  const big = (): number => random.int(1_000, random.pick([9_999, 99_999, 9_999_999]));
  const answer = tooMuch(random);
  const operation = random.pick<Operation>(['plus', 'minus', 'times', 'divided by']);
  const middling = (): number => random.int(201, 999);
  const sums: Sum[] = [
    { a: big(), operation, b: big() },
    { a: big(), operation, b: big() },
    { a: big(), operation, b: middling() },
    { a: middling(), operation: 'times', b: middling() },
    { a: middling(), operation: 'times', b: random.int(21, 99) },
    { a: random.int(23, 99), operation: 'times', b: random.int(23, 99) },
  ];
  const sum = random.pick(sums);
  const { a, b } = sum;
  if (sum.operation === 'times' && a < 100 && (a % 10 === 0 || b % 10 === 0)) return tooLarge(random);
  const thousands = random.chance(0.15) && a >= 1_000;
  const ask = thousands
    ? fill(
        '{What is|How much is|Calculate} <a> <op> <b>{?|}',
        { a: a.toLocaleString('en-US'), op: sum.operation, b },
        random,
      )
    : askSum(sum, random);
  return { ask, answer };
}

/** Answers a request for the steps: first the tens, then the ones. */
function explained(random: Random): Turn {
  const operation = random.pick<Operation>(['plus', 'minus']);
  const a = random.int(21, 99);
  const b = random.int(11, operation === 'plus' ? 99 : a);
  if (b % 10 === 0) return explained(random);
  const tens: Sum = { a, operation, b: b - (b % 10) };
  const ones: Sum = { a: resultOf(tens), operation, b: b % 10 };
  const ask = fillOne(
    data.explain,
    { sum: `${a} ${random.pick([operation, operation === 'plus' ? '+' : '-'])} ${b}` },
    random,
  );
  return { ask: hurried(ask, random), answer: `${statementOf(tens)}, and ${statementOf(ones)}.` };
}

const kinds: readonly Kind[] = [
  { often: 14, make: (random) => ({ turns: turnsOf(random, 3, plainSum) }) },
  oneTurn(3, bareSum),
  oneTurn(1, sumInWords),
  oneTurn(0.8, sumAsJson),
  {
    often: 1,
    make: (random) => {
      const turns = turnsOf(random, 3, (r) => {
        const sum = smallSum(r);
        return { ask: askSum(sum, r), answer: String(resultOf(sum)) };
      });
      return { system: say(random.pick(data.numberSystems), random), turns };
    },
  },
  { often: 4, make: (random) => ({ turns: sumWithFollowUps(random) }) },
  oneTurn(2, chain),
  oneTurn(2, claim),
  oneTurn(1.6, tooLarge),
  oneTurn(1.2, explained),
  ...beyondKinds,
  ...storyKinds,
  ...numberKinds,
];

export const arithmeticSkill = skillOf('arithmetic', 2, kinds);
