import { pick, type Random, seeded } from '../harness/random.ts';
import { FULL_SIZE } from '../harness/scale.ts';
import { EVERY_CONTAINER } from './containers.ts';
import { HOSTILE } from './hostile/families.ts';
import { mutate } from './mutate.ts';
import { randomPickle } from './opcodes/random-pickle.ts';
import { ORDINARY, ORDINARY_ARCHIVES } from './ordinary/families.ts';
import type { Family, TestFile } from './test-file.ts';

type Container = (inner: TestFile) => TestFile;

/** One in this many files is used, and always the first of a family. */
const TAKEN_IN = FULL_SIZE ? 1 : 10;
/** One in this many files is mutated. */
const CHANGED_IN = 8;
const MAX_CHANGED_BYTES = 64 * 1024;
const PACKED_IN = 3;
const PICKLE_NAMES = ['model.pkl', 'data.bin', 'archive'];

/** Yields the files of a family, plain and in some of the containers. */
export function* filesOf(family: Family, containers: readonly Container[], packings: number): Generator<TestFile> {
  const random = seeded(seedOf(family.title));
  let isFirst = true;
  for (const file of family.files(random)) {
    if (isFirst || random(TAKEN_IN) === 0) yield file;
    isFirst = false;
    for (let i = 0; i < packings; i++) {
      if (random(TAKEN_IN) === 0) yield pick(random, containers)(file);
    }
  }
}

/** Yields mutated files of all families. */
export function* changedFiles(count: number, random: Random): Generator<TestFile> {
  const pool = [...HOSTILE, ...ORDINARY, ...ORDINARY_ARCHIVES.slice(0, 1)].flatMap((family) => {
    const files = [...family.files(seeded(seedOf(family.title)))].filter(
      ({ bytes }) => bytes.length <= MAX_CHANGED_BYTES,
    );
    return files.filter((_, i) => i % CHANGED_IN === 0);
  });
  for (let i = 0; i < count; i++) {
    const file = pick(random, pool);
    const subject = random(PACKED_IN) === 0 ? pick(random, EVERY_CONTAINER)(file) : file;
    yield mutate(subject, pick(random, pool), random);
  }
}

export function* randomPickles(count: number, random: Random): Generator<TestFile> {
  for (let i = 0; i < count; i++) {
    yield { what: `pickle ${i}`, name: pick(random, PICKLE_NAMES), bytes: randomPickle(random) };
  }
}

/** Derives a seed from the title, so that the files of a family do not depend on other families. */
function seedOf(title: string): number {
  return [...title].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);
}
