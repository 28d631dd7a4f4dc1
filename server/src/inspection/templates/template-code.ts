import { endOfQuoted } from '../code/quoted-text.ts';

const OPEN = /\{[{%#]/g;
const RAW = /\{%[-+]?\s*raw\s*-?%\}/y;
const END_RAW = /\{%[-+]?\s*endraw\s*[-+]?%\}/g;
const TOKEN = /["'({[\])}]|%\}/g;

/**
 * Yields the code between Jinja's marks; the rest is text. A mark in quotes or brackets does not end code, and one in a
 * comment or raw block does not start it. Stops where Jinja would fail: then nothing of the template is run.
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

/** Returns the end of a comment or raw block, -1 if it is not closed, or undefined if none begins. */
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

/** Returns undefined if a quote or bracket is not closed. */
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
