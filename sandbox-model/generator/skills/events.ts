import type { Random } from '../random.ts';
import { readData } from '../read-data.ts';
import { listOf, record, text, texts, tupleOf } from '../shapes.ts';
import { capitalised } from './wording.ts';
import { cities, firstNames, places, pluralOf, things, times, withArticle } from './words.ts';

const data = readData(
  'skills/events.yaml',
  record({
    actions: listOf(tupleOf(text, text, text, texts)),
    colors: texts,
    why: texts,
    details: texts,
    descriptions: texts,
    actors: texts,
    news: listOf(tupleOf(text, text)),
    beforeNews: texts,
    afterNews: texts,
    machines: texts,
    food: texts,
    texts: texts,
    software: texts,
    people: texts,
    animals: texts,
  }),
);

/** Something that happened, in parts, so that what is asked about it is known. */
export interface Event {
  who: string;
  /** "bought" */
  past: string;
  /** "buys", for a headline. */
  present: string;
  /** "buy", for "What did Ada buy?" */
  base: string;
  what: string;
  /** Whether it is a person. */
  person: boolean;
  where?: string;
  when?: string;
  why?: string;
  /** A detail that a summary drops. */
  detail?: string;
}

const OBJECTS: Readonly<Record<string, (random: Random) => string>> = {
  things: (random) => {
    const thing = random.pick(things);
    const noun = random.chance(0.4) ? `${random.pick(data.colors)} ${thing}` : thing;
    return random.chance(0.75) ? withArticle(noun) : `${random.int(2, 12)} ${pluralOf(thing)}`;
  },
  machines: (random) =>
    withArticle(`${random.chance(0.5) ? `${random.pick(data.colors)} ` : ''}${random.pick(data.machines)}`),
  food: (random) => random.pick(data.food),
  texts: (random) => random.pick(data.texts),
  software: (random) => random.pick(data.software),
  people: (random) => random.pick(data.people),
  animals: (random) => random.pick(data.animals),
};

const PLACES = places.filter((place) => !/moon/.test(place));

export function event(random: Random): Event {
  const [base, present, past, objects] = random.pick(data.actions);
  const kind = random.pick(objects);
  const what = (OBJECTS[kind] as (random: Random) => string)(random);
  const who = random.chance(0.65) ? random.pick(firstNames) : random.pick(data.actors);
  const made: Event = { who, base, present, past, what, person: kind === 'people' };
  if (random.chance(0.65)) made.where = random.chance(0.7) ? random.pick(PLACES) : `in ${random.pick(cities)}`;
  if (random.chance(0.65)) made.when = random.pick(times);
  if (random.chance(0.35)) made.why = random.pick(data.why);
  if (random.chance(0.45)) made.detail = random.pick(data.details);
  return made;
}

/** The text as it is given: all that is known, in one or two sentences. */
export function textOf({ who, past, what, where, when, why, detail }: Event, random: Random): string {
  const named = /^[A-Z]/.test(who);
  const name = named && random.chance(0.3) ? `${who}, ${random.pick(data.descriptions)},` : who;
  const early = when !== undefined && random.chance(0.5);
  const parts = [name, past, what, where, early ? undefined : when, why].filter((part) => part !== undefined).join(' ');
  const main = early ? `${capitalised(when as string)}, ${parts}.` : `${capitalised(parts)}.`;
  if (detail === undefined) return main;
  return random.chance(0.6) ? `${main} ${detail}` : `${detail} ${main}`;
}

export function summaryOf({ who, past, what }: Event): string {
  return capitalised(`${who} ${past} ${what}.`);
}

/** Plural subjects, which take the verb without its ending. */
const SEVERAL = new Set(['the children']);

const SMALL = new Set(['a', 'an', 'the', 'of', 'for', 'in', 'on', 'at', 'to']);

export function titleOf({ who, base, present, what }: Event): string {
  const doing = SEVERAL.has(who) ? base : present;
  return `${who} ${doing} ${what}`
    .split(' ')
    .map((word, i) => (i > 0 && SMALL.has(word) ? word : capitalised(word)))
    .join(' ');
}

/** Something that is the case now, and how it was told at length. */
export interface News {
  core: string;
  title: string;
  told: string;
}

export function news(random: Random): News {
  const [core, title] = random.pick(data.news);
  const day = random.pick(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
  const [city, n] = [random.pick(cities), random.int(2, 90)];
  const filled = (text: string): string =>
    text
      .replaceAll(/<day>/gi, day)
      .replaceAll(/<city>/gi, city)
      .replaceAll('<n>', String(n));
  const said = filled(core);
  const small = said.charAt(0).toLowerCase() + said.slice(1);
  const main = random.pick([
    `${random.pick(data.beforeNews)} ${small}.`,
    `${said}, ${random.pick(data.afterNews)}.`,
    `${random.pick(data.beforeNews)} ${small}, ${random.pick(data.afterNews)}.`,
    `${said}. ${random.pick(data.details)} ${random.pick(['There is not much more to say.', 'More will be known soon.', 'Some were glad, others were not.'])}`,
    `${random.pick(data.details)} ${said}.`,
  ]);
  return { core: `${said}.`, title: filled(title), told: main };
}
