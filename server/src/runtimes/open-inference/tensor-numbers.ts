import { DATATYPE_BYTES, type Datatype } from '../tensor.ts';
import { bfloat16Bits, bfloat16Round, fromBfloat16 } from './bfloat16.ts';
import { shorten } from './short-numbers.ts';

export type NumberDatatype = Exclude<Datatype, 'BYTES'>;

/** Numbers that JSON cannot represent: written and read as strings. */
const UNWRITABLE = ['NaN', 'Infinity', '-Infinity'];
const HIGH = 2 ** 32;
const DIGITS = /^-?\d{1,20}$/;

/** Creates the error for an invalid element. */
export type RejectElement = (index: number, rule: string) => Error;

type Values = readonly unknown[];
type Encode = (values: Values, reject: RejectElement, nullIsNaN: boolean) => ArrayBufferView;

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

/** Encodes JSON values as little-endian bytes, the native order of all supported machines. */
export function encodeNumbers(
  datatype: NumberDatatype,
  values: Values,
  reject: RejectElement,
  { nullIsNaN = false } = {},
): Uint8Array {
  const { buffer, byteOffset, byteLength } = ENCODERS[datatype](values, reject, nullIsNaN);
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

function encodeBooleans(values: Values, reject: RejectElement): Uint8Array {
  const bytes = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value === true || value === 1) bytes[i] = 1;
    else if (value !== false && value !== 0) throw reject(i, 'true or false');
  }
  return bytes;
}

interface NumberArray extends ArrayBufferView {
  [index: number]: number;
}

function integers(make: (length: number) => NumberArray, min: number, max: number): Encode {
  return (values, reject) => {
    const into = make(values.length);
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
        throw reject(i, `a whole number from ${min} to ${max}`);
      into[i] = value;
    }
    return into;
  };
}

/** Encodes 64-bit integers. JSON numbers beyond 2^53 have already lost digits, so those must be strings. */
function longs(min: bigint, max: bigint): Encode {
  const rule = `a whole number from ${min} to ${max}; beyond 2^53, where JSON’s numbers lose digits, as text or as binary data`;
  return (values, reject) => {
    const words = new Uint32Array(values.length * 2);
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      if (typeof value === 'number' && Number.isSafeInteger(value) && (value >= 0 || min < 0n)) {
        // Splits into 32-bit words: a bigint per element takes four times as long.
        words[2 * i] = value;
        words[2 * i + 1] = Math.floor(value / HIGH);
      } else {
        if (typeof value !== 'string' || !DIGITS.test(value)) throw reject(i, rule);
        const long = BigInt(value);
        if (long < min || long > max) throw reject(i, rule);
        words[2 * i] = Number(BigInt.asUintN(32, long));
        words[2 * i + 1] = Number(BigInt.asUintN(32, long >> 32n));
      }
    }
    return words;
  };
}

function floats(make: (length: number) => NumberArray): Encode {
  return (values, reject, nullIsNaN) => {
    const into = make(values.length);
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      into[i] = typeof value === 'number' ? value : unwritable(value, i, reject, nullIsNaN);
      if (typeof value === 'number' && !Number.isFinite(into[i]))
        throw reject(i, 'a number that is not too large for it');
    }
    return into;
  };
}

function encodeBfloats(values: Values, reject: RejectElement, nullIsNaN: boolean): Uint16Array {
  const halves = new Uint16Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    halves[i] = bfloat16Bits(typeof value === 'number' ? value : unwritable(value, i, reject, nullIsNaN));
    if (typeof value === 'number' && !Number.isFinite(fromBfloat16(halves[i] as number)))
      throw reject(i, 'a number that is not too large for it');
  }
  return halves;
}

function unwritable(value: unknown, index: number, reject: RejectElement, nullIsNaN: boolean): number {
  if (typeof value === 'string' && UNWRITABLE.includes(value)) return Number(value);
  if (value === null && nullIsNaN) return Number.NaN;
  throw reject(index, 'a number, or one of the texts NaN, Infinity and -Infinity');
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
  FP16: (bytes) => toJsonNumbers(new Float16Array(...span(bytes, 2)), (value) => shorten(value, Math.f16round, 3)),
  BF16: (bytes) =>
    toJsonNumbers(new Uint16Array(...span(bytes, 2)), (half) => {
      const value = fromBfloat16(half);
      return Number.isFinite(value) ? shorten(value, bfloat16Round, 2) : value;
    }),
  FP32: (bytes) => toJsonNumbers(new Float32Array(...span(bytes, 4)), (value) => shorten(value, Math.fround, 6)),
  FP64: (bytes) => toJsonNumbers(new Float64Array(...span(bytes, 8)), (value) => value),
};

/**
 * Decodes bytes to JSON values. 64-bit integers beyond 2^53, NaN and the infinities become strings; a zero loses its sign.
 */
export function decodeNumbers(datatype: NumberDatatype, bytes: Uint8Array): unknown[] {
  return DECODERS[datatype](bytes);
}

function toJsonNumbers(numbers: ArrayLike<number>, shorten: (value: number) => number): unknown[] {
  const values = new Array<unknown>(numbers.length);
  for (let i = 0; i < numbers.length; i++) {
    const value = numbers[i] as number;
    const shown = Number.isFinite(value) ? shorten(value) : value;
    values[i] = Number.isFinite(shown) ? shown : String(shown);
  }
  return values;
}

/** `negativeFrom`: the upper word from which a number is negative; 0 for unsigned types. */
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

/** Returns the arguments of a typed array over these bytes. Unaligned bytes are copied. */
function span(bytes: Uint8Array, size: number): [ArrayBuffer, number, number] {
  const { buffer, byteOffset } = bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes);
  return [buffer as ArrayBuffer, byteOffset, bytes.byteLength / size];
}

/** Returns true if raw bytes have the right size and, for BOOL, only zeros and ones. */
export function areNumbers(datatype: NumberDatatype, bytes: Uint8Array, count: number): boolean {
  if (bytes.length !== count * DATATYPE_BYTES[datatype]) return false;
  return datatype !== 'BOOL' || bytes.every((byte) => byte <= 1);
}
