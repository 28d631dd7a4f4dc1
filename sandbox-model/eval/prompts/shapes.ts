import type { Rule } from '../rules.ts';

const WORDS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** The result of a sum comes last, whatever of the sum is said before it. In digits, or below a hundred in words. */
export function saysNumber(number: number): Rule {
  const spoken = number < 100 ? [String(number), inWords(number)] : [String(number)];
  return { says: new RegExp(`(^|[^\\d.,])(${spoken.join('|')})(?![\\d]|[.,]\\d)[^\\d]*$`, 'i') };
}

function inWords(number: number): string {
  const ten = TENS[Math.floor(number / 10)] as string;
  return WORDS[number] ?? (number % 10 === 0 ? ten : `${ten}[- ]${WORDS[number % 10]}`);
}

/** An object with these members at least, whatever the case of its keys and words. */
export function has(members: Readonly<Record<string, unknown>>): (value: unknown) => boolean {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const given = new Map(Object.entries(value).map(([key, member]) => [key.toLowerCase(), member]));
    return Object.entries(members).every(([key, member]) => isSame(given.get(key.toLowerCase()), member));
  };
}

/** An array of these, in this order. */
export function sameItems(items: readonly unknown[]): (value: unknown) => boolean {
  return (value) => {
    if (!Array.isArray(value)) return false;
    return value.length === items.length && value.every((item, at) => isSame(item, items[at]));
  };
}

/** Any JSON that has this in it. */
export function jsonSays(expression: RegExp): (value: unknown) => boolean {
  return (value) => expression.test(JSON.stringify(value));
}

function isSame(given: unknown, wanted: unknown): boolean {
  if (typeof wanted === 'string') return typeof given === 'string' && given.toLowerCase() === wanted.toLowerCase();
  return given === wanted || String(given) === String(wanted);
}
