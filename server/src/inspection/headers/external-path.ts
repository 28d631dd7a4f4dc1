import { CLEAN, inconclusive, type Judgement, toPrintable } from '../judgement.ts';
import { pathEscapes } from '../path-escape.ts';

/** Judges the external file paths of an ONNX model in an archive: they must not leave its folder. */
export function judgeExternalPaths(paths: readonly string[]): Judgement {
  const outside = paths.find(pathEscapes);
  if (outside === undefined) return CLEAN;
  return inconclusive(
    `the model reads ${toPrintable(outside)}, which is outside of its folder`,
    'save the model with its weights beside it',
  );
}
