import type { ByteSource } from '../../platform/byte-source.ts';
import { BoundedReader } from '../bounded-reader.ts';
import { formatBytes } from '../format-limit.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { toPrintable } from '../judgement.ts';
import { describeTemplateDanger, findTemplateDanger, TEMPLATE_ADVICE } from '../templates/chat-template.ts';
import { rejectUnless, requireAtMost } from '../unjudgeable.ts';
import { countElements, exact, exactSum } from './exact-numbers.ts';
import { GGUF_FILE_TYPES, GGUF_TENSOR_TYPES } from './gguf-types.ts';
import { GGUF_TEXT, GgufReader, type GgufValue } from './gguf-values.ts';
import { countByType, type Extent, rejectBadLayout, type TensorSummary } from './tensor-layout.ts';

export interface GgufHeader {
  format: 'gguf';
  version: number;
  architecture: string | null;
  name: string | null;
  context_length: number | null;
  /** Main quantisation, by `general.file_type` or else the most frequent tensor type. */
  quantisation: string | null;
  tensor_count: number;
  parameter_count: number;
  /** Number of tensors per type. */
  dtypes: Record<string, number>;
  tensors: TensorSummary[];
  tokenizer: string | null;
  chat_template: boolean;
  metadata: Record<string, string | number | boolean>;
}

const MAGIC_BYTES = 4;
const TEMPLATE_KEY = 'tokenizer.chat_template';
const MAX_RANK = 4;
const DEFAULT_ALIGNMENT = 32;
const LONG_KEY = `a metadata key is longer than ${formatBytes(BOUNDS.textShown)}`;
const LONG_NAME = `the name of a tensor is longer than ${formatBytes(BOUNDS.textShown)}`;

export async function readGgufHeader(source: ByteSource): Promise<GgufHeader> {
  const reader = new GgufReader(new BoundedReader(source, MAGIC_BYTES));
  const version = await reader.u32();
  rejectUnless(version === 2 || version === 3, 'its GGUF version is not 2 or 3, or its numbers are big-endian');
  const tensorCount = await reader.u64('the tensor count');
  const keyCount = await reader.u64('the key count');
  requireAtMost(BOUNDS.tensors, tensorCount, 'tensors', 'split the model into several files');
  requireAtMost(BOUNDS.ggufKeys, keyCount, 'metadata keys');

  const keys = await readKeys(reader, keyCount);
  const header = describe(version, tensorCount, keys);
  const alignment = keys.get('general.alignment') ?? DEFAULT_ALIGNMENT;
  rejectUnless(typeof alignment === 'number' && isPowerOfTwo(alignment), 'general.alignment is not a power of two');

  const names = new Set<string>();
  const extents: Extent[] = [];
  for (let i = 0; i < tensorCount; i++) extents.push(await addTensor(reader, header, names, alignment));
  header.quantisation ??= mostFrequent(header.dtypes);
  const dataStart = Math.ceil(reader.position / alignment) * alignment;
  rejectBadLayout(extents, Math.max(0, source.size - dataStart), true);
  return header;
}

async function readKeys(reader: GgufReader, count: number): Promise<Map<string, GgufValue>> {
  const keys = new Map<string, GgufValue>();
  for (let i = 0; i < count; i++) {
    const key = await reader.text(BOUNDS.textShown);
    rejectUnless(typeof key === 'string', LONG_KEY);
    rejectUnless(!keys.has(key), `it has the metadata key ${toPrintable(key)} twice`);
    keys.set(key, await readValue(reader, key));
  }
  return keys;
}

/** Reads a chat template completely, beyond the displayed length: loaders execute it. */
async function readValue(reader: GgufReader, key: string): Promise<GgufValue> {
  const type = await reader.u32();
  if (!key.startsWith(TEMPLATE_KEY)) return reader.value(type);
  const value = await reader.value(type, BOUNDS.chatTemplate);
  if (typeof value !== 'string') {
    rejectUnless(
      typeof value !== 'object' || type !== GGUF_TEXT,
      `its chat template is longer than ${formatBytes(BOUNDS.chatTemplate)}`,
      'shorten the chat template',
    );
    return value;
  }
  const danger = findTemplateDanger(value);
  rejectUnless(danger === undefined, describeTemplateDanger(danger ?? ''), TEMPLATE_ADVICE);
  return value.length > BOUNDS.textShown ? { length: value.length } : value;
}

function describe(version: number, tensorCount: number, keys: ReadonlyMap<string, GgufValue>): GgufHeader {
  const text = (key: string): string | null => {
    const value = keys.get(key);
    return typeof value === 'string' ? value : null;
  };
  const architecture = text('general.architecture');
  const contextLength = keys.get(`${architecture}.context_length`);
  const fileType = keys.get('general.file_type');
  const plain = [...keys].filter((entry): entry is [string, string | number | boolean] => isShown(entry[1]));
  return {
    format: 'gguf',
    version,
    architecture,
    name: text('general.name'),
    context_length: typeof contextLength === 'number' ? contextLength : null,
    quantisation: typeof fileType === 'number' ? (GGUF_FILE_TYPES.get(fileType) ?? null) : null,
    tensor_count: tensorCount,
    parameter_count: 0,
    dtypes: {},
    tensors: [],
    tokenizer: text('tokenizer.ggml.model'),
    chat_template: keys.has('tokenizer.chat_template'),
    metadata: Object.fromEntries(plain.slice(0, BOUNDS.metadataShown)),
  };
}

async function addTensor(
  reader: GgufReader,
  header: GgufHeader,
  names: Set<string>,
  alignment: number,
): Promise<Extent> {
  const name = await reader.text(BOUNDS.textShown);
  rejectUnless(typeof name === 'string', LONG_NAME);
  const what = `the tensor ${toPrintable(name)}`;
  rejectUnless(!names.has(name), `it has ${what} twice`);
  names.add(name);
  const rank = await reader.u32();
  rejectUnless(rank <= MAX_RANK, `${what} has more than ${MAX_RANK} dimensions`);
  const shape: number[] = [];
  for (let i = 0; i < rank; i++) shape.push(await reader.u64(what));
  const type = GGUF_TENSOR_TYPES.get(await reader.u32());
  rejectUnless(type !== undefined, `${what} has an unknown type`);
  const start = await reader.u64(what);
  rejectUnless(start % alignment === 0, `${what} is not aligned`);

  const [dtype, blockElements, blockBytes] = type;
  const elements = countElements(shape, what);
  rejectUnless((shape[0] ?? 1) % blockElements === 0, `${what} has a row that is not whole blocks`);
  header.parameter_count = exactSum(header.parameter_count, elements, 'the parameter count');
  countByType(header.dtypes, dtype);
  if (header.tensors.length < BOUNDS.tensorsShown) header.tensors.push({ name, dtype, shape });
  const bytes = exact((BigInt(elements) / BigInt(blockElements)) * BigInt(blockBytes), what);
  return { name, start, end: exactSum(start, bytes, what) };
}

function mostFrequent(dtypes: Record<string, number>): string | null {
  const [first] = Object.entries(dtypes).sort(([, one], [, other]) => other - one);
  return first?.[0] ?? null;
}

function isShown(value: GgufValue): value is string | number | boolean {
  return typeof value !== 'object' && (typeof value !== 'number' || Number.isFinite(value));
}

function isPowerOfTwo(value: number): boolean {
  return Number.isInteger(value) && value > 0 && Number.isInteger(Math.log2(value));
}
