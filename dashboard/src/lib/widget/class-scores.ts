import type { OutputTensor } from '@souk/sdk';
import { numbersOf } from './output-values.ts';
import type { ClassesOutput } from './widget.ts';

export interface ClassScore {
  label: string;
  score: number;
  /** The class with the highest score. */
  best: boolean;
}

const MAX_SHOWN = 12;

/** Returns the classes in the model's order; of many, those with the highest scores, highest first. */
export function readClassScores(
  output: Pick<OutputTensor, 'data'>,
  { labels, softmax }: Pick<ClassesOutput, 'labels' | 'softmax'>,
): ClassScore[] {
  const values = numbersOf(output);
  const scores = isIndex(values, labels)
    ? labels.map((_, at) => Number(at === values[0]))
    : values.slice(0, labels.length);
  const shares = softmax && !isIndex(values, labels) ? softmaxOf(scores) : scores;
  const highest = shares.reduce(
    (best, score, at) => (score > (shares[best] ?? Number.NEGATIVE_INFINITY) ? at : best),
    0,
  );
  const classes = shares.map((score, at) => ({ label: labels[at] ?? String(at), score, best: at === highest }));
  if (classes.length <= MAX_SHOWN) return classes;
  return classes.toSorted((one, other) => other.score - one.score).slice(0, MAX_SHOWN);
}

/** A model may return the number of the class instead of scores. */
const isIndex = (values: readonly number[], labels: readonly string[]) => values.length === 1 && labels.length > 1;

function softmaxOf(logits: readonly number[]): number[] {
  const highest = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
