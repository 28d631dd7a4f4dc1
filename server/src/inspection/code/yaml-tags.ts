/** A tag of YAML itself, a tag in full, or a handle for tags. */
const TAG = /(!!|!<|%TAG[ \t])(?=([^\n\r]{0,200}))/g;
const YAML_TAGS = 'tag:yaml.org,2002:';
const PYTHON_TAGS = `${YAML_TAGS}python/`;
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g;
/** Where a value begins: on a line of its own, or behind a mark, with an anchor between them perhaps. */
const VALUE_START = /(?:^|[:?,[{-])\s*(?:&\S+\s+)?$/;
const OPEN_QUOTE = /(?:^|[:?,[{-]\s*)["'][^"']*$/;
const COMMENT = /(?:^|\s)#/;
const PREFIX = 4096;

/**
 * Finds a tag by which YAML makes Python objects, where a loader would act on it: not in quotes, in a comment, or in
 * the middle of a sentence.
 */
export function findPythonTag(text: string): string | undefined {
  for (const match of text.matchAll(TAG)) {
    const [, mark = '', rest = ''] = match;
    const tag = decoded(mark === '!!' ? `${YAML_TAGS}${rest}` : rest);
    const line = text.slice(Math.max(0, match.index - PREFIX), match.index);
    const before = line.slice(Math.max(line.lastIndexOf('\n'), line.lastIndexOf('\r')) + 1);
    if (mark.startsWith('%')) {
      const prefix = tag.trim().split(/\s+/)[1] ?? '';
      if (before.replace('\ufeff', '') === '' && prefix !== '' && isForPython(prefix)) return `%TAG ${tag.trim()}`;
    } else if (tag.startsWith(PYTHON_TAGS) && isAtValue(before)) return tag.match(/^[^\s\]}>]*/)?.[0];
  }
  return undefined;
}

/** Whether a handle can stand for a tag that makes Python objects. */
function isForPython(prefix: string): boolean {
  return PYTHON_TAGS.startsWith(prefix) || prefix.startsWith(PYTHON_TAGS);
}

function isAtValue(before: string): boolean {
  const bare = before.replaceAll(QUOTED, 'quoted');
  return !COMMENT.test(bare) && !OPEN_QUOTE.test(bare) && VALUE_START.test(bare);
}

function decoded(text: string): string {
  return text.replaceAll(/%([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
