import type { ByteSource } from '../../platform/byte-source.ts';
import { formatBytes } from '../format-limit.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { readExactly } from '../metered-source.ts';
import { rejectUnless } from '../unjudgeable.ts';
import { countElements } from './exact-numbers.ts';
import { type Literal, parsePythonLiteral } from './python-literal.ts';

export interface NpyHeader {
  dataStart: number;
  /** Undefined for Python objects: then a pickle follows, which `numpy.load` may load. */
  dataSize: number | undefined;
}

export const NPY_MAGIC = Buffer.from('\x93NUMPY', 'latin1');

const VERSION_AT = 6;
const LENGTH_AT = 8;
/**
 * Numbers, text and raw bytes of a fixed size, as NumPy writes them. Everything else it accepts is treated as objects.
 */
const NUMBER = /^[<>|=]?[biufc](\d{1,2})$/;
const TIME = /^[<>|=]?[mM]8(?:\[\d{0,9}[a-zA-Zμ]{1,7}(?:\/\d{1,9})?\])?$/;
const TEXT = /^[<>|=]?([SaUV])(\d{1,9})$/;

export async function readNpyHeader(source: ByteSource, at = 0): Promise<NpyHeader> {
  const start = await readExactly(source, at, LENGTH_AT + 4, 'the header of the array');
  const major = start[VERSION_AT] as number;
  rejectUnless(major >= 1 && major <= 3, 'the array has an unknown version');
  const lengthBytes = major === 1 ? 2 : 4;
  const length = start.readUIntLE(LENGTH_AT, lengthBytes);
  rejectUnless(length <= BOUNDS.npyHeader, `the header of the array is longer than ${formatBytes(BOUNDS.npyHeader)}`);
  const textStart = at + LENGTH_AT + lengthBytes;
  const text = await readExactly(source, textStart, length, 'the header of the array');
  const header = parsePythonLiteral(text.toString(major === 3 ? 'utf8' : 'latin1'));
  rejectUnless(header instanceof Map && header.has('descr'), 'the header of the array does not describe it');
  const itemSize = sizeOf(header.get('descr') as Literal);
  const elements = countOf(header.get('shape') ?? null);
  rejectUnless(elements !== undefined, 'the header of the array has no shape');
  const dataSize = itemSize === undefined ? undefined : countElements([elements, itemSize], 'the array');
  return { dataStart: textStart + length, dataSize };
}

/** Returns the size of an element; undefined if it is, or may be, an object. The nesting is bounded by the parser. */
function sizeOf(type: Literal): number | undefined {
  if (typeof type === 'string') return sizeByName(type);
  if (Array.isArray(type)) return type.length === 0 ? undefined : type.map(sizeOfField).reduce(sum);
  if (!isTuple(type)) return undefined;
  const [base, shape, ...more] = type.tuple;
  return more.length > 0 ? undefined : times(sizeOf(base ?? null), countOf(shape ?? null));
}

/** Returns the size of a record field: name, type, and shape if it is an array. */
function sizeOfField(field: Literal): number | undefined {
  const [name, type, shape, ...more] = tupleItems(field);
  if (name === undefined || type === undefined || more.length > 0) return undefined;
  return times(sizeOf(type), shape === undefined ? 1 : countOf(shape));
}

function sizeByName(name: string): number | undefined {
  if (TIME.test(name)) return 8;
  const [, bytes] = NUMBER.exec(name) ?? [];
  if (bytes !== undefined) return Number(bytes);
  const [, kind, length] = TEXT.exec(name) ?? [];
  return kind === undefined ? undefined : Number(length) * (kind === 'U' ? 4 : 1);
}

function countOf(shape: Literal): number | undefined {
  const extents = typeof shape === 'number' ? [shape] : tupleItems(shape);
  const isShape = typeof shape === 'number' || isTuple(shape);
  if (!isShape || !extents.every((extent) => typeof extent === 'number')) return undefined;
  return countElements(extents, 'the array');
}

function isTuple(value: Literal): value is { tuple: Literal[] } {
  return typeof value === 'object' && value !== null && 'tuple' in value;
}

function tupleItems(value: Literal): Literal[] {
  return isTuple(value) ? value.tuple : [];
}

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other;
}

function times(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one * other;
}
