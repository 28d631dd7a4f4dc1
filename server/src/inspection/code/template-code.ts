import { endOfQuoted } from './quoted-text.ts';

const OPEN = /\{[{%#]/g;
const RAW = /\{%[-+]?\s*raw\s*-?%\}/y;
const END_RAW = /\{%[-+]?\s*endraw\s*[-+]?%\}/g;
/** What Jinja's lexer does not know outside of quotes is among them: it ends the template with an error. */
const TOKEN = /["'({[\])}$?@&^`\\]|%\}/g;
const UNKNOWN = '$?@&^`\\';

/**
 * What comes next in a template: code that is run, or a comment or raw block that is skipped; `unfinished` where its end is
 * missing, and `invalid` where Jinja finds an error, so that nothing of the template is ever run.
 */
export type TemplatePart =
  | { kind: 'code' | 'skipped'; start: number; end: number }
  | { kind: 'unfinished'; start: number }
  | { kind: 'none' | 'invalid' };

/**
 * Yields what stands between the marks of Jinja and is run; the rest is text. A mark in quotes or brackets does not end
 * what is run, and one in a comment or a raw block begins nothing.
 */
export function* codeOfTemplate(template: string): Generator<string> {
  for (let at = 0; ; ) {
    const part = nextPart(template, at);
    if (!('end' in part)) return;
    if (part.kind === 'code') yield template.slice(part.start, part.end);
    at = part.end;
  }
}

export function nextPart(template: string, from: number): TemplatePart {
  OPEN.lastIndex = from;
  const start = OPEN.exec(template)?.index;
  if (start === undefined) return { kind: 'none' };
  const skipped = endOfSkipped(template, start);
  if (skipped === -1) return { kind: 'unfinished', start };
  if (skipped !== undefined) return { kind: 'skipped', start, end: skipped };
  const end = endOfCode(template, start);
  if (end === 'invalid') return { kind: 'invalid' };
  return end === 'unfinished' ? { kind: 'unfinished', start } : { kind: 'code', start, end };
}

/** Where a comment or a raw block ends, -1 where it does not; undefined where none begins. */
function endOfSkipped(template: string, start: number): number | undefined {
  if (template[start + 1] === '#') {
    const close = template.indexOf('#}', start + 2);
    return close === -1 ? -1 : close + 2;
  }
  RAW.lastIndex = start;
  if (!RAW.test(template)) return undefined;
  END_RAW.lastIndex = RAW.lastIndex;
  return END_RAW.test(template) ? END_RAW.lastIndex : -1;
}

function endOfCode(template: string, start: number): number | 'unfinished' | 'invalid' {
  const close = template[start + 1] === '{' ? '}}' : '%}';
  let depth = 0;
  for (let at = start + 2; ; ) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(template);
    if (found === null) return 'unfinished';
    const { 0: token, index } = found;
    if (depth === 0 && template.startsWith(close, index)) return index + close.length;
    at = index + 1;
    if (token === '"' || token === "'") {
      const end = endOfQuoted(template, index);
      if (end === undefined) return 'unfinished';
      at = end;
    } else if (UNKNOWN.includes(token)) return 'invalid';
    else if ('([{'.includes(token)) depth += 1;
    else if (token !== '%}') depth -= 1;
    // The last character may be the first half of a mark.
    if (depth < 0) return at === template.length ? 'unfinished' : 'invalid';
  }
}
