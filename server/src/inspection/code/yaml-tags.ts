/** A shorthand YAML tag, a verbatim tag, or a tag handle. */
const TAG = /(!!|!<|%TAG[ \t])(?=([^\n\r]{0,200}))/g;
const YAML_TAGS = 'tag:yaml.org,2002:';
const PYTHON_TAGS = `${YAML_TAGS}python/`;
/** PyYAML ends a line, and so a comment, at each of these. */
const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/;
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g;
/** Start of a value: a new line, or an indicator, possibly with an anchor between them. */
const VALUE_START = /(?:^|[:?,[{-])\s*(?:&\S+\s+)?$/;
const OPEN_QUOTE = /(?:^|[:?,[{-]\s*)["'][^"']*$/;
const COMMENT = /(?:^|\s)#.*$/;
const PREFIX = 4096;

export interface PythonTag {
  tag: string;
  /**
   * Quoted or in a comment, judging by its own line only. It may also follow the end of a quoted text that began on an
   * earlier line.
   */
  isHidden: boolean;
}

/**
 * Finds a tag that creates Python objects, where a loader would act on it: not in quotes, a comment, or the middle of a
 * sentence. A hidden one is returned only if no other is found.
 */
export function findPythonTag(text: string): PythonTag | undefined {
  let hidden: PythonTag | undefined;
  for (const match of text.matchAll(TAG)) {
    const [, mark = '', rest = ''] = match;
    const tag = decoded(mark === '!!' ? `${YAML_TAGS}${rest}` : rest);
    const before = lineBefore(text, match.index);
    if (mark.startsWith('%')) {
      const prefix = tag.trim().split(/\s+/)[1] ?? '';
      const isHandle = before.replace('\ufeff', '') === '' && prefix !== '' && isForPython(prefix);
      if (isHandle) return { tag: `%TAG ${tag.trim()}`, isHidden: false };
    } else if (tag.startsWith(PYTHON_TAGS)) {
      const name = /^[^\s\]}>]*/.exec(tag)?.[0] ?? tag;
      const place = placeOf(before);
      if (place === 'value') return { tag: name, isHidden: false };
      if (place === 'hidden') hidden ??= { tag: name, isHidden: true };
    }
  }
  return hidden;
}

/** Tests whether a line begins quoted text that continues on the next. */
export function leavesQuoteOpen(line: string): boolean {
  return line.length > PREFIX || OPEN_QUOTE.test(bareOf(line).replace(COMMENT, ''));
}

export function linesOf(text: string): string[] {
  return text.split(LINE_BREAK);
}

/** Tests whether a handle can stand for a tag that creates Python objects. */
function isForPython(prefix: string): boolean {
  return PYTHON_TAGS.startsWith(prefix) || prefix.startsWith(PYTHON_TAGS);
}

/** A comment or quote hides a tag for certain only if no quote follows that could end one from an earlier line. */
function placeOf(before: string): 'value' | 'hidden' | 'none' {
  if (!VALUE_START.test(before)) return 'none';
  const bare = bareOf(before);
  const comment = COMMENT.exec(bare)?.[0];
  if (comment === undefined && !OPEN_QUOTE.test(bare)) return VALUE_START.test(bare) ? 'value' : 'none';
  return /["']/.test(comment ?? bare) || /quoted/.test(comment ?? '') ? 'hidden' : 'none';
}

function lineBefore(text: string, index: number): string {
  return linesOf(text.slice(Math.max(0, index - PREFIX), index)).at(-1) as string;
}

function bareOf(line: string): string {
  return line.replaceAll(QUOTED, 'quoted');
}

function decoded(text: string): string {
  return text.replaceAll(/%([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
