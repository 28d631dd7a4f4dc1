import { pick, type Random } from '../harness/random.ts';
import type { TestFile } from './test-file.ts';

type Mutation = (bytes: Buffer, random: Random, other: Buffer) => Buffer;

const HUGE = [
  'ffffffff',
  'ffffffffffffffff',
  'ffffff7f',
  'ffffffffffffff7f',
  '0000000000002000',
  '00000000',
  '01000000',
];
const NOTABLE = [0, 1, 0x0a, 0x2e, 0x28, 0x63, 0x7f, 0x80, 0x93, 0xff];
const MAX_FLIPS = 6;

const place = (bytes: Buffer, random: Random): number => random(Math.max(1, bytes.length));

const flipBytes: Mutation = (bytes, random) => {
  const changed = Buffer.from(bytes);
  for (let flips = 1 + random(MAX_FLIPS); flips > 0; flips--) {
    changed[place(changed, random)] = random(2) === 0 ? random(256) : pick(random, NOTABLE);
  }
  return changed;
};

const flipBit: Mutation = (bytes, random) => {
  const changed = Buffer.from(bytes);
  const at = place(changed, random);
  changed[at] = (changed[at] ?? 0) ^ (1 << random(8));
  return changed;
};

const truncate: Mutation = (bytes, random) => bytes.subarray(0, random(bytes.length + 1));

/** Overwrites a number, which may be a length. */
const setNumber: Mutation = (bytes, random) => {
  const changed = Buffer.from(bytes);
  Buffer.from(pick(random, HUGE), 'hex').copy(changed, place(changed, random));
  return changed;
};

/** Shifts a byte slightly: most lengths are small, and attacks are often off by little. */
const shiftNumber: Mutation = (bytes, random) => {
  const changed = Buffer.from(bytes);
  const at = place(changed, random);
  changed[at] = ((changed[at] ?? 0) + random(9) - 4) & 255;
  return changed;
};

const insert: Mutation = (bytes, random, other) => {
  const at = random(bytes.length + 1);
  const from = place(other, random);
  return Buffer.concat([bytes.subarray(0, at), other.subarray(from, from + 1 + random(200)), bytes.subarray(at)]);
};

const remove: Mutation = (bytes, random) => {
  const at = place(bytes, random);
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random(20))]);
};

const splice: Mutation = (bytes, random, other) =>
  Buffer.concat([bytes.subarray(0, place(bytes, random)), other.subarray(place(other, random))]);

const join: Mutation = (bytes, _random, other) => Buffer.concat([bytes, other]);

const MUTATIONS = { flipBytes, flipBit, truncate, setNumber, shiftNumber, insert, remove, splice, join };

/** Returns a file with one random change, or with a part of another file. */
export function mutate(subject: TestFile, other: TestFile, random: Random): TestFile {
  const [name, mutation] = pick(random, Object.entries(MUTATIONS));
  return { ...subject, what: `${subject.what}, ${name}`, bytes: mutation(subject.bytes, random, other.bytes) };
}
