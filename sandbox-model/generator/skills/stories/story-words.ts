import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { listOf, lists, record, tableOf, text, texts } from '../../shapes.ts';
import { capitalised } from '../wording.ts';

/** Heroes and places of stories. There are many, because users ask for stories about anything. */
export type Kind = 'robot' | 'animal' | 'person' | 'swimmer' | 'thing';

export interface Hero {
  noun: string;
  kind: Kind;
  name: string;
  he: 'she' | 'he' | 'it';
}

export interface Place {
  /** "lighthouse": what people ask for. */
  noun: string;
  /** "in an old lighthouse" */
  at: string;
  /** "a lighthouse": how it is asked for. */
  asked: string;
  /** Something that stands there: "the great lamp". */
  fixture: string;
  /** A sound of the place: "the waves". */
  sound: string;
}

const placeList = listOf(record({ noun: text, at: text, fixture: text, sound: text }));
const data = readData(
  'skills/story-words.yaml',
  record({
    names: lists('she', 'he', 'it'),
    robots: texts,
    animals: texts,
    people: texts,
    swimmers: texts,
    things: texts,
    friends: texts,
    waterFriends: texts,
    land: placeList,
    water: placeList,
    placesForThings: placeList,
    homes: tableOf(text),
  }),
);

const NOUNS: Readonly<Record<Kind, readonly string[]>> = {
  robot: data.robots,
  animal: data.animals,
  person: data.people,
  swimmer: data.swimmers,
  thing: data.things,
};
const asked = (place: Omit<Place, 'asked'>): Place => ({ ...place, asked: askedPlace(place.noun) });
const LAND = data.land.map(asked);
const WATER = data.water.map(asked);
const PLACES_FOR_THINGS = data.placesForThings.map(asked);

function askedPlace(noun: string): string {
  if (/^(Mars|snow|winter)$/.test(noun)) return noun;
  return /^(moon|sea|ocean)$/.test(noun) ? `the ${noun}` : aOrAn(noun);
}

export function aOrAn(noun: string): string {
  return /^([aeio]|umb|honest|hour|ugly)/i.test(noun) ? `an ${noun}` : `a ${noun}`;
}

export function titleCase(text: string): string {
  return text
    .split(' ')
    .map((word, i) => (i > 0 && /^(of|the|a|an|at|in|on|to|and|from|for)$/.test(word) ? word : capitalised(word)))
    .join(' ');
}

export function anyHero(random: Random): Hero {
  const kind = random.weighted<Kind>(['robot', 'animal', 'person', 'swimmer', 'thing'], (one) =>
    one === 'robot' ? 6 : one === 'animal' ? 5 : one === 'person' ? 5 : 0.8,
  );
  return heroOf(kind, random);
}

export function heroOf(kind: Kind, random: Random): Hero {
  const [noun = '', he] = random.pick(NOUNS[kind]).split(':') as [string, Hero['he'] | undefined];
  const pronoun = he ?? (kind === 'robot' || kind === 'thing' ? 'it' : random.pick(['she', 'he'] as const));
  const asIt = /robot|submarine/.test(noun) && kind === 'swimmer' ? 'it' : pronoun;
  return { noun, kind, he: asIt, name: random.pick(data.names[asIt]) };
}

export function nameFor(hero: Hero, random: Random): string {
  const name = random.pick(data.names[hero.he]);
  return name === hero.name ? nameFor(hero, random) : name;
}

/** A hero of whom only the name was asked for. */
export function namedHero(random: Random): Hero {
  const he = random.pick(['she', 'he'] as const);
  const noun =
    he === 'she'
      ? random.pick(['girl', 'young woman', 'little girl'])
      : random.pick(['boy', 'young man', 'little boy']);
  return { noun, kind: 'person', he, name: random.pick(data.names[he]) };
}

export function friendOf(hero: Hero, random: Random): string {
  const list = hero.kind === 'swimmer' ? data.waterFriends : data.friends;
  const friend = random.pick(list);
  const same = hero.noun.split(' ').some((word) => friend.split(' ').includes(word));
  return same ? friendOf(hero, random) : friend;
}

export function placeFor(hero: Hero, random: Random): Place {
  const home = LAND.find(({ noun }) => noun === data.homes[hero.noun]);
  if (home && random.chance(0.7)) return home;
  return random.pick(hero.kind === 'swimmer' ? WATER : hero.kind === 'thing' ? PLACES_FOR_THINGS : LAND);
}
