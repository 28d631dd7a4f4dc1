import type { Random } from '../../../../sandbox-model/generator/random.ts';

const ONES = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** An amount, and the parts that its words name; all zero if it is written in digits. */
export interface Amount {
  value: number;
  text: string;
  words: AmountWords;
}

/** 100 · hundreds + 10 · tens + ones + halves / 2. */
export interface AmountWords {
  hundreds: number;
  tens: number;
  ones: number;
  halves: number;
}

export const NO_WORDS: AmountWords = { hundreds: 0, tens: 0, ones: 0, halves: 0 };

/** Writes a number up to 399 in digits or words; with halves up to 19. */
export function writeAmount(random: Random, value: number): Amount {
  if (random.chance(0.45)) return { value, text: digits(random, value), words: NO_WORDS };
  const whole = Math.floor(value);
  const halves = value === whole ? 0 : 1;
  const hundreds = Math.floor(whole / 100);
  const rest = whole % 100;
  const tens = rest < 20 ? 0 : Math.floor(rest / 10);
  const ones = rest - 10 * tens;
  const parts = { hundreds, tens, ones, halves };
  if (whole === 0) return { value, text: random.pick(['half a', 'a half']), words: parts };
  if (value === 1 && random.chance(0.6)) return { value, text: 'a', words: parts };
  const join = random.pick([' ', '-']);
  const below = [TENS[tens] ?? '', ones > 0 ? (ONES[ones] as string) : ''].filter(Boolean).join(join);
  const hundred = hundreds === 0 ? '' : `${hundreds === 1 ? random.pick(['a', 'one']) : ONES[hundreds]} hundred`;
  const and = hundred && below ? random.pick([' and ', ' ']) : '';
  return { value, text: `${hundred}${and}${below}${halves ? ' and a half' : ''}`, words: parts };
}

function digits(random: Random, value: number): string {
  const text = String(value);
  return Number.isInteger(value) && random.chance(0.08) ? `${text}.0` : text;
}
