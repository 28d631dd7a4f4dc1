import type { Turn } from '../conversation.ts';
import { say } from '../phrases.ts';
import type { Random } from '../random.ts';
import { capitalised, fillOne, hurried, inWords, joined, type Kind, oneTurn, ordinal } from './wording.ts';

export const DAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
export const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
export const SEASONS = 'spring summer autumn winter'.split(' ');
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const at = (list: readonly string[], i: number): string =>
  list[((i % list.length) + list.length) % list.length] as string;

const AFTER = [
  'What {<kind> |}comes {right |directly |}after <x>?',
  'Which <kind> {follows|comes after|is after} <x>?',
  'What is the <kind> after <x>?',
  '{<kind> after|After} <x>?',
  'After <x> comes which <kind>?',
  'What is next after <x>?',
  'Tell me the <kind> that {follows|comes after} <x>.',
  '<x> is followed by what?',
];

const BEFORE = [
  'What {<kind> |}comes {right |directly |just |}before <x>?',
  'Which <kind> {precedes|comes before|is before} <x>?',
  'What is the <kind> before <x>?',
  '{<kind> before|Before} <x>?',
  'Before <x> is which <kind>?',
  'Tell me the <kind> that comes before <x>.',
];

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
  const ask = hurried(fillOne(after ? AFTER : BEFORE, { kind, x }, random), random);
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
    const ask = fillOne(
      [
        'How many days {are in|are there in|does} <m>{?|}',
        'How long is <m>?',
        'Number of days in <m>?',
        'How many days does the month of <m> have?',
      ],
      { m: at(MONTHS, i) },
      random,
    ).replace(/does (\w+)\??$/, 'does $1 have?');
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

const WHOLE: readonly (readonly [string, string])[] = [
  [
    '{List|Name|Give me|Tell me|Write|Say} {all |}the {days of the week|seven days|week days in order}.',
    `${joined(DAYS)}.`,
  ],
  ['{What are|Which are} the days of the week?', `${joined(DAYS)}.`],
  ['Days of the week?', `${joined(DAYS)}.`],
  ['{List|Name|Give me|Tell me|Write|Say} {all |}the {months|months of the year|twelve months}.', `${joined(MONTHS)}.`],
  ['{What are|Which are} the months {of the year|in order}?', `${joined(MONTHS)}.`],
  ['Months of the year?', `${joined(MONTHS)}.`],
  [
    '{List|Name|Give me|Tell me} {all |}the {seasons|four seasons|seasons of the year}.',
    'Spring, summer, autumn and winter.',
  ],
  ['What are the {four |}seasons?', 'Spring, summer, autumn and winter.'],
  ['{Which|What} days {are|make up|form} the weekend?', 'Saturday and Sunday.'],
  ['{What|Which} are the weekend days?', 'Saturday and Sunday.'],
  ['How many days are in a week?', 'A week has 7 days.'],
  ['How many months are in a year?', 'A year has 12 months.'],
  ['How many seasons are there?', 'There are 4 seasons.'],
  ['How many days does the weekend have?', 'The weekend has 2 days.'],
  ['{What|Which} is the {last|final} month{| of the year}?', 'The last month is December.'],
  ['{What|Which} is the shortest month?', 'The shortest month is February.'],
  ['{Which|What} month {starts|begins} the year?', 'January is the first month.'],
  ['{Which|What} months are in {the |}winter in the north?', 'December, January and February.'],
  ['{Which|What} months are in {the |}summer in the north?', 'June, July and August.'],
  ['List the working days.', 'Monday, Tuesday, Wednesday, Thursday and Friday.'],
];

function whole(random: Random): Turn {
  const [ask, answer] = random.pick(WHOLE);
  return { ask: hurried(say(ask, random), random), answer };
}

/** Is it a day, a month; is it the weekend; say them backwards. */
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
