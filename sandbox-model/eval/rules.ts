/** A condition on a completion. A completion is correct if it meets all rules of its prompt. */
export type Rule =
  | { says: RegExp }
  | { saysOneOf: readonly RegExp[] }
  | { saysNot: RegExp }
  /** The whole text is JSON, optionally in a code fence, and the function accepts its value. */
  | { json: (value: unknown) => boolean }
  /** Equal except for case, surrounding quotes and a final full stop. */
  | { exactly: string }
  /** Equal, case included, except for surrounding quotes and a final full stop. */
  | { exactlyInCase: string }
  | { words: number | Range }
  | { lines: number | Range }
  /** Number of list items, one per line or separated by commas. */
  | { items: number | Range }
  | { capitals: true }
  | { smallLetters: true };

export interface Range {
  from: number;
  to: number;
}

export function meetsRules(text: string, rules: readonly Rule[]): boolean {
  return rules.every((rule) => meetsRule(text, rule));
}

/** Returns descriptions of the rules that the text breaks. */
export function failedRules(text: string, rules: readonly Rule[]): string[] {
  return rules.filter((rule) => !meetsRule(text, rule)).map(describeRule);
}

function describeRule(rule: Rule): string {
  return Object.entries(rule)
    .map(([name, value]) => `${name} ${describeValue(value)}`)
    .join(', ');
}

function describeValue(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  if (Array.isArray(value)) return value.map(describeValue).join(' | ');
  if (typeof value === 'function') return 'of another shape';
  return JSON.stringify(value);
}

function meetsRule(text: string, rule: Rule): boolean {
  if ('says' in rule) return rule.says.test(text);
  if ('saysOneOf' in rule) return rule.saysOneOf.some((one) => one.test(text));
  if ('saysNot' in rule) return !rule.saysNot.test(text);
  if ('json' in rule) return isJson(text, rule.json);
  if ('exactly' in rule) return trimMarks(text).toLowerCase() === trimMarks(rule.exactly).toLowerCase();
  if ('exactlyInCase' in rule) return trimMarks(text) === trimMarks(rule.exactlyInCase);
  if ('words' in rule) return isWithin(wordsOf(text).length, rule.words);
  if ('lines' in rule) return isWithin(linesOf(text).length, rule.lines);
  if ('items' in rule) return isWithin(itemsOf(text).length, rule.items);
  if ('capitals' in rule) return /[A-Z]/.test(text) && !/[a-z]/.test(text);
  return /[a-z]/.test(text) && !/[A-Z]/.test(text);
}

function isWithin(count: number, expected: number | Range): boolean {
  return typeof expected === 'number' ? count === expected : count >= expected.from && count <= expected.to;
}

export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'_:/-]*/gu) ?? [];
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

function itemsOf(text: string): string[] {
  const lines = linesOf(text);
  const marked = lines.filter((line) => /^\s*([-*]|\d+[.)])\s+\S/.test(line));
  if (marked.length > 1) return marked;
  if (lines.length > 1) return lines.filter((line) => !line.trim().endsWith(':'));
  // An introduction to the list ends in a colon.
  const list = text.slice(text.lastIndexOf(': ') + 1);
  const numbered = list.match(/(?:^|\s)\d+[.)]\s/g) ?? [];
  if (numbered.length > 1) return numbered;
  return list.split(/,\s*(?:and |or )?|;\s*(?:and )?|\s+and\s+|\s+or\s+/).filter((item) => item.trim() !== '');
}

/** Removes surrounding quotes and emphasis, final punctuation and repeated spaces. */
function trimMarks(text: string): string {
  return text
    .trim()
    .replaceAll(/^["'`*]+|["'`*.!]+$/g, '')
    .replaceAll(/\s+/g, ' ');
}

function isJson(text: string, isOfShape: (value: unknown) => boolean): boolean {
  const fenced = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1];
  try {
    return isOfShape(JSON.parse(fenced ?? text));
  } catch {
    return false;
  }
}
