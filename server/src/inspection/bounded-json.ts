import { formatCount } from './format-limit.ts';
import { BOUNDS } from './inspection-bounds.ts';
import { rejectUnless, Unjudgeable } from './unjudgeable.ts';

const STRUCTURE = new Set(Buffer.from('{[,'));
const COLON = 0x3a;

export function parseJson(text: Buffer, what: string): unknown {
  rejectLargeJson(text, what);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text));
  } catch {
    throw new Unjudgeable(`${what} is not valid JSON`);
  }
}

/**
 * Rejects JSON that would take many times the memory of its text when parsed, by counting brackets, commas and colons.
 */
export function rejectLargeJson(text: Buffer, what: string): void {
  let [structure, keys] = [0, 0];
  for (const byte of text) {
    if (STRUCTURE.has(byte)) structure += 1;
    if (byte === COLON) keys += 1;
  }
  const advice = 'split it into several files';
  rejectUnless(
    structure <= BOUNDS.jsonStructure,
    `${what} has more than ${formatCount(BOUNDS.jsonStructure)} values`,
    advice,
  );
  rejectUnless(keys <= BOUNDS.jsonKeys, `${what} has more than ${formatCount(BOUNDS.jsonKeys)} keys`, advice);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
