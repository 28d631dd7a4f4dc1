import type { Random } from '../../../../sandbox-model/generator/random.ts';
import type { Command, Direction, Unit } from './command-meaning.ts';
import { DIRECTION_TEXTS, PHRASES, UNIT_TEXTS } from './phrases.ts';
import { type Amount, type AmountWords, NO_WORDS, writeAmount } from './write-amount.ts';

/** Bytes that the model reads. */
export const COMMAND_BYTES = 64;

export interface WrittenCommand extends Command {
  words: AmountWords;
}

const BEFORE = ['please ', 'robot, ', 'could you ', 'now ', 'ok, ', 'then ', 'hey robot, ', 'can you '];
const AFTER = [' please', '.', '!', ' now', ', please', ' slowly', ' thanks'];

/** Writes a command with its meaning: phrase, politeness, capitals, and now and then a typing error. */
export function writeCommand(random: Random): WrittenCommand {
  for (;;) {
    const written = composeCommand(random);
    if (Buffer.byteLength(written.text) <= COMMAND_BYTES) return written;
  }
}

function composeCommand(random: Random): WrittenCommand {
  const phrase = random.pick(PHRASES);
  const direction = phrase.directions ? random.pick(phrase.directions) : 'none';
  const unit = phrase.units ? random.pick(phrase.units) : 'none';
  const amount = unit === 'none' ? undefined : writeAmount(random, chooseAmount(random, unit));
  const chosen = phrase.text.replace(/\{([^}]*)\}/g, (_, options: string) => random.pick(options.split('|')));
  const mistyped = random.chance(0.12) ? mistype(random, chosen) : chosen;
  const text = mistyped
    .replace('>', directionText(random, direction, phrase.intent === 'drive'))
    .replace('#', amount ? amountText(random, amount, unit) : '');
  const before = random.chance(0.3) ? random.pick(BEFORE) : '';
  const after = random.chance(0.25) ? random.pick(AFTER) : '';
  const full = `${before}${text}${after}`;
  const cased = random.chance(0.3) ? full.charAt(0).toUpperCase() + full.slice(1) : full;
  const { value = 0, words = NO_WORDS } = amount ?? {};
  return { text: cased, intent: phrase.intent, direction, unit, amount: value, words };
}

function directionText(random: Random, direction: Direction, isDriving: boolean): string {
  const text = random.pick(DIRECTION_TEXTS[direction]);
  const isAside = direction === 'left' || direction === 'right';
  return isDriving && isAside && random.chance(0.6) ? `to the ${text}` : text;
}

function amountText(random: Random, { value, text, words }: Amount, unit: Unit): string {
  if (unit === 'none') return text;
  const [one, many] = random.pick(UNIT_TEXTS[unit]);
  const name = value === 1 || (value < 1 && words !== NO_WORDS) ? one : many;
  const isShort = words === NO_WORDS && name.length <= 3 && random.chance(0.5);
  return isShort ? `${text}${name}` : `${text} ${name}`;
}

function chooseAmount(random: Random, unit: Exclude<Unit, 'none'>): number {
  const half = random.chance(0.25) ? 0.5 : 0;
  if (unit === 'metre') return Math.max(0.5, random.int(0, 19) + half);
  if (unit === 'turn') return Math.max(0.5, random.int(0, 4) + half);
  if (unit === 'second' || unit === 'minute') return random.int(1, random.pick([12, 90, 300]));
  if (unit === 'degree') return random.chance(0.5) ? 15 * random.int(1, 24) : random.int(1, 360);
  if (unit === 'centimetre') return random.int(1, random.chance(0.7) ? 100 : 399);
  return random.int(1, 100);
}

/** Drops, doubles or swaps a letter of a long word. */
function mistype(random: Random, text: string): string {
  const places = [...text.matchAll(/[a-z]{5,}/g)].map(({ index, 0: word }) => index + random.int(1, word.length - 2));
  if (places.length === 0) return text;
  const place = random.pick(places);
  const [before, letter, next, after] = [text.slice(0, place), text[place], text[place + 1], text.slice(place + 2)];
  return before + random.pick([`${next}`, `${letter}${letter}${next}`, `${next}${letter}`]) + after;
}
