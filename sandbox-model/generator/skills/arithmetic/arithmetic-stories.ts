import type { Turn } from '../../conversation.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { listOf, number, record, text, texts, tupleOf } from '../../shapes.ts';
import { capitalised, fill, fillOne, hurried, inWords, type Kind, oneTurn } from '../wording.ts';
import { firstNames, pluralOf, things } from '../words.ts';
import { demanding, ONLY_THE_NUMBER } from './sums.ts';

const stories = listOf(record({ text: texts, answer: text }));
const data = readData(
  'skills/arithmetic-stories.yaml',
  record({
    getting: stories,
    losing: stories,
    groups: stories,
    costs: stories,
    shares: stories,
    units: listOf(tupleOf(text, text, number, number)),
    women: texts,
    men: texts,
    unitsAsked: texts,
    dollarsOfCents: texts,
    centsOfDollars: texts,
  }),
);

/** "1 apple", "4 apples", "four apples". */
function counted(n: number, thing: string, random: Random): string {
  const number = n <= 20 && random.chance(0.15) ? inWords(n) : String(n);
  return `${number} ${n === 1 ? thing : pluralOf(thing)}`;
}

const count = (n: number, thing: string): string => `${n} ${n === 1 ? thing : pluralOf(thing)}`;

interface Story {
  text: readonly string[];
  /** With `<a>`, `<b>`, `<r>` as numbers and `<result>` ("7 apples"): the sum first, as it is learnt, then what it means. */
  answer: string;
}

const WOMEN = new Set(data.women);
const MEN = new Set(data.men);

/** She or he where the name says it, otherwise the name again. */
function pronounOf(name: string): string {
  if (WOMEN.has(name)) return 'she';
  return MEN.has(name) ? 'he' : name;
}

function story(stories: readonly Story[], a: number, b: number, result: number, random: Random, unit?: string): Turn {
  const thing = random.pick(things);
  const [name = '', other = ''] = random.sample(firstNames, 2);
  const group = random.pick(['bag', 'box', 'shelf', 'row', 'basket', 'table', 'team', 'shop', 'page']);
  const one = random.pick(stories);
  const slots = {
    a,
    b,
    ca: counted(a, thing, random),
    cb: counted(b, thing, random),
    ga: counted(a, group, random),
    group,
    name,
    p: pronounOf(name),
    P: capitalised(pronounOf(name)),
    other,
    thing,
    things: pluralOf(thing),
  };
  const ask = fillOne(one.text, slots, random).replaceAll(/\b([Aa]) (?=[aeiou])/g, '$1n ');
  if (random.chance(0.12)) return { ask: demanding(ask, ONLY_THE_NUMBER, random), answer: String(result) };
  const unitOf = unit ?? thing;
  const answer = fill(one.answer, { result: count(result, unitOf), name, a, b, r: result }, random);
  return {
    ask: hurried(ask, random),
    answer: result === 1 ? answer.replace('so there are', 'so there is') : answer,
  };
}

function gaining(random: Random): Turn {
  const most = random.pick([10, 10, 12, 20, 30]);
  const [a, b] = [random.int(2, most), random.int(2, most)];
  return story(data.getting, a, b, a + b, random);
}

function losing(random: Random): Turn {
  const a = random.int(5, random.pick([10, 12, 20, 30]));
  const b = random.int(2, a - 2);
  return story(data.losing, a, b, a - b, random);
}

function grouping(random: Random): Turn {
  const [a, b] = [random.int(2, 10), random.int(2, 10)];
  return random.chance(0.4)
    ? story(data.costs, a, b, a * b, random, 'dollar')
    : story(data.groups, a, b, a * b, random);
}

function sharing(random: Random): Turn {
  const [b, each] = [random.int(2, 10), random.int(2, 10)];
  return story(data.shares, b * each, b, each, random);
}

/** Asks how many smaller units are in a larger one. */
function units(random: Random): Turn {
  const [small, large, factor, most] = random.pick(data.units);
  const n = random.chance(0.4) ? 1 : random.int(2, most);
  const largeOnes = n === 1 ? large : large === 'dozen' ? 'dozen' : pluralOf(large);
  const [smalls, result] = [pluralOf(small), n * factor];
  const living = ['dog', 'spider', 'car', 'bicycle', 'triangle', 'bird'].includes(large);
  const amount =
    n === 1 ? (random.chance(0.5) ? `${large === 'hour' ? 'an' : 'a'} ${large}` : `one ${large}`) : `${n} ${largeOnes}`;
  const ask = living
    ? fill(
        '{How many <smalls> {do|does} <amount> have|Tell me how many <smalls> <amount> {has|have}}?'
          .replace('{do|does}', n === 1 ? 'does' : 'do')
          .replace('{has|have}', n === 1 ? 'has' : 'have'),
        { smalls, amount },
        random,
      )
    : fillOne(data.unitsAsked, { smalls, amount }, random);
  const subject = n === 1 ? `${large === 'hour' ? 'An' : 'A'} ${large}` : `${n} ${largeOnes}`;
  const verb = large === 'dozen' ? (n === 1 ? 'is' : 'are') : n === 1 ? 'has' : 'have';
  if (random.chance(0.15)) return { ask: demanding(ask, ONLY_THE_NUMBER, random), answer: String(result) };
  return {
    ask: hurried(capitalised(ask), random),
    answer: `${subject} ${verb} ${result} ${smalls}.`,
  };
}

/** Minor units, as the marketplace writes money: 1250 is 12.50. */
function cents(random: Random): Turn {
  const amount = random.pick([random.int(1, 99) * 100, random.int(1, 99) * 50, random.int(100, 9_999)]);
  const dollars = (amount / 100).toFixed(2);
  const there = random.chance(0.6);
  const ask = there
    ? fillOne(data.dollarsOfCents, { amount }, random)
    : fillOne(data.centsOfDollars, { dollars }, random);
  return { ask, answer: there ? `${amount} cents are ${dollars} dollars.` : `${dollars} dollars are ${amount} cents.` };
}

export const storyKinds: readonly Kind[] = [
  oneTurn(3.5, gaining),
  oneTurn(2.5, losing),
  oneTurn(1.5, grouping),
  oneTurn(3, sharing),
  oneTurn(1.2, units),
  oneTurn(0.5, cents),
];
