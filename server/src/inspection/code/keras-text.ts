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
/** Space of any length is one space in the text that is searched. */
const key = (word: string): string => `"${spelledAnyhow(word)}" ?: ?`;
const LETTER = '(?:[^"\\\\]|\\\\.)';
/** Text in quotes, or as much of it as no name has. */
const VALUE = `"(?:(${LETTER}{0,${MAX_VALUE}})"|(${LETTER}{${MAX_VALUE + 1}}))`;
const textOf = (word: string): RegExp => new RegExp(`${key(word)}${VALUE}`, 'gs');

const MODEL_CLASSES = ['Sequential', 'Functional', 'Model'];
const LAMBDA = `(?:${spelledAnyhow('Lambda')}|${spelledAnyhow('__lambda__')})"`;
/** Behind a quote, or behind the name of the package that registered it. */
const LAMBDA_TEXT = new RegExp(`(?:"|>|\\\\u003[eE])${LAMBDA}`);
const CLASS_TEXT = new RegExp(key('class_name'));
const FUNCTION_CLASS_TEXT = new RegExp(`${key('class_name')}"${spelledAnyhow('function')}"`);
/** What the outermost object of a model is. */
const MODEL_CLASS_TEXT = new RegExp(`${key('class_name')}"(?:${MODEL_CLASSES.map(spelledAnyhow).join('|')})"`);
const CLASS_NAME_TEXTS = [textOf('class_name'), textOf('registered_name')];
const MODULE_TEXT = textOf('module');
/** What Keras takes the name of a class, a module or a function from. */
const NAMED_VALUES = ['config', 'function', 'class_name', 'module', 'cls_symbol', 'registered_name'] as const;
const NAMED_TEXTS = NAMED_VALUES.map((word) => [word, textOf(word)] as const);
const FILE_TEXTS = FILE_ARGUMENTS.map((word) => [word, textOf(word)] as const);
/** The attribute that Keras reads the layers from. Without it there is no model in the file. */
const MODEL_ATTRIBUTE = /model_config/;
/** The head of a heap whose content is packed. HDF5 allows it for attributes, but nothing writes it. */
const PACKED_HEAP = /FRHP\0.{2}(?!\0\0).{2}/s;
/** More than the longest that can match, so that none is missed between two chunks. */
const OVERLAP = 3 * MAX_VALUE;

interface Findings {
  /** Of a name that only a model gives a meaning. */
  named: Judgement;
  hasLayers: boolean;
  hasModel: boolean;
  isPacked: boolean;
}

/**
 * Keras keeps the layers of an HDF5 model as JSON in an attribute, which lies in the file in one piece and not packed.
 * No other text in such a file has a Lambda in quotes.
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

/** The layers of a model as JSON that is too large to be parsed, or that lies between other bytes. */
export async function searchLargeJson(source: ByteSource): Promise<Judgement> {
  const code = await searchCodeClasses(source);
  if (code.verdict !== 'clean' || !(await mentions(source, MODEL_CLASS_TEXT))) return code;
  for await (const text of jsonTextsOf(source)) {
    const named = judgeNames(text);
    if (named.verdict !== 'clean') return named;
  }
  return CLEAN;
}

/** Classes that run code, and imports, in what may hold layers that are no model: those of a SavedModel have any name. */
export async function searchCodeClasses(source: ByteSource): Promise<Judgement> {
  let hasFunctions = false;
  let imported: Judgement = CLEAN;
  for await (const text of jsonTextsOf(source)) {
    const code = judgeCodeClasses(text);
    if (code.verdict !== 'clean') return code;
    hasFunctions ||= FUNCTION_CLASS_TEXT.test(text);
    if (imported.verdict === 'clean') imported = judgeModules(text);
  }
  // Other files may say "module" too; only together with functions does it have a meaning.
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

/** The text in chunks that overlap, with every run of JSON's space as one space: none can keep a key from its value. */
async function* jsonTextsOf(source: ByteSource): AsyncGenerator<string> {
  let carried = '';
  for await (const chunk of chunksOf(source)) {
    const text = (carried + chunk.toString('latin1')).replaceAll(/[ \t\n\r]+/g, ' ');
    yield text;
    carried = text.slice(-OVERLAP);
  }
}
