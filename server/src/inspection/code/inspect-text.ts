import type { ByteSource } from '../../platform/byte-source.ts';
import type { OpenedAs } from '../../platform/names/opened-as.ts';
import { isObject } from '../bounded-json.ts';
import { chunksOf } from '../chunks-of.ts';
import { formatBytes } from '../format-limit.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { CLEAN, flagged, inconclusive, type Judgement, toPrintable, worst } from '../judgement.ts';
import { describeTemplateDanger, findTemplateDanger, TEMPLATE_ADVICE } from '../templates/chat-template.ts';
import { isLineByLine } from './keras-json.ts';
import { parsePythonJson } from './python-json.ts';
import { spelledAnyhow } from './spelled-anyhow.ts';
import { beginsAsGraph, inspectTextGraph } from './tensorflow-text.ts';
import { findPythonTag, leavesQuoteOpen, linesOf } from './yaml-tags.ts';

const HEAD = 4096;
/** More than a tag and the line before it. */
const OVERLAP = 8192;
const TEMPLATE_KEY = 'chat_template';
/** Length with every letter escaped. */
const MAX_KEY = 100;
const TEMPLATE_KEY_TEXT = new RegExp(`"${spelledAnyhow(TEMPLATE_KEY)}"`);
/** Source code also has Python names in double braces, but no Jinja statements. */
const PYTHON_SOURCE = /^(?:import|from|def|class|@)\b/m;
const JINJA_STATEMENT = /\{%/;
const JINJA_MARK = /\{[{%]/;

/** Tests whether a text is too long to be searched for all instructions, unless its name implies some. */
export async function isLongText(source: ByteSource): Promise<boolean> {
  return source.size > BOUNDS.json && encodingOf(await source.read(0, HEAD)) !== undefined;
}

/**
 * Inspects text that loaders take instructions from: YAML, chat templates, TensorFlow graphs. A long text without such
 * a name is a table or a list of records; no loader reads YAML or templates from other names.
 */
export async function inspectText(source: ByteSource, kind: OpenedAs = 'other'): Promise<Judgement> {
  const isNamedSo = kind === 'instructions';
  const isOtherText = kind === 'text' || kind === 'records';
  const head = await source.read(0, HEAD);
  const encoding = encodingOf(head);
  if (encoding === undefined) return CLEAN;
  if (source.size > BOUNDS.instructions)
    return isNamedSo
      ? inconclusive(
          `it is a YAML file or a template of more than ${formatBytes(BOUNDS.instructions)}`,
          'store data as Parquet or JSON lines',
        )
      : CLEAN;
  const tag = isOtherText ? undefined : await searchTags(source, encoding);
  if (tag !== undefined)
    return flagged(
      `has the YAML tag ${toPrintable(tag)}, which creates a Python object`,
      'write plain values without tags',
    );
  if (source.size > BOUNDS.json) return judgeLarge(source, { head: head.toString(), encoding, isNamedSo });
  const bytes = await source.read(0, source.size);
  const text = new TextDecoder(encoding).decode(bytes);
  const judgements = [inspectTextGraph(text) ?? CLEAN];
  judgements.push(TEMPLATE_KEY_TEXT.test(text) ? inspectTemplates(bytes) : CLEAN);
  if (isOtherText) return worst(judgements);
  if (!PYTHON_SOURCE.test(text) || JINJA_STATEMENT.test(text)) judgements.push(judgeTemplate(text));
  return worst(judgements);
}

interface LargeText {
  head: string;
  encoding: string;
  isNamedSo: boolean;
}

/** Rejects text too large to inspect as a whole that loaders would take instructions from. */
async function judgeLarge(source: ByteSource, { head, encoding, isNamedSo }: LargeText): Promise<Judgement> {
  if (beginsAsGraph(head))
    return inconclusive(
      `its TensorFlow graph is a text of more than ${formatBytes(BOUNDS.json)}`,
      'save it as a SavedModel',
    );
  const hasConfig = head.trimStart().startsWith('{') && !(await isLineByLine(source));
  const sought = [...(hasConfig ? [TEMPLATE_KEY_TEXT] : []), ...(isNamedSo ? [JINJA_MARK] : [])];
  if (!(await matchesAny(textOf(source, encoding), sought))) return CLEAN;
  return inconclusive(
    `its chat template is in a file of more than ${formatBytes(BOUNDS.json)}`,
    'put the template in a file of its own',
  );
}

async function matchesAny(texts: AsyncIterable<string>, patterns: readonly RegExp[]): Promise<boolean> {
  if (patterns.length === 0) return false;
  let carried = '';
  for await (const text of texts) {
    const searched = carried + text;
    if (patterns.some((pattern) => pattern.test(searched))) return true;
    carried = text.slice(-MAX_KEY);
  }
  return false;
}

function judgeTemplate(template: string): Judgement {
  const danger = findTemplateDanger(template);
  return danger === undefined ? CLEAN : flagged(describeTemplateDanger(danger), TEMPLATE_ADVICE);
}

/** Inspects the templates in a tokenizer's files: a text, or texts by name. */
function inspectTemplates(bytes: Buffer): Judgement {
  const config = parsePythonJson(bytes, 'the configuration');
  if (!isObject(config)) return CLEAN;
  const waiting = [config[TEMPLATE_KEY]];
  const judgements: Judgement[] = [];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') judgements.push(judgeTemplate(value));
    else if (typeof value === 'object' && value !== null) waiting.push(...Object.values(value));
  }
  return worst(judgements);
}

async function searchTags(source: ByteSource, encoding: string): Promise<string | undefined> {
  let carried = '';
  let hidden: string | undefined;
  for await (const decoded of textOf(source, encoding)) {
    const text = carried + decoded;
    const found = findPythonTag(text);
    if (found?.isHidden === false) return found.tag;
    hidden ??= found?.tag;
    carried = text.slice(-OVERLAP);
  }
  return hidden !== undefined && (await hasOpenQuote(source, encoding)) ? hidden : undefined;
}

/** Tests whether quoted text spans several lines, so that a line alone does not show what is quoted. */
async function hasOpenQuote(source: ByteSource, encoding: string): Promise<boolean> {
  let carried = '';
  for await (const text of textOf(source, encoding)) {
    const lines = linesOf(carried + text);
    carried = lines.pop() ?? '';
    if (lines.some(leavesQuoteOpen)) return true;
  }
  return leavesQuoteOpen(carried);
}

async function* textOf(source: ByteSource, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunksOf(source)) yield decoder.decode(chunk, { stream: true });
}

/** Returns undefined for binary content. */
function encodingOf(head: Buffer): string | undefined {
  const mark = head.toString('hex', 0, 2);
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  return head.includes(0) ? undefined : 'utf-8';
}
