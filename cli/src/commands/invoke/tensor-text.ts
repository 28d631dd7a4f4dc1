import { formatFields } from '../../output/table.ts';
import { pad, sanitize, widthOf } from '../../output/terminal-text.ts';
import type { TensorSpec } from './tensor-input.ts';

const MAX_SHOWN = 10;

/** Formats outputs for people: datatype, shape and first values. --json and --output have all of them. */
export function formatTensors(tensors: readonly (TensorSpec & { data?: unknown })[]): string {
  const names = tensors.map(({ name }) => sanitize(name));
  const width = Math.max(...names.map(widthOf));
  return formatFields(
    tensors.map(({ datatype, shape, data }, index) => [
      `${pad(names[index] ?? '', width)}  ${datatype}[${shape.join(',')}]`,
      excerpt(data),
    ]),
  );
}

function excerpt(data: unknown): string {
  const values = Array.isArray(data) ? data : [data];
  const shown = values.slice(0, MAX_SHOWN).map(shorten).join(' ');
  return values.length > MAX_SHOWN ? `${shown} … (${values.length.toLocaleString('en')} in all)` : shown;
}

/** Shortens numbers to six digits. */
function shorten(value: unknown): string {
  return typeof value === 'number' && !Number.isInteger(value) ? String(Number(value.toPrecision(6))) : String(value);
}
