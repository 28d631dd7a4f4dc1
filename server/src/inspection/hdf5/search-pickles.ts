import type { ByteSource } from '../../platform/byte-source.ts';
import { BoundedReader } from '../bounded-reader.ts';
import { isPlainText } from '../detection/plain-text.ts';
import type { Effort } from '../effort.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { CLEAN, type Judgement } from '../judgement.ts';
import { sliceOf } from '../metered-source.ts';
import { claimsPickle } from '../pickle/inspect-pickle.ts';
import { judgePickle } from '../pickle/judge-pickle.ts';
import { isPickleStart, STOP } from '../pickle/pickle-opcodes.ts';
import { type PickleRun, runPickle } from '../pickle/run-pickle.ts';
import { requireAtMost } from '../unjudgeable.ts';
import { heapObjectsOf } from './heap-objects.ts';
import { HeldSource, windowsOf } from './held-window.ts';
import { type PickleStart, pickleStartsIn } from './pickle-starts.ts';

const TABLES_ADVICE = 'save tables as Parquet, and weights as safetensors';
/** Most candidates fail within their first bytes. */
const FIRST_READ = 64;
/** Longer values are treated as pickles regardless of their content. */
const MAX_TEXT = 64 * 1024;
const STACK_GLOBAL = 0x93;
const NEWLINE = 0x0a;

/**
 * Searches an HDF5 file for pickles with forbidden imports. PyTables, and so `pandas.read_hdf`, unpickles every text
 * attribute that ends with ".", and the values of its object arrays. Neither is ever compressed.
 *
 * Random bytes hardly ever match. PROTO occurs once in 16,000 bytes, and what follows must import and reach STOP: about
 * once in 10^15 bytes. GLOBAL with two names occurs once in 3 * 10^9 bytes, and only a call counts, which follows once
 * in 10^4: about 3 times in 10^14 bytes, or in one of 700 files with 50 GB.
 */
export async function searchPickles(source: ByteSource, effort: Effort): Promise<Judgement> {
  const held = new HeldSource(source);
  for await (const window of windowsOf(source)) {
    held.hold(window);
    for (const start of pickleStartsIn(window)) {
      const judgement = await judgeStart(start, held, effort);
      held.requireLinear();
      requireAtMost(BOUNDS.opcodes, effort.opcodes, 'opcodes in its pickles', TABLES_ADVICE);
      if (judgement.verdict !== 'clean') return describe(judgement);
    }
  }
  return CLEAN;
}

async function judgeStart(start: PickleStart, held: HeldSource, effort: Effort): Promise<Judgement> {
  switch (start.kind) {
    case 'attribute':
      return judgeValue(start.at, start.size, held, effort);
    case 'heap':
      return judgeHeap(start.at, held, effort);
    case 'shared':
      return judgePickle(await runAt(start.at, held, effort), 'raw', false);
    case 'protocol':
      return judgePickle(await runAt(start.at, held.inMemory(), effort), 'raw', false);
    case 'import': {
      // Lines of text resemble imports, so only a call counts.
      const run = await runAt(start.at, held.inMemory(), effort);
      return run.acts.unsafeCall === null ? CLEAN : judgePickle(run, 'raw', false);
    }
  }
}

/** Heap values are also rows of numbers: of millions some begin like a pickle, few also end like one. */
async function judgeHeap(at: number, held: HeldSource, effort: Effort): Promise<Judgement> {
  for await (const { start, size } of heapObjectsOf(held, at)) {
    if (size === 0 || !isPickleStart(await held.read(start, 1))) continue;
    const isLikely = claimsPickle(await held.read(start, 2)) || (await held.read(start + size - 1, 1))[0] === STOP;
    const judgement = isLikely
      ? await judgeValue(start, size, held, effort)
      : judgePickle(await runAt(start, sliceOf(held, 0, start + size), effort), 'raw', false);
    if (judgement.verdict !== 'clean') return judgement;
  }
  return CLEAN;
}

async function judgeValue(at: number, size: number, held: HeldSource, effort: Effort): Promise<Judgement> {
  const end = Math.min(held.size, at + size);
  const value = await held.read(at, Math.min(end - at, MAX_TEXT));
  const isWhole = at + value.length === end;
  if (isWhole && !canImport(value)) return CLEAN;
  const run = await runAt(at, sliceOf(held, 0, end), effort);
  const isProse = isWhole && isPlainText(value) && importsSentence(run);
  return judgePickle(run, isProse ? 'raw' : 'formatted', false);
}

/**
 * GLOBAL and INST take two lines. Python's unpickler of in-memory bytes does not accept the end of input as the end of
 * a line.
 */
function canImport(value: Buffer): boolean {
  const firstLine = value.indexOf(NEWLINE);
  return value.includes(STACK_GLOBAL) || (firstLine !== -1 && value.includes(NEWLINE, firstLine + 1));
}

/** Tests whether the import is the start of a sentence, as in a multi-line description. */
function importsSentence({ acts }: PickleRun): boolean {
  return acts.unsafeImport?.module.includes(' ') === true;
}

function runAt(at: number, source: ByteSource, effort: Effort): Promise<PickleRun> {
  let piece = FIRST_READ;
  const read = (offset: number, length: number) => {
    const wanted = Math.min(length, piece);
    piece *= 2;
    return source.read(offset, wanted);
  };
  return runPickle(new BoundedReader({ size: source.size, read }, at), effort);
}

function describe(judgement: Judgement): Judgement {
  const reason = judgement.verdict === 'flagged' ? `contains a pickle that ${judgement.reason}` : judgement.reason;
  return { ...judgement, reason, advice: TABLES_ADVICE };
}
