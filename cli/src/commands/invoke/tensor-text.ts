import { formatFields } from '../../output/table.ts';
import { harmless, padded, widthOf } from '../../output/terminal-text.ts';
import type { TensorSpec } from './tensor-input.ts';

const MOST_SHOWN = 10;

/** Outputs for people: what each is, and its first values. The whole of it is what --json and --output are for. */
export function formatTensors(tensors: readonly (TensorSpec & { data?: unknown })[]): string {
  const names = tensors.map(({ name }) => harmless(name));
  const width = Math.max(...names.map(widthOf));
  return formatFields(
    tensors.map(({ datatype, shape, data }, index) => [
      `${padded(names[index] ?? '', width)}  ${datatype}[${shape.join(',')}]`,
      excerpt(data),
    ]),
  );
}

function excerpt(data: unknown): string {
  const values = Array.isArray(data) ? data : [data];
  const shown = values.slice(0, MOST_SHOWN).map(shorten).join(' ');
  return values.length > MOST_SHOWN ? `${shown} … (${values.length.toLocaleString('en')} in all)` : shown;
}

/** Six digits are as many as anybody reads. */
function shorten(value: unknown): string {
  return typeof value === 'number' && !Number.isInteger(value) ? String(Number(value.toPrecision(6))) : String(value);
}
