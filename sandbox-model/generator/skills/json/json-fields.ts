import type { Random } from '../../random.ts';
import { anyCode, anyEmail, anyWord } from '../texts/texts.ts';
import { adjectives, cities, firstNames, nouns, technicalWords } from '../words.ts';

/** Fields of generated objects: a key with a suitable value. */
export type Value = string | number | boolean | null;

export interface Field {
  key: string;
  value: Value;
}

const FIELD_MAKERS: readonly ((random: Random) => Field)[] = [
  (random) => ({ key: 'name', value: random.pick(firstNames) }),
  (random) => ({ key: 'age', value: random.int(1, 99) }),
  (random) => ({ key: 'city', value: random.pick(cities) }),
  (random) => ({
    key: 'country',
    value: random.pick(['France', 'Italy', 'Japan', 'Kenya', 'Peru', 'India', 'Norway', 'Egypt']),
  }),
  (random) => ({ key: 'color', value: random.pick(['red', 'blue', 'green', 'black', 'white', 'yellow', 'pink']) }),
  (random) => ({ key: 'price', value: random.pick([random.int(1, 500), random.int(1, 50) * 100]) }),
  (random) => ({ key: 'email', value: anyEmail(random) }),
  (random) => ({ key: 'id', value: random.chance(0.5) ? random.int(1, 9999) : codeWithLetters(random) }),
  (random) => ({ key: 'active', value: random.chance(0.5) }),
  (random) => ({ key: 'animal', value: random.pick(['cat', 'dog', 'horse', 'otter', 'lion', 'bear']) }),
  (random) => ({ key: 'task', value: random.pick(['manipulation', 'navigation', 'perception', 'language', 'vla']) }),
  (random) => ({ key: 'model', value: random.pick(technicalWords) }),
  (random) => ({ key: 'version', value: `${random.int(0, 9)}.${random.int(0, 9)}.${random.int(0, 9)}` }),
  (random) => ({ key: 'status', value: random.pick(['ready', 'open', 'closed', 'pending', 'failed', 'new']) }),
  (random) => ({ key: 'count', value: random.int(0, 200) }),
  (random) => ({ key: 'job', value: random.pick(['doctor', 'pilot', 'baker', 'engineer', 'teacher', 'farmer']) }),
  (random) => ({ key: 'size', value: random.pick(['small', 'medium', 'large', random.int(1, 60)]) }),
  (random) => ({ key: 'title', value: random.pick(nouns) }),
  (random) => ({ key: random.pick(nouns), value: random.pick(adjectives) }),
  (random) => ({ key: anyWord(random).toLowerCase(), value: random.int(0, 100) }),
  (random) => ({ key: random.pick(['x', 'y', 'z', 'a', 'b', 'c']), value: random.int(-9, 99) }),
];

/** Not of digits alone, so that there is no doubt that it is a string. */
function codeWithLetters(random: Random): string {
  const code = anyCode(random);
  return /[a-z]/i.test(code) && !/\s/.test(code) ? code : codeWithLetters(random);
}

export function fields(random: Random, count: number): Field[] {
  const made: Field[] = [];
  while (made.length < count) {
    const field = random.pick(FIELD_MAKERS)(random);
    if (!made.some(({ key }) => key === field.key)) made.push(field);
  }
  return made;
}

export const objectOf = (all: readonly Field[]): Record<string, Value> =>
  Object.fromEntries(all.map(({ key, value }) => [key, value]));
