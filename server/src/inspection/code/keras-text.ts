import type { ByteSource } from '../../platform/byte-source.ts';
import { chunksOf } from '../chunks-of.ts';
import { CLEAN, inconclusive, type Judgement } from '../judgement.ts';
import {
  FILE_ARGUMENTS,
  isCodeClass,
  isKerasModule,
  judgeCodeClass,
  judgeFileArgument,
  judgeImport,
  LAMBDA_FOUND,
} from './keras-config.ts';
import { judgeNamedValue, unescapeLetters } from './keras-values.ts';
import { spelledAnyhow } from './spelled-anyhow.ts';

const MAX_VALUE = 1500;
/** Runs of whitespace are one space in the searched text. */
const key = (word: string): string => `"${spelledAnyhow(word)}" ?: ?`;
const LETTER = '(?:[^"\\\\]|\\\\.)';
/** A string, or as much of it as exceeds any name. */
const VALUE = `"(?:(${LETTER}{0,${MAX_VALUE}})"|(${LETTER}{${MAX_VALUE + 1}}))`;
const textOf = (word: string): RegExp => new RegExp(`${key(word)}${VALUE}`, 'gs');

const MODEL_CLASSES = ['Sequential', 'Functional', 'Model'];
const LAMBDA = `(?:${spelledAnyhow('Lambda')}|${spelledAnyhow('__lambda__')})"`;
/** After a quote, or after the name of the registering package. */
const LAMBDA_TEXT = new RegExp(`(?:"|>|\\\\u003[eE])${LAMBDA}`);
const CLASS_TEXT = new RegExp(key('class_name'));
const FUNCTION_CLASS_TEXT = new RegExp(`${key('class_name')}"${spelledAnyhow('function')}"`);
/** Class of a model's outermost object. */
const MODEL_CLASS_TEXT = new RegExp(`${key('class_name')}"(?:${MODEL_CLASSES.map(spelledAnyhow).join('|')})"`);
const CLASS_NAME_TEXTS = [textOf('class_name'), textOf('registered_name')];
const MODULE_TEXT = textOf('module');
/** Keys whose values Keras resolves to a class, module or function. */
const NAMED_VALUES = ['config', 'function', 'class_name', 'module', 'cls_symbol', 'registered_name'] as const;
const NAMED_TEXTS = NAMED_VALUES.map((word) => [word, textOf(word)] as const);
const FILE_TEXTS = FILE_ARGUMENTS.map((word) => [word, textOf(word)] as const);
/** The attribute Keras reads the layers from. Without it the file has no model. */
const MODEL_ATTRIBUTE = /model_config/;
/** Head of a compressed heap. HDF5 allows it for attributes, but nothing writes it. */
const PACKED_HEAP = /FRHP\0.{2}(?!\0\0).{2}/s;
/** Exceeds the longest match, so that none is missed between two chunks. */
const OVERLAP = 3 * MAX_VALUE;

interface Findings {
  /** Names that only matter in a model. */
  named: Judgement;
  hasLayers: boolean;
  hasModel: boolean;
  isPacked: boolean;
}

/**
 * Keras stores the layers of an HDF5 model as JSON in an attribute, which is contiguous and uncompressed. No other text
 * in such a file has a quoted Lambda.
 */
export async function searchHdf5(source: ByteSource): Promise<Judgement> {
  const found: Findings = { named: CLEAN, hasLayers: false, hasModel: false, isPacked: false };
  let imported: Judgement = CLEAN;
  for await (const text of jsonTextsOf(source)) {
    if (LAMBDA_TEXT.test(text)) return LAMBDA_FOUND;
    found.hasLayers ||= CLASS_TEXT.test(text);
    found.hasModel ||= MODEL_ATTRIBUTE.test(text);
    found.isPacked ||= PACKED_HEAP.test(text);
    if (found.named.verdict === 'clean') found.named = judgeNames(text);
    if (imported.verdict === 'clean') imported = judgeModules(text);
  }
  if (found.hasModel && found.named.verdict !== 'clean') return found.named;
  if (found.hasLayers && imported.verdict !== 'clean') return imported;
  return found.isPacked
    ? inconclusive('its attributes are compressed', 'write the attributes without compression')
    : CLEAN;
}

/** Searches JSON that is too large to parse, or embedded in other bytes, for the layers of a model. */
export async function searchLargeJson(source: ByteSource): Promise<Judgement> {
  const code = await searchCodeClasses(source);
  if (code.verdict !== 'clean' || !(await mentions(source, MODEL_CLASS_TEXT))) return code;
  for await (const text of jsonTextsOf(source)) {
    const named = judgeNames(text);
    if (named.verdict !== 'clean') return named;
  }
  return CLEAN;
}

/**
 * Searches for classes that run code, and imports, in content whose layers may belong to no model: those of a
 * SavedModel can have any name.
 */
export async function searchCodeClasses(source: ByteSource): Promise<Judgement> {
  let hasFunctions = false;
  let imported: Judgement = CLEAN;
  for await (const text of jsonTextsOf(source)) {
    const code = judgeCodeClasses(text);
    if (code.verdict !== 'clean') return code;
    hasFunctions ||= FUNCTION_CLASS_TEXT.test(text);
    if (imported.verdict === 'clean') imported = judgeModules(text);
  }
  // Other files may have "module" too; it only matters together with functions.
  return hasFunctions ? imported : CLEAN;
}

function judgeCodeClasses(text: string): Judgement {
  for (const pattern of CLASS_NAME_TEXTS) {
    for (const [, value = ''] of text.matchAll(pattern)) {
      const name = unescapeLetters(value);
      if (isCodeClass(name)) return judgeCodeClass(name);
    }
  }
  return CLEAN;
}

export function mentionsLayers(source: ByteSource): Promise<boolean> {
  return mentions(source, CLASS_TEXT);
}

async function mentions(source: ByteSource, pattern: RegExp): Promise<boolean> {
  for await (const text of jsonTextsOf(source)) if (pattern.test(text)) return true;
  return false;
}

function judgeModules(text: string): Judgement {
  for (const [, module = 'a long name'] of text.matchAll(MODULE_TEXT)) {
    if (!isKerasModule(module)) return judgeImport(module);
  }
  return CLEAN;
}

function judgeNames(text: string): Judgement {
  for (const [word, pattern] of NAMED_TEXTS) {
    for (const [, value = 'a long name'] of text.matchAll(pattern)) {
      const judgement = judgeNamedValue(word, value);
      if (judgement.verdict !== 'clean') return judgement;
    }
  }
  for (const [word, pattern] of FILE_TEXTS) {
    const [first] = text.matchAll(pattern);
    if (first !== undefined) return judgeFileArgument(word, first[1] ?? 'with a long name');
  }
  return CLEAN;
}

/** Yields overlapping chunks of text with normalized whitespace, so that none can separate a key from its value. */
async function* jsonTextsOf(source: ByteSource): AsyncGenerator<string> {
  let carried = '';
  for await (const chunk of chunksOf(source)) {
    const text = (carried + chunk.toString('latin1')).replaceAll(/[ \t\n\r]+/g, ' ');
    yield text;
    carried = text.slice(-OVERLAP);
  }
}
