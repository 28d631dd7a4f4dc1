import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { listOf, optional, record, text, texts } from '../../shapes.ts';
import { MONTHS } from '../arithmetic/calendar.ts';
import { anyCode, anyWord, inventedWord } from '../texts/texts.ts';
import { capitalised } from '../wording.ts';
import { cities, firstNames, lastNames } from '../words.ts';

/** One thing about the user which is told and asked for later. */
export interface Trait {
  /** "name": "I do not know your name yet". */
  name: string;
  value(random: Random): string;
  tells: readonly string[];
  /** Further ways, where it is spoken of alone. */
  moreTells?: readonly string[];
  /** Acknowledgements that contain the value. */
  heard: readonly string[];
  asks: readonly string[];
  moreAsks?: readonly string[];
  answers: readonly string[];
  corrections?: readonly string[];
}

const trait = record({
  name: text,
  tells: texts,
  moreTells: optional(texts),
  heard: texts,
  asks: texts,
  moreAsks: optional(texts),
  answers: texts,
  corrections: optional(texts),
});
const data = readData(
  'skills/memory-traits.yaml',
  record({
    inPassing: texts,
    colors: texts,
    animals: texts,
    foods: texts,
    jobs: texts,
    languages: texts,
    hobbies: texts,
    dogNames: texts,
    robotNames: texts,
    traits: listOf(trait),
  }),
);

const VALUES: Readonly<Record<string, Trait['value']>> = {
  name: (random) => random.pick(firstNames),
  'favorite color': (random) => random.pick(data.colors),
  'favorite food': (random) => random.pick(data.foods),
  'favorite animal': (random) => random.pick(data.animals),
  city: (random) => random.pick(cities),
  age: (random) => String(random.int(8, 90)),
  job: (random) => random.pick(data.jobs),
  "dog's name": (random) => random.pick([...data.dogNames, ...firstNames.slice(0, 60)]),
  "robot's name": (random) => random.pick([...data.robotNames, capitalised(inventedWord(random))]),
  'favorite programming language': (random) => random.pick(data.languages),
  'birthday month': (random) => random.pick(MONTHS),
  hobby: (random) => random.pick(data.hobbies),
  number: (random) => String(random.int(1, random.pick([10, 100, 999, 9999]))),
  word: (random) => random.pick([anyWord(random), inventedWord(random), anyWord(random)]),
  code: (random) => {
    const code = anyCode(random);
    return /[.!?]$/.test(code) ? `${code}0` : code;
  },
  'team name': (random) => `${random.pick(lastNames)} ${random.pick(['Labs', 'Robotics', 'Works', 'Systems'])}`,
};

export const TRAITS: readonly Trait[] = data.traits.map((one) => {
  const value = VALUES[one.name];
  if (value === undefined) throw new Error(`no value is made for the trait ${one.name}`);
  return { ...one, value };
});

/** Facts that are mentioned next to a question. */
export const IN_PASSING = data.inPassing;
