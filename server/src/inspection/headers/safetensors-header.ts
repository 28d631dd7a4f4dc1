import type { ByteSource } from '../../platform/byte-source.ts';
import { isObject, parseJson } from '../bounded-json.ts';
import { formatBytes } from '../format-limit.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { toPrintable } from '../judgement.ts';
import { readExactly } from '../metered-source.ts';
import { rejectUnless, requireAtMost } from '../unjudgeable.ts';
import { countElements, exact, exactSum } from './exact-numbers.ts';
import { countByType, type Extent, rejectBadLayout, type TensorSummary } from './tensor-layout.ts';

export interface SafetensorsHeader {
  format: 'safetensors';
  tensor_count: number;
  parameter_count: number;
  /** Number of tensors per type. */
  dtypes: Record<string, number>;
  /** The first tensors, in the header's order. */
  tensors: TensorSummary[];
  metadata: Record<string, string>;
}

const LENGTH_BYTES = 8;
const BITS: Record<string, number> = {
  ...{ BOOL: 8, U8: 8, I8: 8, F8_E4M3: 8, F8_E5M2: 8, F8_E8M0: 8, F8_E4M3FNUZ: 8, F8_E5M2FNUZ: 8 },
  ...{ F4: 4, F6_E2M3: 6, F6_E3M2: 6, U16: 16, I16: 16, F16: 16, BF16: 16 },
  ...{ U32: 32, I32: 32, F32: 32, U64: 64, I64: 64, F64: 64, C64: 64 },
};

export async function readSafetensorsHeader(source: ByteSource): Promise<SafetensorsHeader> {
  const prefix = await readExactly(source, 0, LENGTH_BYTES, 'the length of the header');
  const length = exact(prefix.readBigUInt64LE(), 'the header');
  rejectUnless(length <= source.size - LENGTH_BYTES, 'the header lies outside the file');
  rejectUnless(
    length <= BOUNDS.safetensorsHeader,
    `the header is longer than ${formatBytes(BOUNDS.safetensorsHeader)}`,
    'split the tensors into several files, and shorten __metadata__',
  );
  const text = await readExactly(source, LENGTH_BYTES, length, 'the header');
  const json = parseJson(text, 'the header');
  rejectUnless(isObject(json), 'the header is not a JSON object');

  const header: SafetensorsHeader = {
    ...{ format: 'safetensors', tensor_count: 0, parameter_count: 0 },
    ...{ dtypes: {}, tensors: [], metadata: readMetadata(json.__metadata__) },
  };
  const extents: Extent[] = [];
  for (const [name, entry] of Object.entries(json)) {
    if (name !== '__metadata__') extents.push(addTensor(header, name, entry));
  }
  rejectBadLayout(extents, source.size - LENGTH_BYTES - length, false);
  return header;
}

function addTensor(header: SafetensorsHeader, name: string, entry: unknown): Extent {
  const what = `the tensor ${toPrintable(name)}`;
  rejectUnless(isObject(entry), `${what} is not described`);
  const { dtype, shape, data_offsets: offsets } = entry;
  const bits = typeof dtype === 'string' && Object.hasOwn(BITS, dtype) ? BITS[dtype] : undefined;
  rejectUnless(typeof dtype === 'string' && bits !== undefined, `${what} has an unknown dtype`);
  rejectUnless(isNumbers(shape) && shape.length <= BOUNDS.rank, `${what} has no valid shape`);
  rejectUnless(isNumbers(offsets) && offsets.length === 2, `${what} has no valid data_offsets`);

  const elements = countElements(shape, what);
  const [start = -1, end = -1] = offsets;
  rejectUnless(
    BigInt(end - start) * 8n === BigInt(elements) * BigInt(bits),
    `${what} has a size that does not match its shape`,
  );
  header.tensor_count += 1;
  requireAtMost(BOUNDS.tensors, header.tensor_count, 'tensors', 'split the tensors into several files');
  header.parameter_count = exactSum(header.parameter_count, elements, 'the parameter count');
  countByType(header.dtypes, dtype);
  if (header.tensors.length < BOUNDS.tensorsShown) {
    header.tensors.push({ name: name.slice(0, BOUNDS.textShown), dtype, shape });
  }
  return { name, start, end };
}

function readMetadata(metadata: unknown): Record<string, string> {
  if (metadata === undefined) return {};
  rejectUnless(isObject(metadata), '__metadata__ is not an object');
  const entries = Object.entries(metadata).filter((entry): entry is [string, string] => {
    rejectUnless(typeof entry[1] === 'string', '__metadata__ contains something other than text');
    return entry[0].length <= BOUNDS.textShown && entry[1].length <= BOUNDS.textShown;
  });
  return Object.fromEntries(entries.slice(0, BOUNDS.metadataShown));
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => Number.isSafeInteger(item) && item >= 0);
}
