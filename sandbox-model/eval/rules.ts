/** What an answer must be to be right. A prompt has several, and all of them must hold. */
export type Rule =
  | { says: RegExp }
  | { saysOneOf: readonly RegExp[] }
  | { saysNot: RegExp }
  /** It is JSON, in a code fence or not, and of that shape. */
  | { json: (value: unknown) => boolean }
  /** Whatever quotes and full stop there are around it, and in capitals or not. */
  | { exactly: string }
  /** As `exactly`, and in capitals where it has them. */
  | { exactlyInCase: string }
  | { words: number | Range }
  | { lines: number | Range }
  /** Of a list: on lines of their own, or with commas between them. */
  | { items: number | Range }
  | { capitals: true }
  | { smallLetters: true };

export interface Range {
  from: number;
  to: number;
}

export function isRight(answer: string, rules: readonly Rule[]): boolean {
  return rules.every((rule) => holds(answer, rule));
}

/** Those that do not hold, in words. */
export function brokenRules(answer: string, rules: readonly Rule[]): string[] {
  return rules.filter((rule) => !holds(answer, rule)).map(describeRule);
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

function holds(answer: string, rule: Rule): boolean {
  if ('says' in rule) return rule.says.test(answer);
  if ('saysOneOf' in rule) return rule.saysOneOf.some((one) => one.test(answer));
  if ('saysNot' in rule) return !rule.saysNot.test(answer);
  if ('json' in rule) return isJson(answer, rule.json);
  if ('exactly' in rule) return bare(answer).toLowerCase() === bare(rule.exactly).toLowerCase();
  if ('exactlyInCase' in rule) return bare(answer) === bare(rule.exactlyInCase);
  if ('words' in rule) return isWithin(wordsOf(answer).length, rule.words);
  if ('lines' in rule) return isWithin(linesOf(answer).length, rule.lines);
  if ('items' in rule) return isWithin(itemsOf(answer).length, rule.items);
  if ('capitals' in rule) return /[A-Z]/.test(answer) && !/[a-z]/.test(answer);
  return /[a-z]/.test(answer) && !/[A-Z]/.test(answer);
}

function isWithin(count: number, wanted: number | Range): boolean {
  return typeof wanted === 'number' ? count === wanted : count >= wanted.from && count <= wanted.to;
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
  // What leads up to the list ends in a colon.
  const list = text.slice(text.lastIndexOf(': ') + 1);
  const numbered = list.match(/(?:^|\s)\d+[.)]\s/g) ?? [];
  if (numbered.length > 1) return numbered;
  return list.split(/,\s*(?:and |or )?|;\s*(?:and )?|\s+and\s+|\s+or\s+/).filter((item) => item.trim() !== '');
}

/** Without what is often written around a word or a sentence. */
function bare(text: string): string {
  return text
    .trim()
    .replaceAll(/^["'`*]+|["'`*.!]+$/g, '')
    .replaceAll(/\s+/g, ' ');
}

function isJson(answer: string, isOfShape: (value: unknown) => boolean): boolean {
  const fenced = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(answer)?.[1];
  try {
    return isOfShape(JSON.parse(fenced ?? answer));
  } catch {
    return false;
  }
}
