import { endOfQuoted } from './quoted-text.ts';

const OPEN = /\{[{%#]/g;
const RAW = /\{%[-+]?\s*raw\s*-?%\}/y;
const END_RAW = /\{%[-+]?\s*endraw\s*[-+]?%\}/g;
const TOKEN = /["'({[\])}]|%\}/g;

/**
 * Yields what stands between the marks of Jinja and is run; the rest is text. A mark in quotes or brackets does not end
 * what is run, and one in a comment or a raw block begins nothing. It ends where Jinja would find an error: then nothing
 * of the template is ever run.
 */
export function* codeOfTemplate(template: string): Generator<string> {
  for (let at = 0; ; ) {
    OPEN.lastIndex = at;
    const start = OPEN.exec(template)?.index;
    if (start === undefined) return;
    const skipped = endOfSkipped(template, start);
    const end = skipped ?? endOfCode(template, start);
    if (end === undefined || end === -1) return;
    if (skipped === undefined) yield template.slice(start, end);
    at = end;
  }
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

/** Undefined where a quote or a bracket is never closed. */
function endOfCode(template: string, start: number): number | undefined {
  const close = template[start + 1] === '{' ? '}}' : '%}';
  let depth = 0;
  for (let at = start + 2; ; ) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(template);
    if (found === null) return undefined;
    const { 0: token, index } = found;
    if (depth === 0 && template.startsWith(close, index)) return index + close.length;
    at = index + 1;
    if (token === '"' || token === "'") {
      const end = endOfQuoted(template, index);
      if (end === undefined) return undefined;
      at = end;
    } else if ('([{'.includes(token)) depth += 1;
    else if (token !== '%}') depth -= 1;
    if (depth < 0) return undefined;
  }
}
