import type { ByteSource } from '../../platform/byte-source.ts';
import { BoundedReader } from '../bounded-reader.ts';
import { BOUNDS, type Effort } from '../inspection-bounds.ts';
import { CLEAN, flagged, inconclusive, type Judgement, shown, worst } from '../judgement.ts';
import { isNotorious } from './pickle-imports.ts';
import { NEWEST_PROTOCOL, PROTO } from './pickle-opcodes.ts';
import { nameOf } from './pickle-values.ts';
import { type PickleRun, runPickle } from './run-pickle.ts';

/**
 * Whether bytes say that they are a pickle. Protocols 0 and 1 have no mark to say it by, so any bytes are possibly
 * one: those are judged by what they would have done up to where they turn out not to be. The bytes of a tensor are
 * `raw`: nobody unpickles them, so that of thousands some look doubtful by chance is no reason to doubt them.
 */
export type Manner = 'claimed' | 'possible' | 'raw';

export interface PickleLook {
  judgement: Judgement;
  isPickle: boolean;
  /** Behind the last that ran through. */
  end: number;
}

/** The number that PyTorch wrote, as a pickle, before four more pickles and the raw bytes of the tensors. */
const TORCH_LEGACY = Buffer.from('80028a0a6cfc9c46f9206aa850192e', 'hex');
const TORCH_LEGACY_PICKLES = 5;

export function claimsPickle(head: Buffer): boolean {
  return head[0] === PROTO && (head[1] ?? 255) <= NEWEST_PROTOCOL;
}

/** Every pickle from `start` on, one after another: who loads one from a file may go on to load the next. */
export async function inspectPickles(
  source: ByteSource,
  effort: Effort,
  manner: Manner,
  start = 0,
): Promise<PickleLook> {
  const isLegacy = (await source.read(start, TORCH_LEGACY.length)).equals(TORCH_LEGACY);
  const reader = new BoundedReader(source, start);
  const first = await runPickle(reader, effort);
  const judgements = [judge(first, manner)];
  let last = first;
  let end = start;
  for (let count = 1; last.end === 'stopped' && (await reader.fill(1)); count++) {
    end = reader.position;
    if (isLegacy && count === TORCH_LEGACY_PICKLES) break;
    if (count === BOUNDS.pickles) {
      judgements.push(inconclusive('it holds more pickles than can be looked at'));
      break;
    }
    const claimed = isLegacy || ((await reader.fill(2)) && claimsPickle(reader.peek(2)));
    last = await runPickle(reader, effort);
    judgements.push(judge(last, manner === 'raw' ? manner : claimed ? 'claimed' : 'possible'));
  }
  if (last.end === 'stopped') end = reader.position;
  const judgement = worst(judgements);
  const ranThrough = first.end === 'stopped' && (last.end === 'stopped' || isLegacy);
  return { judgement, isPickle: manner === 'claimed' || ranThrough || judgement.verdict !== 'clean', end };
}

function judge(run: PickleRun, manner: Manner): Judgement {
  const { unsafeImport, impossibleImport, doubt } = run.acts;
  if (manner !== 'claimed' && breaksOff(run, manner)) return judgeUntilBreak(run, manner);
  const imported = unsafeImport ?? impossibleImport;
  if (imported !== null) return flagged(`imports ${shown(nameOf(imported))}`);
  const reason = doubt ?? run.why;
  return reason === null ? CLEAN : inconclusive(`the pickle cannot be judged: ${reason}`);
}

/** Whether it turns out to be none: it ends with an error, at the latest where it imports what nothing is called. */
function breaksOff({ acts, end }: PickleRun, manner: Manner): boolean {
  if (end === 'stopped') return acts.unsafeImport === null && acts.impossibleImport !== null;
  return end === 'broken' || manner === 'raw';
}

/**
 * Python runs what it reads as it reads it: what was called before the break has been done. An import that comes to
 * nothing is what a list of words looks like ("cat", "dog"), unless it is one that nobody lists by accident.
 */
function judgeUntilBreak({ acts }: PickleRun, manner: Manner): Judgement {
  const { unsafeImport, unsafeCall, doubtfulCall } = acts;
  if (unsafeCall !== null) return flagged(`imports ${shown(nameOf(unsafeCall))}`);
  if (unsafeImport !== null && isNotorious(unsafeImport.module))
    return flagged(`imports ${shown(nameOf(unsafeImport))}`);
  if (doubtfulCall === null || manner === 'raw') return CLEAN;
  return inconclusive(`the pickle cannot be judged: ${doubtfulCall}`);
}
