import type { Rule } from '../rules.ts';

// What can be said in many words, for rules that take any of them.

export const NO = /\b(no|not|never|cannot|nothing|none|neither|without|nobody)\b|n't\b/i;
/** Nothing else is said: right where it was a question of yes or no. */
export const BARE_NO = /^\W*(no|nope)\W*$/i;
export const BARE_YES = /^\W*(yes|yep)\W*$/i;
export const YES = /\b(yes|yep|yeah|indeed|you can|it can|it does|it is|they can|they do)\b/i;
export const FREE =
  /\bfree\b(?! (key|tier))|costs? (you |me )?nothing|\bno (real )?(charges?|costs?|money)\b|(not|never) (be )?(charged|billed)|without charge|nothing is charged|^\W*nothing\W*$/i;
export const REVOKE = /\brevok/i;
export const NEW_KEY = /\b(new|another|fresh|second|replacement)\b[^.]*\bkey|\bnew one\b/i;
export const A_DAY = /\b24[ -]?(h|hours?)\b|\b(a|one) day\b|twenty-four hours/i;
export const LICENSED = /\blicen[sc]/i;

/** A number of something, which is named unless the number is all that is said. */
export function amountOf(number: RegExp, thing: RegExp): Rule[] {
  return [{ says: number }, { saysOneOf: [thing, /^\W*[\w,.]+( usd| dollars)?\W*$/i] }];
}

/** What the ids with this prefix belong to. */
export function prefixOf(prefix: string, thing: RegExp): Rule[] {
  return [
    { says: thing },
    { saysOneOf: [new RegExp(`\\b${prefix}_?`, 'i'), /prefix/i, /\bids?\b/i, /^\W*(\w+\W+){0,4}$/] },
  ];
}
