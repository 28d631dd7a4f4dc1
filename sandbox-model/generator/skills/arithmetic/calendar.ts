import type { Turn } from '../../conversation.ts';
import { say } from '../../phrases.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { listOf, record, text, texts, tupleOf } from '../../shapes.ts';
import { capitalised, fillOne, hurried, inWords, type Kind, oneTurn, ordinal } from '../wording.ts';

const data = readData(
  'skills/calendar.yaml',
  record({ after: texts, before: texts, whole: listOf(tupleOf(text, text)), daysOfMonth: texts }),
);

const DAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
export const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const SEASONS = 'spring summer autumn winter'.split(' ');
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const at = (list: readonly string[], i: number): string =>
  list[((i % list.length) + list.length) % list.length] as string;

function neighbor(random: Random): Turn {
  const [list, kind] = random.weighted(
    [
      [DAYS, 'day'],
      [MONTHS, 'month'],
      [SEASONS, 'season'],
    ] as const,
    ([names]) => (names === SEASONS ? 0.4 : 1),
  );
  const i = random.int(0, list.length - 1);
  const after = random.chance(0.6);
  const x = at(list, i);
  const ask = hurried(fillOne(after ? data.after : data.before, { kind, x }, random), random);
  const result = at(list, after ? i + 1 : i - 1);
  const capital = capitalised(result);
  return {
    ask: capitalised(ask),
    answer: `${capital} comes ${after ? 'after' : 'before'} ${x}.`,
  };
}

function todayIs(random: Random): Turn {
  const i = random.int(0, 6);
  const [shift, ask] = random.pick<readonly [number, string]>([
    [1, '{If today is|Today is|When today is|Say today is} <x>{, what|. What} {day is|is} tomorrow?'],
    [1, 'What day is tomorrow if today is <x>?'],
    [-1, '{If today is|Today is|When today is} <x>{, what|. What} day was yesterday?'],
    [-1, 'Which day was yesterday when today is <x>?'],
    [2, 'What day is {two days after <x>|it two days from <x>}?'],
    [2, 'If today is <x>, what is the day after tomorrow?'],
    [3, 'What day is three days after <x>?'],
    [-2, 'If today is <x>, what day was the day before yesterday?'],
    [7, 'What day is {it one week|one week} after <x>?'],
    [0, 'If yesterday was <y>, what day is today?'],
    [0, 'If tomorrow is <z>, what day is today?'],
  ]);
  const filled = fillOne([ask], { x: at(DAYS, i), y: at(DAYS, i - 1), z: at(DAYS, i + 1) }, random);
  return { ask: hurried(filled, random), answer: `${at(DAYS, i + shift)}.` };
}

function places(random: Random): Turn {
  const roll = random.next();
  const i = random.int(0, 11);
  if (roll < 0.3) {
    const ask = fillOne(
      [
        '{What|Which} is the <nth> month{| of the year}?',
        'What month {is|has the} number <n>?',
        'Name the <nth> month of the year.',
      ],
      { nth: ordinal(i + 1), n: i + 1 },
      random,
    ).replace('month is number', 'month is number');
    return { ask: hurried(ask, random), answer: `The ${ordinal(i + 1)} month is ${MONTHS[i]}.` };
  }
  if (roll < 0.5) {
    const ask = fillOne(
      ['{What|Which} number is {the month |}<m>?', 'What is the number of the month <m>?', '<m> is month number what?'],
      { m: at(MONTHS, i) },
      random,
    );
    return { ask: hurried(ask, random), answer: `${MONTHS[i]} is month number ${i + 1}.` };
  }
  if (roll < 0.75) {
    const ask = fillOne(data.daysOfMonth, { m: at(MONTHS, i) }, random).replace(/does (\w+)\??$/, 'does $1 have?');
    const answer = i === 1 ? 'February has 28 days, and 29 in a leap year.' : `${MONTHS[i]} has ${LENGTHS[i]} days.`;
    return { ask: hurried(ask, random), answer };
  }
  if (roll < 0.9) {
    const d = random.int(1, 7);
    const ask = fillOne(
      [
        '{What|Which} is the <nth> day of the week, {starting with|if the week starts on|counting from} Monday?',
        'With Monday first, {what|which} is the <nth> day of the week?',
      ],
      { nth: ordinal(d) },
      random,
    );
    return { ask: hurried(ask, random), answer: `The ${ordinal(d)} day of the week is ${DAYS[d - 1]}.` };
  }
  const [a, b] = random.sample(MONTHS, 2) as [string, string];
  const [first, second] = MONTHS.indexOf(a) < MONTHS.indexOf(b) ? [a, b] : [b, a];
  const ask = fillOne(
    ['Which {month |}comes first in the year, <a> or <b>?', 'Which month is earlier, <a> or <b>?'],
    { a, b },
    random,
  );
  return { ask: hurried(ask, random), answer: `${first} comes before ${second}.` };
}

function whole(random: Random): Turn {
  const [ask, answer] = random.pick(data.whole);
  return { ask: hurried(say(ask, random), random), answer };
}

/** Asks whether a word is a day or a month, or at the weekend, or for the names backwards. */
function someOfThem(random: Random): Turn {
  const roll = random.next();
  if (roll < 0.35) {
    const day = random.pick(DAYS);
    const weekend = day.startsWith('S');
    const ask = fillOne(
      ['Is <d> {a weekend day|on the weekend|part of the weekend}?', 'Is <d> a weekday or {the |}weekend?'],
      { d: day },
      random,
    );
    if (ask.includes(' or ')) return { ask, answer: weekend ? `${day} is a weekend day.` : `${day} is a weekday.` };
    return { ask, answer: weekend ? `Yes, ${day} is a weekend day.` : `No, ${day} is a weekday.` };
  }
  if (roll < 0.6) {
    const n = random.int(2, 5);
    const start = random.int(0, 6);
    const ask = fillOne(
      ['{Name|List|Give me} the <n> days after <d>.', 'Which <n> days come after <d>?'],
      { n: random.chance(0.5) ? inWords(n) : n, d: at(DAYS, start) },
      random,
    );
    return { ask, answer: Array.from({ length: n }, (_, k) => at(DAYS, start + 1 + k)).join(', ') };
  }
  if (roll < 0.8) {
    const [list, kind] = random.pick([
      [DAYS, 'days of the week'],
      [MONTHS, 'months'],
    ] as const);
    const ask = say(`{Say|List|Write} the ${kind} {backwards|in reverse order|from last to first}.`, random);
    return { ask, answer: list.toReversed().join(', ') };
  }
  const letter = random.pick(['M', 'T', 'S', 'J', 'A']);
  const list = 'JA'.includes(letter) ? MONTHS : DAYS;
  const found = list.filter((name) => name.startsWith(letter));
  const ask = fillOne(
    ['Which <kind> start with <l>?', '{Name|List} the <kind> that {start|begin} with <l>.'],
    { l: letter, kind: list === DAYS ? 'days' : 'months' },
    random,
  );
  return { ask, answer: found.join(', ') };
}

export const calendarKinds: readonly Kind[] = [
  oneTurn(3, neighbor),
  oneTurn(1.5, todayIs),
  oneTurn(1.2, places),
  oneTurn(1.6, whole),
  oneTurn(0.7, someOfThem),
];
