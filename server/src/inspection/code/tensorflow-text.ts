import type { Judgement } from '../judgement.ts';
import { endOfQuoted } from './quoted-text.ts';
import { emptyNames, type GraphNames, isGraph, judgeNames } from './tensorflow-graph.ts';

/** Top-level fields of a graph and a SavedModel; TensorFlow rejects text with any other. */
const BEGINS_AS_GRAPH =
  /(?:node|library|versions?|saved_model_schema_version|meta_graphs|meta_info_def|graph_def|saver_def|collection_def|signature_def|asset_file_def|object_graph_def)\s*[:{<]/y;
const SPACE = /\s+|#[^\n]*\n/y;
const TOKEN = /#[^\n]*|["']|\w+|[^\s\w]/g;
const ESCAPE = /\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3})|u([0-9a-fA-F]{4})|(.))/g;

/** Inspects a text graph (`.pbtxt`), which TensorFlow loads like a binary one; undefined if it is none. */
export function inspectTextGraph(text: string): Judgement | undefined {
  if (!beginsAsGraph(text)) return undefined;
  const names = emptyNames();
  let key = '';
  let value = '';
  for (const token of tokensOf(text)) {
    if (token.startsWith('#')) continue;
    if (/^["']/.test(token)) {
      // Adjacent string literals are concatenated.
      value += unescaped(token.slice(1, -1));
      continue;
    }
    if (value !== '') recordName(names, key, value);
    value = '';
    if (token !== ':') key = token;
  }
  if (value !== '') recordName(names, key, value);
  names.printsToFile &&= names.ops.has('PrintV2');
  return isGraph(names) ? judgeNames(names) : undefined;
}

/** Step by step: a single regular expression would overflow the stack on a file of blanks. */
export function beginsAsGraph(text: string): boolean {
  SPACE.lastIndex = 0;
  let start = 0;
  while (SPACE.test(text)) start = SPACE.lastIndex;
  BEGINS_AS_GRAPH.lastIndex = start;
  return BEGINS_AS_GRAPH.test(text);
}

/** Stops at a string that is not closed: TensorFlow then rejects the whole file. */
function* tokensOf(text: string): Generator<string> {
  const pattern = new RegExp(TOKEN);
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const isText = found[0] === '"' || found[0] === "'";
    const end = isText ? endOfQuoted(text, found.index) : pattern.lastIndex;
    if (end === undefined) return;
    yield text.slice(found.index, end);
    pattern.lastIndex = end;
  }
}

function recordName(names: GraphNames, key: string, value: string): void {
  if (key === 'op') names.ops.add(value);
  if (key === 'name') names.functions.add(value);
  if (key === 's') names.printsToFile ||= /^file:/i.test(value);
}

function unescaped(text: string): string {
  return text.replaceAll(ESCAPE, (_, hex, octal, wide, other) => {
    if (other !== undefined) return other;
    return String.fromCharCode(octal === undefined ? Number.parseInt(hex ?? wide, 16) : Number.parseInt(octal, 8));
  });
}
