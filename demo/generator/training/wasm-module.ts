// Encodes the few parts of WebAssembly's binary format that the product of matrices needs.

export const I32 = 0x7f;
export const V128 = 0x7b;

const [TYPES, IMPORTS, FUNCTIONS, EXPORTS, CODE] = [1, 2, 3, 7, 10];
const FUNCTION_TYPE = 0x60;
const MEMORY = 2;
const END = 0x0b;
const EMPTY_BLOCK = 0x40;

/** Code of instructions, by byte. */
export type Code = readonly number[];

export const op = {
  get: (local: number): Code => [0x20, ...unsigned(local)],
  set: (local: number): Code => [0x21, ...unsigned(local)],
  number: (value: number): Code => [0x41, ...signed(value)],
  add: [0x6a] as Code,
  subtract: [0x6b] as Code,
  lessOrEqual: [0x4d] as Code, // unsigned
  loadVector: (offset: number): Code => [0xfd, 0x00, 2, ...unsigned(offset)],
  loadToAllLanes: [0xfd, 0x09, 2, 0] as Code,
  storeVector: (offset: number): Code => [0xfd, 0x0b, 2, ...unsigned(offset)],
  addVectors: [0xfd, 0xe4, 0x01] as Code,
  multiplyVectors: [0xfd, 0xe6, 0x01] as Code,
  /** Repeats the code as long as the condition holds. */
  loopWhile: (condition: Code, code: Code): Code => [
    ...[0x02, EMPTY_BLOCK, 0x03, EMPTY_BLOCK],
    ...condition,
    ...[0x45, 0x0d, 1], // leaves the block if the condition is zero
    ...code,
    ...[0x0c, 0, END, END],
  ],
};

interface WasmFunction {
  name: string;
  parameters: readonly number[];
  locals: readonly number[];
  code: Code;
}

/** Returns a module with one function, which imports its memory as `host.memory`. */
export function wasmModule(
  { name, parameters, locals, code }: WasmFunction,
  memoryPages: number,
): Uint8Array<ArrayBuffer> {
  const body = [...list(locals.map((type) => [1, type])), ...code, END];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0], // magic and version
    ...section(TYPES, [[FUNCTION_TYPE, ...list(parameters.map((type) => [type])), 0]]),
    ...section(IMPORTS, [[...text('host'), ...text('memory'), MEMORY, 0, ...unsigned(memoryPages)]]),
    ...section(FUNCTIONS, [[0]]),
    ...section(EXPORTS, [[...text(name), 0, 0]]),
    ...section(CODE, [[...unsigned(body.length), ...body]]),
  ]);
}

function section(id: number, items: readonly Code[]): Code {
  const content = list(items);
  return [id, ...unsigned(content.length), ...content];
}

function list(items: readonly Code[]): Code {
  return [...unsigned(items.length), ...items.flat()];
}

function text(value: string): Code {
  const bytes = new TextEncoder().encode(value);
  return [...unsigned(bytes.length), ...bytes];
}

/** LEB128. */
function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): Code {
  const isLast = value >= -64 && value < 64;
  return isLast ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}
