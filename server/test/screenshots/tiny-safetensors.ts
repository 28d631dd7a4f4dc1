import { safetensors } from '../../../demo/generator/export/safetensors.ts';

/** Returns a real safetensors file: a small two-layer policy with weights from a fixed sequence. */
export function tinySafetensors(inputs: number, hidden: number, outputs: number): Buffer {
  let written = 0;
  const tensor = (...shape: number[]) => {
    const length = shape.reduce((product, dimension) => product * dimension, 1);
    const values = Float32Array.from({ length }, () => Math.sin(written++ * 12.9898) / Math.sqrt(inputs));
    return { shape, values };
  };
  return safetensors(
    new Map([
      ['layers.0.weight', tensor(hidden, inputs)],
      ['layers.0.bias', tensor(hidden)],
      ['layers.1.weight', tensor(outputs, hidden)],
      ['layers.1.bias', tensor(outputs)],
    ]),
  );
}
