import type { Rule } from '../rules.ts';

const WORDS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** Requires a number as the last one of the text, as a result is. In digits, or below 100 in words, too. */
export function saysNumber(number: number): Rule {
  const spoken = number < 100 ? [String(number), inWords(number)] : [String(number)];
  return { says: new RegExp(`(^|[^\\d.,])(${spoken.join('|')})(?![\\d]|[.,]\\d)[^\\d]*$`, 'i') };
}

function inWords(number: number): string {
  const ten = TENS[Math.floor(number / 10)] as string;
  return WORDS[number] ?? (number % 10 === 0 ? ten : `${ten}[- ]${WORDS[number % 10]}`);
}

/** Accepts an object with at least these members; ignores case. */
export function has(members: Readonly<Record<string, unknown>>): (value: unknown) => boolean {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const given = new Map(Object.entries(value).map(([key, member]) => [key.toLowerCase(), member]));
    return Object.entries(members).every(([key, member]) => isSame(given.get(key.toLowerCase()), member));
  };
}

/** Accepts an array of these items in this order. */
export function sameItems(items: readonly unknown[]): (value: unknown) => boolean {
  return (value) => {
    if (!Array.isArray(value)) return false;
    return value.length === items.length && value.every((item, at) => isSame(item, items[at]));
  };
}

/** Accepts JSON whose text matches an expression. */
export function jsonSays(expression: RegExp): (value: unknown) => boolean {
  return (value) => expression.test(JSON.stringify(value));
}

function isSame(given: unknown, wanted: unknown): boolean {
  if (typeof wanted === 'string') return typeof given === 'string' && given.toLowerCase() === wanted.toLowerCase();
  return given === wanted || String(given) === String(wanted);
}
