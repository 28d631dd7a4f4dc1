import type { Turn } from '../../conversation.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { lists } from '../../shapes.ts';
import { plainSentence, wordsInRow } from '../texts/texts.ts';
import { capitalised, fillOne, hurried, inWords, type Kind, oneTurn, skillOf, turnsOf } from '../wording.ts';
import { alphabet } from './alphabet.ts';
import { calendarKinds } from './calendar.ts';
import { countLetters, countOneLetter, spelledBackwards, spelling } from './spelling.ts';

const data = readData(
  'skills/counting.yaml',
  lists('countUp', 'countDown', 'inWords', 'countWords', 'evenFromTo', 'firstEven', 'stepsDown', 'stepsUp'),
);

const range = (from: number, to: number, step = 1): number[] => {
  const found: number[] = [];
  for (let n = from; step > 0 ? n <= to : n >= to; n += step) found.push(n);
  return found;
};

/** Formats of a row. Commas are the default. */
const STYLES: readonly { often: number; demand: readonly string[]; write(numbers: readonly number[]): string }[] = [
  { often: 6, demand: [''], write: (numbers) => numbers.join(', ') },
  {
    often: 1,
    demand: data.inWords,
    write: (numbers) => numbers.map(inWords).join(', '),
  },
  {
    often: 1,
    demand: [', one per line', ', each on a new line', ' on separate lines'],
    write: (numbers) => numbers.join('\n'),
  },
  {
    often: 0.7,
    demand: [', separated by spaces', ' with spaces between', ' without commas'],
    write: (numbers) => numbers.join(' '),
  },
  { often: 0.5, demand: [', separated by dashes', ' with dashes between'], write: (numbers) => numbers.join('-') },
];

function countUp(random: Random): Turn {
  // From anywhere to anywhere: that it goes up is in the numbers, not in where it starts.
  const from = random.chance(0.4) ? 1 : random.int(0, 28);
  const to = random.chance(0.15) ? from + random.int(2, 19) : random.int(from + 1, Math.min(from + 20, 30));
  const style = random.weighted(STYLES, ({ often }) => often);
  const words = random.chance(0.3);
  const slots = { from: words ? inWords(from) : from, to: words ? inWords(to) : to, how: random.pick(style.demand) };
  const phrases = from === 1 ? data.countUp : data.countUp.filter((phrase) => phrase.includes('<from>'));
  const ask = hurried(fillOne(phrases, slots, random), random).replace(/^(Can|Could)(.*)\.$/, '$1$2?');
  return { ask, answer: style.write(range(from, to)) };
}

function downTo(from: number, random: Random): number {
  return random.chance(0.35) ? random.int(0, 1) : random.int(Math.max(0, from - 20), from - 1);
}

function countDown(random: Random): Turn {
  const from = random.chance(0.4) ? random.pick([3, 4, 5, 6, 8, 10, 10, 12, 15, 20]) : random.int(2, 30);
  const phrase = random.pick(data.countDown).replace('{| to <to>}', random.chance(0.5) ? ' to <to>' : '');
  const to = phrase.includes('<to>') ? downTo(from, random) : 1;
  const style = random.weighted(STYLES, ({ often }) => often);
  const words = random.chance(0.3);
  const slots = { from: words ? inWords(from) : from, to: words ? inWords(to) : to, how: random.pick(style.demand) };
  return { ask: hurried(fillOne([phrase], slots, random), random), answer: style.write(range(from, to, -1)) };
}

function countInSteps(random: Random): Turn {
  const step = random.pick([2, 2, 2, 3, 3, 4, 5, 5, 5, 10, 10, 10, 20, 100]);
  const start = random.chance(0.45) ? step : random.chance(0.5) ? 0 : random.int(1, 12);
  const to = start + step * random.int(2, 8);
  const down = random.chance(0.25);
  const names: Record<number, string> = {
    2: 'twos',
    3: 'threes',
    4: 'fours',
    5: 'fives',
    10: 'tens',
    20: 'twenties',
    100: 'hundreds',
  };
  const ask = fillOne(
    down ? data.stepsDown : data.stepsUp,
    { names: names[step] as string, step, start: down ? to : start, to: down ? start : to },
    random,
  );
  return { ask: hurried(ask, random), answer: (down ? range(to, start, -step) : range(start, to, step)).join(', ') };
}

function evenOnes(random: Random): Turn {
  const odd = random.chance(0.5);
  const to = random.int(6, 20);
  const [from, until] = random.chance(0.5) ? [1, to] : [random.int(0, 15), random.int(19, 30)];
  const many = random.chance(0.5);
  if (many) {
    const n = random.int(3, 8);
    const ask = fillOne(
      data.firstEven,
      { n: random.chance(0.5) ? n : inWords(n), kind: odd ? 'odd' : 'even' },
      random,
    ).replace(/^(What.*)\.$/, '$1?');
    return { ask, answer: range(odd ? 1 : 2, odd ? 2 * n - 1 : 2 * n, 2).join(', ') };
  }
  const ask = fillOne(data.evenFromTo, { kind: odd ? 'odd' : 'even', from, to: until }, random);
  const first = (from % 2 === 1) === odd ? from : from + 1;
  return { ask: hurried(ask, random), answer: range(first, until, 2).join(', ') };
}

function countWords(random: Random): Turn {
  const text = random.chance(0.6) ? plainSentence(random, 9) : wordsInRow(random, random.int(1, 7));
  const count = text.split(' ').length;
  const quoted = `${random.pick(['"', "'", '"'])}`;
  const ask = fillOne(data.countWords, { q: quoted, t: text }, random)
    .replace('Tell me the words', 'Count the words')
    .replace('Count how many', 'Tell me how many');
  const bare = /\?$|\.$/.test(ask) && random.chance(0.1);
  if (bare) return { ask: `${ask} Just the number.`, answer: String(count) };
  // The words stand there one by one, so that they can be counted.
  return { ask, answer: `${text.split(' ').join(', ')}: ${count} ${count === 1 ? 'word' : 'words'}.` };
}

/** Asks for the count of stars, numbers or lines in a row. */
function countMarks(random: Random): Turn {
  if (random.chance(0.5)) {
    const mark = random.pick(['*', 'x', 'o', '#', '+', '-', '.', '!', 'a', 'b']);
    const n = random.int(1, 10);
    const ask = fillOne(
      ['{Print|Write|Give me|Draw|Output} <n> <m>{| in a row}.', '<n> times <m> in a row, with spaces.'],
      { n: random.chance(0.5) ? inWords(n) : n, m: `"${mark}"` },
      random,
    );
    return {
      ask: `${capitalised(ask).replace(/\.$/, '')}${ask.includes('with spaces') ? '.' : ', with spaces between.'}`,
      answer: Array.from({ length: n }, () => mark).join(' '),
    };
  }
  const lines = Array.from({ length: random.int(1, 5) }, () => wordsInRow(random, random.int(1, 5)));
  const ask = `How many lines are here?\n${lines.join('\n')}`;
  return { ask, answer: lines.length === 1 ? 'There is 1 line.' : `There are ${lines.length} lines.` };
}

const kinds: readonly Kind[] = [
  { often: 6, make: (random) => ({ turns: turnsOf(random, 2, countUp) }) },
  oneTurn(3.2, countDown),
  oneTurn(2.2, countInSteps),
  oneTurn(1.2, evenOnes),
  oneTurn(4, countWords),
  oneTurn(2.4, countLetters),
  oneTurn(1, countOneLetter),
  oneTurn(3.6, spelling),
  oneTurn(2, spelledBackwards),
  oneTurn(2.2, alphabet),
  oneTurn(0.8, countMarks),
  ...calendarKinds,
];

export const countingSkill = skillOf('counting', 1.5, kinds);
