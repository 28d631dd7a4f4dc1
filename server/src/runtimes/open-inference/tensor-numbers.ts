import { DATATYPE_BYTES, type Datatype } from '../tensor.ts';
import { bfloat16Bits, bfloat16Round, fromBfloat16 } from './bfloat16.ts';
import { shortest } from './short-numbers.ts';

export type NumberDatatype = Exclude<Datatype, 'BYTES'>;

/** JSON has no words for these numbers: they are written as text, and read so. */
const UNWRITABLE = ['NaN', 'Infinity', '-Infinity'];
const HIGH = 2 ** 32;
const DIGITS = /^-?\d{1,20}$/;

/** An element that makes no sense, and what it should have been. */
export type RejectElement = (index: number, rule: string) => Error;

type Values = readonly unknown[];
type Encode = (values: Values, refuse: RejectElement, nullIsNaN: boolean) => ArrayBufferView;

const ENCODERS: Record<NumberDatatype, Encode> = {
  BOOL: encodeBooleans,
  UINT8: integers((length) => new Uint8Array(length), 0, 2 ** 8 - 1),
  UINT16: integers((length) => new Uint16Array(length), 0, 2 ** 16 - 1),
  UINT32: integers((length) => new Uint32Array(length), 0, 2 ** 32 - 1),
  UINT64: longs(0n, 2n ** 64n - 1n),
  INT8: integers((length) => new Int8Array(length), -(2 ** 7), 2 ** 7 - 1),
  INT16: integers((length) => new Int16Array(length), -(2 ** 15), 2 ** 15 - 1),
  INT32: integers((length) => new Int32Array(length), -(2 ** 31), 2 ** 31 - 1),
  INT64: longs(-(2n ** 63n), 2n ** 63n - 1n),
  FP16: floats((length) => new Float16Array(length)),
  BF16: encodeBfloats,
  FP32: floats((length) => new Float32Array(length)),
  FP64: floats((length) => new Float64Array(length)),
};

/** From what JSON has to little-endian bytes, as every machine that this runs on keeps them. */
export function encodeNumbers(
  datatype: NumberDatatype,
  values: Values,
  refuse: RejectElement,
  { nullIsNaN = false } = {},
): Uint8Array {
  const { buffer, byteOffset, byteLength } = ENCODERS[datatype](values, refuse, nullIsNaN);
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

function encodeBooleans(values: Values, refuse: RejectElement): Uint8Array {
  const bytes = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value === true || value === 1) bytes[i] = 1;
    else if (value !== false && value !== 0) throw refuse(i, 'true or false');
  }
  return bytes;
}

interface NumberArray extends ArrayBufferView {
  [index: number]: number;
}

function integers(make: (length: number) => NumberArray, least: number, most: number): Encode {
  return (values, refuse) => {
    const into = make(values.length);
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
        throw refuse(i, `a whole number from ${least} to ${most}`);
      into[i] = value;
    }
    return into;
  };
}

/** Numbers beyond 2^53 have lost digits before anybody could look at them: those come as text. */
function longs(least: bigint, most: bigint): Encode {
  const rule = `a whole number from ${least} to ${most}; beyond 2^53, where JSON’s numbers lose digits, as text or as binary data`;
  return (values, refuse) => {
    const words = new Uint32Array(values.length * 2);
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      if (typeof value === 'number' && Number.isSafeInteger(value) && (value >= 0 || least < 0n)) {
        // Into words of 32 bits, as the processor would: a bigint for each takes four times as long.
        words[2 * i] = value;
        words[2 * i + 1] = Math.floor(value / HIGH);
      } else {
        if (typeof value !== 'string' || !DIGITS.test(value)) throw refuse(i, rule);
        const long = BigInt(value);
        if (long < least || long > most) throw refuse(i, rule);
        words[2 * i] = Number(BigInt.asUintN(32, long));
        words[2 * i + 1] = Number(BigInt.asUintN(32, long >> 32n));
      }
    }
    return words;
  };
}

function floats(make: (length: number) => NumberArray): Encode {
  return (values, refuse, nullIsNaN) => {
    const into = make(values.length);
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      into[i] = typeof value === 'number' ? value : unwritable(value, i, refuse, nullIsNaN);
      if (typeof value === 'number' && !Number.isFinite(into[i]))
        throw refuse(i, 'a number that is not too large for it');
    }
    return into;
  };
}

function encodeBfloats(values: Values, refuse: RejectElement, nullIsNaN: boolean): Uint16Array {
  const halves = new Uint16Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    halves[i] = bfloat16Bits(typeof value === 'number' ? value : unwritable(value, i, refuse, nullIsNaN));
    if (typeof value === 'number' && !Number.isFinite(fromBfloat16(halves[i] as number)))
      throw refuse(i, 'a number that is not too large for it');
  }
  return halves;
}

function unwritable(value: unknown, index: number, refuse: RejectElement, nullIsNaN: boolean): number {
  if (typeof value === 'string' && UNWRITABLE.includes(value)) return Number(value);
  if (value === null && nullIsNaN) return Number.NaN;
  throw refuse(index, 'a number, or one of the texts NaN, Infinity and -Infinity');
}

type Decode = (bytes: Uint8Array) => unknown[];

const DECODERS: Record<NumberDatatype, Decode> = {
  BOOL: (bytes) => Array.from(bytes, (byte) => byte !== 0),
  UINT8: (bytes) => Array.from(bytes),
  UINT16: (bytes) => Array.from(new Uint16Array(...span(bytes, 2))),
  UINT32: (bytes) => Array.from(new Uint32Array(...span(bytes, 4))),
  UINT64: (bytes) => decodeLongs(new Uint32Array(...span(bytes, 4)), new BigUint64Array(...span(bytes, 8)), 0),
  INT8: (bytes) => Array.from(new Int8Array(...span(bytes, 1))),
  INT16: (bytes) => Array.from(new Int16Array(...span(bytes, 2))),
  INT32: (bytes) => Array.from(new Int32Array(...span(bytes, 4))),
  INT64: (bytes) => decodeLongs(new Uint32Array(...span(bytes, 4)), new BigInt64Array(...span(bytes, 8)), HIGH / 2),
  FP16: (bytes) => written(new Float16Array(...span(bytes, 2)), (value) => shortest(value, Math.f16round, 3)),
  BF16: (bytes) =>
    written(new Uint16Array(...span(bytes, 2)), (half) => {
      const value = fromBfloat16(half);
      return Number.isFinite(value) ? shortest(value, bfloat16Round, 2) : value;
    }),
  FP32: (bytes) => written(new Float32Array(...span(bytes, 4)), (value) => shortest(value, Math.fround, 6)),
  FP64: (bytes) => written(new Float64Array(...span(bytes, 8)), (value) => value),
};

/**
 * From bytes to what JSON can have. Numbers of 64 bits beyond 2^53 are text, and so are NaN and the infinities; a zero
 * loses its sign.
 */
export function decodeNumbers(datatype: NumberDatatype, bytes: Uint8Array): unknown[] {
  return DECODERS[datatype](bytes);
}

function written(numbers: ArrayLike<number>, show: (value: number) => number): unknown[] {
  const values = new Array<unknown>(numbers.length);
  for (let i = 0; i < numbers.length; i++) {
    const value = numbers[i] as number;
    const shown = Number.isFinite(value) ? show(value) : value;
    values[i] = Number.isFinite(shown) ? shown : String(shown);
  }
  return values;
}

/** From which value of the upper word on a number is negative: never, where that is 0. */
function decodeLongs(words: Uint32Array, longs: ArrayLike<bigint>, negativeFrom: number): unknown[] {
  const values = new Array<unknown>(longs.length);
  for (let i = 0; i < longs.length; i++) {
    const high = words[2 * i + 1] as number;
    const signed = negativeFrom > 0 && high >= negativeFrom ? high - HIGH : high;
    const value = signed * HIGH + (words[2 * i] as number);
    values[i] = Number.isSafeInteger(value) ? value : String(longs[i]);
  }
  return values;
}

/** Bytes that begin anywhere are copied: an array of numbers begins where one of its numbers could. */
function span(bytes: Uint8Array, size: number): [ArrayBuffer, number, number] {
  const { buffer, byteOffset } = bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes);
  return [buffer as ArrayBuffer, byteOffset, bytes.byteLength / size];
}

/** Whether raw bytes are as many numbers, and true or false where they say so. */
export function areNumbers(datatype: NumberDatatype, bytes: Uint8Array, count: number): boolean {
  if (bytes.length !== count * DATATYPE_BYTES[datatype]) return false;
  return datatype !== 'BOOL' || bytes.every((byte) => byte <= 1);
}
