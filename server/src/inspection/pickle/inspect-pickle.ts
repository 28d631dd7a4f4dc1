import type { ByteSource } from '../../platform/byte-source.ts';
import { BoundedReader } from '../bounded-reader.ts';
import type { Effort } from '../effort.ts';
import { formatCount } from '../format-limit.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { inconclusive, type Judgement, worst } from '../judgement.ts';
import { judgePickle, type Manner } from './judge-pickle.ts';
import { NEWEST_PROTOCOL, PROTO } from './pickle-opcodes.ts';
import { type PickleRun, runPickle } from './run-pickle.ts';

export interface PickleInspection {
  judgement: Judgement;
  isPickle: boolean;
  /** Set if another file name could change the verdict. */
  isNameDecisive: boolean;
  /** Position after the last pickle that ran through. */
  end: number;
}

/** The number PyTorch wrote, as a pickle, before four more pickles and the raw bytes of the tensors. */
const TORCH_LEGACY = Buffer.from('80028a0a6cfc9c46f9206aa850192e', 'hex');
const TORCH_LEGACY_PICKLES = 5;

export function claimsPickle(head: Buffer): boolean {
  return head[0] === PROTO && (head[1] ?? 255) <= NEWEST_PROTOCOL;
}

/** Inspects every pickle from `start`, one after another: a loader may load several from one file. */
export async function inspectPickles(
  source: ByteSource,
  effort: Effort,
  manner: Manner,
  start = 0,
): Promise<PickleInspection> {
  const isLegacy = (await source.read(start, TORCH_LEGACY.length)).equals(TORCH_LEGACY);
  const first = isLegacy && manner !== 'raw' ? 'claimed' : manner;
  const reader = new BoundedReader(source, start);
  const runs: { run: PickleRun; manner: Manner; isClaimed: boolean }[] = [];
  const last = (): PickleRun | undefined => runs.at(-1)?.run;
  let isTooMuch = false;
  let end = start;
  while (last() === undefined || (last()?.end === 'stopped' && (await reader.fill(1)))) {
    if (isLegacy && runs.length === TORCH_LEGACY_PICKLES) break;
    isTooMuch = runs.length === BOUNDS.pickles;
    if (isTooMuch) break;
    const isClaimed = isLegacy || ((await reader.fill(2)) && claimsPickle(reader.peek(2)));
    const next = runs.length === 0 ? first : mannerOfNext(first, isClaimed);
    runs.push({ run: await runPickle(reader, effort), manner: next, isClaimed });
    if (last()?.end === 'stopped') end = reader.position;
  }
  const isWhole = !isTooMuch && last()?.end === 'stopped';
  const judgements = runs.map(({ run, manner }) => judgePickle(run, manner, isWhole));
  if (isTooMuch) judgements.push(inconclusive(`it has more than ${formatCount(BOUNDS.pickles)} pickles`));
  const judgement = worst(judgements);
  const isPickle = first === 'claimed' || isWhole || judgement.verdict !== 'clean';
  const isUnsure = runs.some(({ run, isClaimed }) => isClaimed || run.acts.customLoaderImport !== null);
  return { judgement, isPickle, isNameDecisive: isUnsure || judgement.verdict !== 'clean', end };
}

/** Bytes after a pickle in a pickle file may be raw, unless they start like a pickle too. */
function mannerOfNext(manner: Manner, isClaimed: boolean): Manner {
  if (manner !== 'claimed' && manner !== 'named') return manner;
  return isClaimed ? 'claimed' : 'named';
}
