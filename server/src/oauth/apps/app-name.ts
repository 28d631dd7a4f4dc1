import { invalid } from '../../platform/errors.ts';

/** Whoever decides about an app reads its name: it may not break the line, nor turn around or hide what is beside it. */
const UNREADABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Mark}\u2800]/gu;
/** Letters of other scripts, and digits, that look like those of the market's name. */
const LOOKALIKES: Record<string, string> = {
  ...{ ѕ: 's', ꜱ: 's', $: 's', 5: 's' },
  ...{ о: 'o', ο: 'o', օ: 'o', 0: 'o' },
  ...{ υ: 'u', ս: 'u', ʋ: 'u', к: 'k', κ: 'k', ᴋ: 'k' },
};
const MARKET = 'souk';

/** The name as it is kept; refuses one that would mislead the people who are asked to trust the app. */
export function readAppName(text: string): string {
  const name = text.trim();
  if (UNREADABLE.test(name)) {
    throw invalid('name', '`name` must not hold control characters or ones that change the direction of writing.');
  }
  if (visible(name).trim() === '') throw invalid('name', '`name` must have something in it that can be seen.');
  if (claimsToBeMarket(name)) {
    throw invalid(
      'name',
      '`name` must not hold the word “Souk”: people would take the app for the market itself. Name it by what it is for.',
    );
  }
  return name;
}

function claimsToBeMarket(name: string): boolean {
  const letters = [...visible(name).toLowerCase()].map((letter) => LOOKALIKES[letter] ?? letter);
  return letters.join('').includes(MARKET);
}

/** In compatible, unaccented letters, without what cannot be seen. */
function visible(name: string): string {
  return name.normalize('NFKD').replaceAll(INVISIBLE, '');
}
