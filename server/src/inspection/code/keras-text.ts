import type { ByteSource } from '../../platform/byte-source.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { CLEAN, flagged, inconclusive, type Judgement, shown } from '../judgement.ts';
import { isKerasModule, isLoadingOperation, LAMBDA_REASON } from './keras-config.ts';

/** JSON may write any letter as an escape; a search of its text must find the word however it is written. */
export function spelledAnyhow(word: string): string {
  return [...word]
    .map((letter) => {
      const code = (letter.codePointAt(0) as number).toString(16).padStart(4, '0');
      const digits = [...code].map((digit) => `[${digit}${digit.toUpperCase()}]`).join('');
      return `(?:${letter}|\\\\u${digits})`;
    })
    .join('');
}

const key = (word: string): string => `"${spelledAnyhow(word)}"\\s{0,64}:\\s{0,64}`;
const LAMBDA = `(?:${spelledAnyhow('Lambda')}|${spelledAnyhow('__lambda__')})"`;
/** Behind a quote, or behind the name of the package that registered it. */
const LAMBDA_TEXT = new RegExp(`(?:"|>|\\\\u003[eE])${LAMBDA}`);
const LAMBDA_CLASS_TEXT = new RegExp(
  `(?:${key('class_name')}|${key('registered_name')})"(?:[^"]{0,240}(?:>|\\\\u003[eE]))?${LAMBDA}`,
);
const CLASS_TEXT = new RegExp(key('class_name'));
const FUNCTION_CLASS_TEXT = new RegExp(`${key('class_name')}"${spelledAnyhow('function')}"`);
const MODULE_TEXT = new RegExp(`${key('module')}"([^"]{1,200})"`, 'g');
const OPERATION_TEXT = new RegExp(`${key('function')}"([^"]{1,200})"`, 'g');
/** The head of a heap whose content is packed. HDF5 allows it for attributes, but nothing writes it. */
const PACKED_HEAP = /FRHP\0.{2}(?!\0\0).{2}/s;
/** More than the longest that can match, so that none is missed between two chunks. */
const OVERLAP = 1024;

/**
 * Keras keeps the layers of an HDF5 model as JSON in an attribute, which lies in the file in one piece and not packed.
 * No other text in such a file is that very word in quotes.
 */
export async function searchHdf5(source: ByteSource): Promise<Judgement> {
  return search(source, LAMBDA_TEXT, CLASS_TEXT, PACKED_HEAP);
}

/** The layers of a model as JSON that is too large to be parsed. */
export async function searchLargeJson(source: ByteSource): Promise<Judgement> {
  return search(source, LAMBDA_CLASS_TEXT, FUNCTION_CLASS_TEXT, undefined);
}

async function search(
  source: ByteSource,
  lambda: RegExp,
  layers: RegExp,
  packed: RegExp | undefined,
): Promise<Judgement> {
  let [hasLayers, isPacked] = [false, false];
  let imported: string | undefined;
  for await (const text of textsOf(source)) {
    if (lambda.test(text)) return flagged(LAMBDA_REASON);
    hasLayers ||= layers.test(text);
    isPacked ||= packed?.test(text) ?? false;
    imported ??= named(text, MODULE_TEXT).find((module) => !isKerasModule(module));
    imported ??= named(text, OPERATION_TEXT).find(isLoadingOperation);
  }
  // Other files may say "module" too; only together with layers does it have a meaning.
  if (hasLayers && imported !== undefined) return flagged(`imports ${shown(imported)}`);
  return isPacked ? inconclusive('its attributes are packed, and cannot be looked into') : CLEAN;
}

export async function mentionsLayers(source: ByteSource): Promise<boolean> {
  for await (const text of textsOf(source)) if (CLASS_TEXT.test(text)) return true;
  return false;
}

function named(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, name]) => name as string);
}

async function* textsOf(source: ByteSource): AsyncGenerator<string> {
  for (let at = 0; at < source.size; at += BOUNDS.chunk - OVERLAP) {
    const chunk = await source.read(at, BOUNDS.chunk);
    yield chunk.toString('latin1');
    if (chunk.length < BOUNDS.chunk) return;
  }
}
