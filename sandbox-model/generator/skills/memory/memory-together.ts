import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { listOf, record, tableOf, text, texts } from '../../shapes.ts';
import { anyWord } from '../texts/texts.ts';
import { cities, firstNames, nouns, pluralOf, technicalWords } from '../words.ts';

/** Several facts about the user in one message, with questions for one of them. */
interface Part {
  slot: string;
  value(random: Random): string;
  asks: readonly string[];
  answer: string;
}

interface Together {
  tells: readonly string[];
  things: readonly Part[];
}

const data = readData(
  'skills/memory-together.yaml',
  record({
    heard: text,
    jobs: texts,
    fields: texts,
    animals: texts,
    petNames: texts,
    colors: texts,
    hobbies: texts,
    days: texts,
    foods: texts,
    parts: tableOf(record({ slot: text, asks: texts, answer: text })),
    together: listOf(record({ tells: texts, parts: texts })),
  }),
);

const startsWithVowel = (word: string): boolean => /^[aeiou]/.test(word);

const VALUES: Readonly<Record<string, Part['value']>> = {
  city: (random) => random.pick(cities),
  work: (random) =>
    random.chance(0.7) ? random.pick(data.fields) : pluralOf(random.pick([...nouns, ...technicalWords])),
  name: (random) => random.pick(firstNames),
  job: (random) => random.pick(data.jobs.filter((job) => !startsWithVowel(job))),
  age: (random) => String(random.int(12, 90)),
  pet: (random) => random.pick(data.animals),
  petName: (random) => random.pick([...data.petNames, ...firstNames.slice(45, 90)]),
  hobby: (random) => random.pick(data.hobbies),
  thing: (random) => random.pick(nouns.filter((noun) => !startsWithVowel(noun))),
  day: (random) => random.pick(data.days),
  color: (random) => random.pick(data.colors),
  food: (random) => random.pick(data.foods),
  password: anyWord,
  number: (random) => String(random.int(2, 999)),
};

export const TOLD_TOGETHER: readonly Together[] = data.together.map(({ tells, parts }) => ({
  tells,
  things: parts.map(partNamed),
}));

export const TOGETHER_HEARD = data.heard;

function partNamed(name: string): Part {
  const [part, value] = [data.parts[name], VALUES[name]];
  if (part === undefined || value === undefined) throw new Error(`nothing is known of the part ${name}`);
  return { ...part, value };
}
