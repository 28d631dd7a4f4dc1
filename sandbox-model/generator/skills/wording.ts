import type { Conversation, Skill, Turn } from '../conversation.ts';
import { say } from '../phrases.ts';
import type { Random } from '../random.ts';

/** A kind of conversation of a skill, with its relative frequency. */
export interface Kind {
  often: number;
  make(random: Random): Conversation;
}

export function skillOf(name: string, weight: number, kinds: readonly Kind[]): Skill {
  return { name, weight, make: (random) => random.weighted(kinds, (kind) => kind.often).make(random) };
}

/** A kind that is a single question with its answer. */
export function oneTurn(often: number, make: (random: Random) => Turn): Kind {
  return { often, make: (random) => ({ turns: [make(random)] }) };
}

/** A conversation of one or more single questions, one after the other. */
export function turnsOf(random: Random, most: number, make: (random: Random) => Turn): Turn[] {
  const count = random.chance(0.6) ? 1 : random.int(1, most);
  return Array.from({ length: count }, () => make(random));
}

export type Slots = Readonly<Record<string, string | number>>;

/** The phrase in one of its ways, with the slots (`<name>`) filled in as they are: what is in them is no phrase. */
export function fill(phrase: string, slots: Slots, random: Random): string {
  return say(phrase, random).replaceAll(/<(\w+)>/g, (_, name: string) => {
    const value = slots[name];
    if (value === undefined) throw new Error(`nothing for <${name}> in: ${phrase}`);
    return String(value);
  });
}

export function fillOne(phrases: readonly string[], slots: Slots, random: Random): string {
  return fill(random.pick(phrases), slots, random);
}

/** Drops the capital at the start and the mark at the end. Not for asks whose text must be copied to its end. */
export function hurried(ask: string, random: Random): string {
  let text = ask;
  if (random.chance(0.15)) text = text.replace(/[.?]$/, '');
  if (random.chance(0.15) && !/^I\b/.test(text)) text = text.charAt(0).toLowerCase() + text.slice(1);
  if (random.chance(0.03)) text = text.toLowerCase();
  return text;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a, b and c" */
export function joined(words: readonly (string | number)[], last = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

const SMALL = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ');
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** A whole number below a thousand, in words. */
export function inWords(n: number): string {
  if (n < 0) return `minus ${inWords(-n)}`;
  if (n < 20) return SMALL[n] as string;
  if (n < 100) {
    const ones = n % 10;
    return `${TENS[Math.floor(n / 10)]}${ones === 0 ? '' : `-${SMALL[ones]}`}`;
  }
  if (n === 1000) return 'one thousand';
  const rest = n % 100;
  return `${SMALL[Math.floor(n / 100)]} hundred${rest === 0 ? '' : ` and ${inWords(rest)}`}`;
}

const ORDINALS = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** "first", for the numbers up to twelve. */
export function ordinal(n: number): string {
  return ORDINALS[n] as string;
}

/** JSON on one line, with a space after commas and colons: the one way in which we write it. */
export function jsonOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${jsonOf(one)}`);
    return `{${fields.join(', ')}}`;
  }
  return JSON.stringify(value);
}
