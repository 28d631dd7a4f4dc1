/** Returns the loss of a batch, and writes its derivative by each output. Both are means over the samples. */
export type Loss = (output: Float32Array, target: Float32Array, batch: number, gradient: Float32Array) => number;

/** Half of the squared error up to `knee`, and linear beyond it, so that outliers count less. */
export const huberLoss =
  (knee = 1): Loss =>
  (output, target, batch, gradient) => {
    let sum = 0;
    for (let i = 0; i < output.length; i++) {
      const error = (output[i] as number) - (target[i] as number);
      const size = Math.abs(error);
      sum += size < knee ? error * error * 0.5 : knee * (size - 0.5 * knee);
      gradient[i] = Math.max(-knee, Math.min(knee, error)) / batch;
    }
    return sum / batch;
  };

/** Half of the squared error. */
export const squaredLoss: Loss = huberLoss(Number.POSITIVE_INFINITY);

/** Cross-entropy of logits; the target is a distribution over the classes. */
export const softmaxLoss: Loss = (output, target, batch, gradient) => {
  const classes = output.length / batch;
  let sum = 0;
  for (let from = 0; from < output.length; from += classes) {
    const probabilities = softmax(output.subarray(from, from + classes));
    for (let i = 0; i < classes; i++) {
      const probability = probabilities[i] as number;
      const wanted = target[from + i] as number;
      if (wanted > 0) sum -= wanted * Math.log(Math.max(probability, 1e-12));
      gradient[from + i] = (probability - wanted) / batch;
    }
  }
  return sum / batch;
};

/** Cross-entropy of independent logits; each target is a probability. */
export const sigmoidLoss: Loss = (output, target, batch, gradient) => {
  let sum = 0;
  for (let i = 0; i < output.length; i++) {
    const logit = output[i] as number;
    const wanted = target[i] as number;
    sum += Math.max(logit, 0) - logit * wanted + Math.log1p(Math.exp(-Math.abs(logit)));
    gradient[i] = (1 / (1 + Math.exp(-logit)) - wanted) / batch;
  }
  return sum / batch;
};

export function softmax(logits: Float32Array): Float32Array {
  const top = logits.reduce((max, logit) => Math.max(max, logit), Number.NEGATIVE_INFINITY);
  const powers = logits.map((logit) => Math.exp(logit - top));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
