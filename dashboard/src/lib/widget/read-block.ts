/** What is wrong with a widget block, and where: `inputs[0].min must be a number.` */
export class WidgetError extends Error {}

/** A mapping of the block. */
export interface Block {
  /** Such as `inputs[0]`. */
  path: string;
  fields: Readonly<Record<string, unknown>>;
}

const MAX_LIST = 2_000;

export const pathOf = ({ path }: Block, key: string): string => (path === '' ? key : `${path}.${key}`);

export function fail(block: Block, key: string, expectation: string): never {
  throw new WidgetError(`\`${pathOf(block, key)}\` ${expectation}`);
}

/** Reads a mapping. Keys that are not known are rejected, because they are typing errors. */
export function readBlock(path: string, value: unknown): Block {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date) {
    throw new WidgetError(`\`${path || 'widget'}\` must be a mapping of fields.`);
  }
  return { path, fields: value as Record<string, unknown> };
}

export function rejectUnknown(block: Block, known: readonly string[]): void {
  const unknown = Object.keys(block.fields).find((key) => !known.includes(key));
  if (unknown !== undefined) fail(block, unknown, `is not a known field. Use ${known.join(', ')}.`);
}

function fieldOf({ fields }: Block, key: string): unknown {
  return Object.hasOwn(fields, key) ? (fields[key] ?? undefined) : undefined;
}

export const has = (block: Block, key: string): boolean => fieldOf(block, key) !== undefined;

/** YAML reads `0` and `true` as a number and a boolean, which are fine labels. */
function asText(value: unknown): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

export function readText(block: Block, key: string, fallback?: string): string {
  const text = has(block, key) ? asText(fieldOf(block, key)) : fallback;
  return text ?? fail(block, key, 'must be a text.');
}

export function readNumber(block: Block, key: string, fallback?: number): number {
  const value = has(block, key) ? fieldOf(block, key) : fallback;
  return typeof value === 'number' && Number.isFinite(value) ? value : fail(block, key, 'must be a number.');
}

export function readPositive(block: Block, key: string, fallback?: number): number {
  const value = readNumber(block, key, fallback);
  return value > 0 ? value : fail(block, key, 'must be greater than 0.');
}

export function readInteger(
  block: Block,
  key: string,
  limits: { min: number; max: number },
  fallback?: number,
): number {
  const value = readNumber(block, key, fallback);
  const { min, max } = limits;
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  return fail(block, key, `must be an integer from ${min} to ${max}.`);
}

export function readFlag(block: Block, key: string): boolean {
  const value = has(block, key) ? fieldOf(block, key) : false;
  return typeof value === 'boolean' ? value : fail(block, key, 'must be true or false.');
}

export function readOneOf<Value extends string>(
  block: Block,
  key: string,
  values: readonly Value[],
  fallback?: Value,
): Value {
  const given = has(block, key) ? fieldOf(block, key) : fallback;
  return values.find((value) => value === given) ?? fail(block, key, `must be one of ${values.join(', ')}.`);
}

export function readList(block: Block, key: string, fallback?: readonly unknown[]): readonly unknown[] {
  const value = has(block, key) ? fieldOf(block, key) : fallback;
  if (!Array.isArray(value)) return fail(block, key, 'must be a list.');
  return value.length <= MAX_LIST ? value : fail(block, key, `must have at most ${MAX_LIST} elements.`);
}

export function readTexts(block: Block, key: string, fallback?: readonly string[]): string[] {
  return readList(block, key, fallback).map(
    (element) => asText(element) ?? fail(block, key, 'must be a list of texts.'),
  );
}

export function readNumbers(block: Block, key: string, fallback?: readonly number[]): number[] {
  return readList(block, key, fallback).map((element) =>
    typeof element === 'number' && Number.isFinite(element) ? element : fail(block, key, 'must be a list of numbers.'),
  );
}

/** Reads a number that applies to all elements, or a list with one number per element. */
export function readNumberEach(block: Block, key: string, count: number, fallback?: number): number[] {
  const value = fieldOf(block, key);
  if (!Array.isArray(value)) return new Array<number>(count).fill(readNumber(block, key, fallback));
  const numbers = readNumbers(block, key);
  return numbers.length === count ? numbers : fail(block, key, `must be a number, or a list of ${count} numbers.`);
}

/** Reads a width and a height. */
export function readSize(block: Block, max: number): [number, number] {
  const [width = 0, height = 0, ...others] = readNumbers(block, 'size');
  const fits = [width, height].every((extent) => Number.isInteger(extent) && extent >= 1 && extent <= max);
  if (!fits || others.length > 0) fail(block, 'size', `must be [width, height], each an integer from 1 to ${max}.`);
  return [width, height];
}
