import type { ByteSource } from '../../platform/byte-source.ts';
import { countMember, type Effort } from '../effort.ts';
import { CLEAN, type Judgement, worst } from '../judgement.ts';
import { inspectPickles } from '../pickle/inspect-pickle.ts';
import { NPY_MAGIC, readNpyHeader } from './npy-header.ts';

/** Inspects every array of a `.npy` file, one after another: a loader may load several from one file. */
export async function inspectArrays(source: ByteSource, effort: Effort): Promise<Judgement> {
  const judgements: Judgement[] = [CLEAN];
  for (let at = 0; at < source.size; ) {
    const follows = await source.read(at, NPY_MAGIC.length);
    if (follows.length === 0) break;
    if (!follows.equals(NPY_MAGIC)) {
      // `numpy.load` treats anything but an array as a pickle.
      judgements.push((await inspectPickles(source, effort, 'possible', at)).judgement);
      break;
    }
    countMember(effort);
    const { dataStart, dataSize } = await readNpyHeader(source, at);
    if (dataSize !== undefined) {
      at = dataStart + dataSize;
      continue;
    }
    const { judgement, end } = await inspectPickles(source, effort, 'claimed', dataStart);
    judgements.push(judgement);
    if (judgement.verdict !== 'clean') break;
    at = end;
  }
  return worst(judgements);
}
