import { BOUNDS } from './inspection-bounds.ts';
import { refuseUnless, Unjudgeable } from './unjudgeable.ts';

const STRUCTURE = new Set(Buffer.from('{[,'));

/** Parsed JSON can take many times the memory of its text; the brackets and commas tell beforehand. */
export function parseJson(text: Buffer, what: string): unknown {
  let structure = 0;
  for (const byte of text) if (STRUCTURE.has(byte)) structure += 1;
  refuseUnless(structure <= BOUNDS.jsonStructure, `${what} is too large to judge`);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text));
  } catch {
    throw new Unjudgeable(`${what} is not valid JSON`);
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
