import { textOf } from '../../../ui/forms/form-values.ts';

/** A card as it was entered: sent to the server and stored nowhere. */
export interface CardEntry {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
}

/** Names of the fields as the API reports them in errors. One input holds month and year, under the name of the month. */
export const CARD_FIELDS = { number: 'card.number', expiry: 'card.exp_month', cvc: 'card.cvc' } as const;

/** `pattern` attributes of the fields. */
export const NUMBER_PATTERN = '\\s*(?:\\d[ \\-]?){12,19}\\s*';
export const EXPIRY_PATTERN = '\\s*(?:(?:0[1-9]|1[0-2])\\s*[\\/\\-]?|[1-9]\\s*[\\/\\-])\\s*(?:20)?\\d\\d\\s*';
export const CVC_PATTERN = '\\d{3,4}';

const WHOLE_EXPIRY = new RegExp(`^${EXPIRY_PATTERN}$`, 'v');

export function readCard(values: FormData): CardEntry {
  const expiry = readExpiry(textOf(values, CARD_FIELDS.expiry));
  if (!expiry) throw new Error('unreachable: the form rejects an expiry that does not match its pattern');
  return {
    number: textOf(values, CARD_FIELDS.number).replace(/\D/g, ''),
    ...expiry,
    cvc: textOf(values, CARD_FIELDS.cvc),
  };
}

/** Reads month and year from text such as `12 / 31`, `1231` and `12/2031`. */
export function readExpiry(text: string): Pick<CardEntry, 'exp_month' | 'exp_year'> | undefined {
  if (!WHOLE_EXPIRY.test(text)) return undefined;
  const [, month, year] = /^(\d\d?)\D*(?:20)?(\d\d)$/.exec(text.trim()) ?? [];
  return { exp_month: Number(month), exp_year: 2000 + Number(year) };
}

/** Groups digits as they are printed on the card. Other text stays as it was typed. */
export function groupDigits(typed: string): string {
  if (/[^\d\s-]/.test(typed)) return typed;
  const digits = typed.replace(/\D/g, '');
  const groups = /^3[47]/.test(digits) ? /^(\d{4})(\d{1,6})(\d*)$/.exec(digits)?.slice(1) : digits.match(/\d{1,4}/g);
  return (groups ?? [digits]).filter((group) => group !== '').join(' ');
}

/** Formats `1231` as `12 / 31` while it is typed. */
export function spaceExpiry(typed: string): string {
  const [, month, rest] = /^\s*(0[1-9]|1[0-2]|[2-9]|1(?=\D))\D*(\d{0,4})\s*$/.exec(typed) ?? [];
  return month === undefined ? typed : `${month.padStart(2, '0')} / ${rest}`;
}
