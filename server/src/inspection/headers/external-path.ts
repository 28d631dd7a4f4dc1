import { CLEAN, inconclusive, type Judgement, shown } from '../judgement.ts';
import { leadsOutside } from '../leads-outside.ts';

/** Judges the paths of files that an ONNX model in an archive names: they must not lead out of its folder. */
export function judgeExternalPaths(paths: readonly string[]): Judgement {
  const outside = paths.find(leadsOutside);
  if (outside === undefined) return CLEAN;
  return inconclusive(
    `the model reads ${shown(outside)}, which is outside of its folder`,
    'save the model with its weights beside it',
  );
}
