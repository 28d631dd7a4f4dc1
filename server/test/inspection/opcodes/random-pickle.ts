import { pick, type Random } from '../../harness/random.ts';
import { latin } from '../test-file.ts';
import { PickleWriter, u8, u64 } from './pickle-writer.ts';
import { writeExtension, writeGlobal, writeInst, writePersistent, writeStackGlobal } from './write-imports.ts';
import { writeCollection, writeGet, writePut, writeScalar, writeText } from './write-values.ts';

interface Step {
  weight: number;
  /** Tests whether an unpickler could continue after it. */
  fits(writer: PickleWriter): boolean;
  write(writer: PickleWriter, random: Random): void;
}

const always = (): boolean => true;
const WORDS = ['latin1', 'rot13', 'O8', 'f4', 'x', 'os', 'system', 'a'.repeat(300)];

const STEPS: readonly Step[] = [
  { weight: 14, fits: always, write: writeScalar },
  { weight: 8, fits: always, write: writeCollection },
  { weight: 8, fits: always, write: (writer, random) => writeText(writer, random, pick(random, WORDS)) },
  { weight: 8, fits: always, write: writeGlobal },
  { weight: 8, fits: always, write: writeStackGlobal },
  { weight: 3, fits: ({ hasMark }) => hasMark, write: writeInst },
  { weight: 1, fits: always, write: writeExtension },
  { weight: 1, fits: always, write: writePersistent },
  { weight: 8, fits: (writer) => writer.top() !== undefined, write: writePut },
  { weight: 6, fits: ({ memo }) => memo.length > 0, write: writeGet },
  { weight: 8, fits: always, write: (writer) => writer.mark() },
  { weight: 4, fits: ({ stack }) => stack.length > 0, write: (writer) => writer.write('0', { pops: 1 }) },
  { weight: 2, fits: ({ hasMark }) => hasMark, write: (writer) => writer.closeMark('1') },
  {
    weight: 3,
    fits: ({ stack }) => stack.length > 0,
    write: (writer) => writer.write('2', { pushes: writer.top() ?? 'value' }),
  },
  { weight: 8, fits: ({ stack }) => stack.length > 0, write: writeTuple },
  { weight: 8, fits: ({ hasMark }) => hasMark, write: closeCollection },
  { weight: 10, fits: (writer) => writer.top() === 'tuple' && writer.top(2) === 'import', write: writeCall },
  {
    weight: 2,
    fits: ({ stack, hasMark }) => hasMark && stack[0] === 'import',
    write: (w) => w.closeMark('o', 'object'),
  },
  { weight: 5, fits: (writer) => writer.stack.length > 1, write: writeChange },
];
/** One in this many opcodes is invalid at its place, as an attacker would try. */
const MISFIT_IN = 60;
const MAX_STEPS = 40;

function writeTuple(writer: PickleWriter, random: Random): void {
  const size = 1 + random(Math.min(3, writer.stack.length));
  writer.write(u8(0x84 + size), { pops: size, pushes: 'tuple' });
}

function closeCollection(writer: PickleWriter, random: Random): void {
  const target = writer.below.at(-1);
  if (target === 'list' && random(2) === 0) writer.closeMark('e');
  else if (target === 'set' && random(2) === 0) writer.closeMark('\x90');
  else if ((target === 'dict' || target === 'object') && random(2) === 0) writer.closeMark('u');
  else {
    const [opcode, kind] = pick(random, [['t', 'tuple'] as const, ['l', 'list'] as const, ['d', 'dict'] as const]);
    writer.closeMark(opcode, kind);
  }
}

function writeCall(writer: PickleWriter, random: Random): void {
  if (random(6) === 0) writer.write('}\x92', { pops: 2, pushes: 'object' });
  else writer.write(pick(random, ['R', '\x81']), { pops: 2, pushes: 'object' });
}

function writeChange(writer: PickleWriter, random: Random): void {
  if (writer.stack.length > 2 && random(3) === 0) writer.write('s', { pops: 2 });
  else writer.write(pick(random, ['a', 'b', 'b']), { pops: 1 });
}

function chooseStep(writer: PickleWriter, random: Random): Step {
  const fitting = random(MISFIT_IN) === 0 ? STEPS : STEPS.filter((step) => step.fits(writer));
  let at = random(fitting.reduce((sum, { weight }) => sum + weight, 0));
  for (const step of fitting) {
    at -= step.weight;
    if (at < 0) return step;
  }
  return STEPS[0] as Step;
}

/** Writes a mostly valid pickle of any protocol, with frames if its protocol has them. */
export function randomPickle(random: Random): Buffer {
  const writer = new PickleWriter();
  const protocol = random(7) - 1;
  for (let steps = 1 + random(MAX_STEPS); steps > 0; steps--) chooseStep(writer, random).write(writer, random);
  if (writer.stack.length === 0 && random(4) > 0) writer.write('N', { pushes: 'value' });
  if (random(8) > 0) writer.parts.push('.');
  const body = protocol >= 4 && random(2) === 0 ? framed(writer.parts, random) : writer.parts;
  const head = protocol < 0 ? '' : `\x80${u8(protocol)}`;
  const tail = random(10) === 0 ? randomPickle(random).toString('latin1') : '';
  return latin(head + body.join('') + tail);
}

/** Puts frames around sequences of opcodes. A few have a wrong length. */
function framed(parts: readonly string[], random: Random): string[] {
  const written: string[] = [];
  for (let at = 0; at < parts.length; ) {
    const stretch = parts.slice(at, at + 1 + random(8));
    at += stretch.length;
    const length = stretch.join('').length + (random(12) === 0 ? random(5) - 2 : 0);
    written.push(random(3) === 0 ? '' : `\x95${u64(Math.max(0, length))}`, ...stretch);
  }
  return written;
}
