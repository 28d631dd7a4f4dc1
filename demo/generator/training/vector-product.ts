import { type Code, I32, op, V128, wasmModule } from './wasm-module.ts';

// Products of matrices with the processor's vectors, which JavaScript alone cannot reach: about ten times faster. Their
// sums are always formed in the same order, so results are the same on every machine.

const PAGE = 64 * 1024;
/** Virtual memory: pages that are never written take none. */
const MEMORY_BYTES = 1024 * 1024 * 1024;
const FLOAT = 4;
/** Floats of a vector. Columns are padded to a multiple. */
export const LANES = 4;
/** Vectors that the inner loop sums up at once. */
const VECTORS = 4;
const VECTOR_BYTES = LANES * FLOAT;

/** Rows in memory: distances between numbers are in floats. */
interface Operand {
  at: Float32Array;
  row: number;
  column: number;
}

type Multiply = (...parameters: number[]) => void;

let started: { memory: WebAssembly.Memory; multiply: Multiply; used: number } | undefined;

function start() {
  if (started) return started;
  const pages = MEMORY_BYTES / PAGE;
  const memory = new WebAssembly.Memory({ initial: pages });
  const compiled = new WebAssembly.Module(wasmModule(productFunction(), pages));
  const { exports } = new WebAssembly.Instance(compiled, { host: { memory } });
  started = { memory, multiply: exports.multiply as Multiply, used: VECTOR_BYTES };
  return started;
}

/** Returns zeros in the memory that products are formed in. They are never released. */
export function allocateFloats(length: number): Float32Array {
  const own = start();
  const floats = new Float32Array(own.memory.buffer, own.used, length);
  own.used += Math.ceil((length * FLOAT) / VECTOR_BYTES) * VECTOR_BYTES;
  return floats;
}

/**
 * Adds a · b to c. Columns of b and c lie side by side, and `columns` is a multiple of LANES. A column stride of a other
 * than 1 reads it transposed.
 */
export function addProduct(
  a: Operand,
  b: { at: Float32Array; row: number },
  c: { at: Float32Array; row: number },
  { rows, columns, inner }: { rows: number; columns: number; inner: number },
): void {
  start().multiply(
    ...[a.at.byteOffset, a.row * FLOAT, a.column * FLOAT],
    ...[b.at.byteOffset, b.row * FLOAT],
    ...[c.at.byteOffset, c.row * FLOAT],
    ...[rows, columns * FLOAT, inner],
  );
}

const [A, A_ROW, A_COLUMN, B, B_ROW, C, C_ROW, ROWS, COLUMNS, INNER] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const [OFFSET, LEFT, FROM_A, FROM_B, TO, NUMBER, SUMS] = [10, 11, 12, 13, 14, 15, 16];

function productFunction() {
  const increase = (local: number, by: Code): Code => [...op.get(local), ...by, ...op.add, ...op.set(local)];
  const decrease = (local: number): Code => [...op.get(local), ...op.number(1), ...op.subtract, ...op.set(local)];
  const sum = (vector: number) => SUMS + vector;

  /** Computes this many vectors of a row of c, as long as so many are left. */
  const blocks = (vectors: number): Code => {
    const all = (each: (vector: number) => Code): Code => Array.from({ length: vectors }, (_, i) => each(i)).flat();
    const isEnoughLeft = [
      ...[...op.get(OFFSET), ...op.number(vectors * VECTOR_BYTES), ...op.add],
      ...[...op.get(COLUMNS), ...op.lessOrEqual],
    ];
    return op.loopWhile(isEnoughLeft, [
      ...[...op.get(C), ...op.get(OFFSET), ...op.add, ...op.set(TO)],
      ...[...op.get(B), ...op.get(OFFSET), ...op.add, ...op.set(FROM_B)],
      ...[...op.get(A), ...op.set(FROM_A), ...op.get(INNER), ...op.set(LEFT)],
      ...all((i) => [...op.get(TO), ...op.loadVector(i * VECTOR_BYTES), ...op.set(sum(i))]),
      ...op.loopWhile(op.get(LEFT), [
        ...[...op.get(FROM_A), ...op.loadToAllLanes, ...op.set(NUMBER)],
        ...all((i) => [
          ...[...op.get(NUMBER), ...op.get(FROM_B), ...op.loadVector(i * VECTOR_BYTES), ...op.multiplyVectors],
          ...[...op.get(sum(i)), ...op.addVectors, ...op.set(sum(i))],
        ]),
        ...increase(FROM_A, op.get(A_COLUMN)),
        ...increase(FROM_B, op.get(B_ROW)),
        ...decrease(LEFT),
      ]),
      ...all((i) => [...op.get(TO), ...op.get(sum(i)), ...op.storeVector(i * VECTOR_BYTES)]),
      ...increase(OFFSET, op.number(vectors * VECTOR_BYTES)),
    ]);
  };

  return {
    name: 'multiply',
    parameters: Array<number>(10).fill(I32),
    locals: [...Array<number>(5).fill(I32), ...Array<number>(1 + VECTORS).fill(V128)],
    code: op.loopWhile(op.get(ROWS), [
      ...[...op.number(0), ...op.set(OFFSET)],
      ...blocks(VECTORS),
      ...blocks(1),
      ...increase(A, op.get(A_ROW)),
      ...increase(C, op.get(C_ROW)),
      ...decrease(ROWS),
    ]),
  };
}
