import type { Conversation, Turn } from '../../conversation.ts';
import { say } from '../../phrases.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { record, tableOf, texts } from '../../shapes.ts';
import { kindOf, membership, oddOneOut, withLetter } from '../arithmetic/membership.ts';
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
  ordinal,
  skillOf,
} from '../wording.ts';
import { type Category, categories, marketLists } from './categories.ts';
import { wordKinds } from './lists-words.ts';

const data = readData(
  'skills/lists.yaml',
  record({
    asks: texts,
    situations: tableOf(texts),
    inASituation: texts,
    withoutRepeats: texts,
    numberFollowUps: texts,
    numbered: texts,
    dashed: texts,
    withCommas: texts,
    onLines: texts,
    oneOfThem: texts,
    allOfThem: texts,
    someOfThem: texts,
  }),
);

type Format = (items: readonly string[]) => string;

const numbered: Format = (items) => items.map((item, i) => `${i + 1}. ${item}`).join('\n');
const dashed: Format = (items) => items.map((item) => `- ${item}`).join('\n');
const commas: Format = (items) => items.join(', ');
const lines: Format = (items) => items.join('\n');
/** Identifiers keep their small letter at the start of a sentence, too. */
const KEPT = new Set(marketLists.flatMap(({ items }) => items));
const spoken: Format = (items) => `${KEPT.has(items[0] as string) ? joined(items) : capitalised(joined(items))}.`;

/** Formats of a list, with the demands for them. The first is the default. */
const FORMATS: readonly { often: number; demands: readonly string[]; format: Format }[] = [
  { often: 4, demands: [''], format: spoken },
  {
    often: 2,
    demands: data.numbered,
    format: numbered,
  },
  {
    often: 2,
    demands: data.dashed,
    format: dashed,
  },
  {
    often: 2,
    demands: data.withCommas,
    format: commas,
  },
  {
    often: 1.2,
    demands: data.onLines,
    format: lines,
  },
  {
    often: 0.6,
    demands: ['in capitals', 'in capital letters', 'in upper case', 'in all caps'],
    format: (items) => spoken(items).toUpperCase(),
  },
  { often: 0.6, demands: ['as JSON', 'as a JSON list', 'as a JSON array', 'in JSON'], format: jsonOf },
];

function takenFrom({ items, closed }: Category, count: number, random: Random): string[] {
  if (closed) return items.slice(0, count);
  // Keeps the order of the source, so that a continued list repeats no item.
  const chosen = new Set(random.sample(items, count));
  return items.filter((item) => chosen.has(item));
}

function listingInContext(random: Random): Turn {
  const situated = random.chance(0.6);
  const open = categories.filter((one) => !one.closed && (!situated || data.situations[one.one] !== undefined));
  const category = random.pick(random.chance(0.4) ? open.slice(0, 6) : open);
  const n = Math.min(category.items.length, random.pick([2, 3, 3, 3, 4, 4, 5, 5, 5, 6]));
  const number = random.chance(0.65) ? inWords(n) : String(n);
  const { demands, format } = random.weighted(FORMATS, ({ often }) => often);
  const phrase = random.pick(situated ? data.inASituation : data.withoutRepeats);
  const asList = phrase.endsWith(', as a list.');
  const demand = phrase.includes('<how>') ? random.pick(demands) : '';
  const slots = {
    n: number,
    N: capitalised(number),
    many: random.pick(category.many),
    how: demand === '' ? '' : `, ${demand}`,
  };
  const items = takenFrom(category, n, random);
  const asked = fill(phrase, slots, random);
  const before = situated ? `${say(random.pick(data.situations[category.one] ?? []), random)} ` : '';
  const answer = asList ? numbered(items) : demand === '' ? spoken(items) : format(items);
  return { ask: hurried(`${before}${asked}`, random), answer };
}

/** Asks for a list. Items on separate lines may be capitalised. */
function listing(random: Random): Turn {
  const category = random.chance(0.12) ? random.pick(marketLists) : random.pick(categories);
  const n = Math.min(category.items.length, random.pick([1, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5, 5, 6, 7, 8, 10]));
  const number = random.chance(0.6) ? inWords(n) : String(n);
  const many = n === 1 ? category.one : random.pick(category.many.filter((words) => !words.startsWith('Souk')));
  const { demands, format } = random.weighted(FORMATS, ({ often }) => often);
  const demand = random.pick(demands);
  const how = demand === '' ? '' : random.pick([' <d>', ', <d>', ' <d>']).replace('<d>', demand);
  const phrase = random.pick(data.asks);
  const slots = { n: number, many, how };
  if (n === 1) {
    if (marketLists.includes(category)) return listing(random);
    const ask = fillOne(data.oneOfThem, { many: category.one }, random).replaceAll(/\b([Aa]) (?=[aeiou])/g, '$1n ');
    return { ask: hurried(ask, random), answer: `${capitalised(takenFrom(category, 1, random)[0] as string)}.` };
  }
  const items = takenFrom(category, n, random);
  return { ask: hurried(capitalised(fill(phrase, slots, random)), random), answer: format(items) };
}

/** Without a number: all of them where they are few and known, otherwise some. */
function someOf(random: Random): Turn {
  const all = random.chance(0.5);
  const closed = [...categories.filter((one) => one.closed), ...marketLists];
  const category = all ? random.pick(closed) : random.pick(categories.filter((one) => !one.closed));
  const { demands, format } = random.weighted(FORMATS, ({ often }) => often);
  const demand = random.pick(demands);
  const how = demand === '' ? '' : ` ${demand}`;
  const ask = fillOne(
    all ? data.allOfThem : data.someOfThem,
    { many: category.many[0] as string, how, how2: demand === '' ? '' : ` ${capitalised(demand)}, please.` },
    random,
  )
    .replaceAll("the Souk's", "Souk's")
    .replaceAll("all Souk's", "all of Souk's");
  const items = all ? category.items : takenFrom(category, random.int(3, 5), random);
  return { ask: hurried(ask, random), answer: format(items) };
}

/** A list, and then something about it. */
function listThen(random: Random): Conversation {
  const category = random.pick(categories.filter((one) => !one.closed && one.items.length >= 8));
  const n = random.int(3, 5);
  const items = takenFrom(category, n, random);
  const many = random.pick(category.many);
  const first: Turn = {
    ask: fill('{List|Name|Give me|Tell me} <n> <many>.', { n: random.chance(0.5) ? n : inWords(n), many }, random),
    answer: spoken(items),
  };
  const others = category.items.filter((item) => !items.includes(item));
  const roll = random.next();
  let second: Turn;
  if (roll < 0.25) {
    const ask = say(
      '{One more|Another one|Give me another|And one more|Name one more|Add one more|Give me one more}{, please|}{.|}',
      random,
    );
    second = { ask, answer: `${capitalised(random.pick(others))}.` };
  } else if (roll < 0.4) {
    const ask = say('{Two more|Give me two more|And two others|Name two more}{, please|}{.|}', random);
    second = { ask, answer: spoken(random.sample(others, 2)) };
  } else if (roll < 0.6) {
    const at = random.int(1, n);
    second = {
      ask: fillOne(data.numberFollowUps, { nth: ordinal(at) }, random),
      answer: `${capitalised(items[at - 1] as string)}.`,
    };
  } else if (roll < 0.75) {
    const ask = say(
      '{Sort them alphabetically|Now in alphabetical order|Put them in alphabetical order|Alphabetically, please}{.|}',
      random,
    );
    second = { ask, answer: spoken(items.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en'))) };
  } else if (roll < 0.9) {
    const [demand, format] = random.pick([
      ['{Now as a numbered list|Number them|As a numbered list, please|With numbers}{.|}', numbered],
      ['{Now with dashes|As bullet points|Now as bullet points|With dashes, please}{.|}', dashed],
      ['{Now as JSON|As JSON, please|Give me that as JSON|The same as a JSON list}{.|}', jsonOf],
      ['{One per line, please|Now one per line|Each on its own line}{.|}', lines],
    ] as const);
    second = { ask: say(demand, random), answer: format(items) };
  } else {
    const ask = say('{How many are that|How many did you name|How many are there in your list|Count them}{?|}', random);
    second = { ask, answer: `${n}.` };
  }
  return { turns: [first, second] };
}

const kinds: readonly Kind[] = [
  oneTurn(10, listing),
  oneTurn(7, listingInContext),
  oneTurn(3, someOf),
  { often: 3, make: listThen },
  oneTurn(1.8, oddOneOut),
  oneTurn(2.2, membership),
  oneTurn(1.6, kindOf),
  oneTurn(1.4, withLetter),
  ...wordKinds,
];

export const listsSkill = skillOf('lists', 1.25, kinds);
