import { visibleText } from './visible-text.ts';

/** What the market calls itself. */
const MARKET = [...'souk'];

/**
 * The code points that look like a letter of the market's name: those that the confusables of UTS 39
 * (https://www.unicode.org/Public/security/13.0.0/confusables.txt, under the Unicode License) map to it in either case,
 * once in lower case and decomposed as `visibleText` does.
 */
const CONFUSABLE: Record<string, ReadonlySet<number>> = {
  s: points('1bd 282 455 57f 1d74 a4e2 a731 aba5 abaa 10296 10448 118c1 16f3a'),
  o: points(
    `30 f8 275 3b8 3bf 3c3 43e 473 4e9 585 5e1 647 665 6be 6c1 6d5 6f5 6ff 7c0 966 9e6 a66 ae6 b20 b66 be6 c66 ce6 d20 d66
     e50 ed0 1010 101d 1040 10ff 12d0 1d0f 1d11 2296 229d 236c 2c9f 2d31 2d41 2d54 3007 a4f3 a74b ab3d ab3e ab74 ab8e abbb
     10292 102ab 1042c 104ea 10516 114d0 118c8 118d5 118d7 118e0 1d21a 1f714`,
  ),
  u: points('289 28b 3c5 57d 1200 144c 1d1c 1d7e 222a 22c3 a4f4 a79f ab4e ab52 ab9c 104f6 118d8 16f42'),
  k: points('199 3ba 43a 49b 49f 16d5 20ad 2c6a 2c95 a4d7 a741 abb6 10518'),
};

/** Substitutes that people read as the letter, though UTS 39 does not list them. */
const SUBSTITUTES: Record<string, string> = { s: '$5', u: 'µμ', k: 'ᴋ' };

/** Letters in black circles and boxes, and regional indicators: alphabets that NFKD does not decompose. */
const ENCLOSED_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

/** Whether the market's name, or what looks like it, stands anywhere in this one, inside a word too. */
export function containsMarketName(name: string): boolean {
  const letters = lettersOf(name);
  return letters.some((_, start) => standsAt(letters, start)) || spellsMarketName(letters);
}

/** Whether a word of this name reads as the market's. `Soukaina` is a name of its own, `Souk24` and `SoukHelp` are not. */
export function claimsMarketName(name: string): boolean {
  const letters = lettersOf(name);
  const claimed = (_: string, start: number) => standsAt(letters, start) && isWord(letters, start);
  return letters.some(claimed) || spellsMarketName(letters);
}

function standsAt(letters: readonly string[], start: number): boolean {
  return MARKET.every((letter, offset) => looksLike(letters[start + offset] ?? '', letter));
}

/** Spaced or dotted: `S o u k`. */
function spellsMarketName(letters: readonly string[]): boolean {
  const spelled = letters.filter(
    (letter) => MARKET.some((one) => looksLike(letter, one)) || /[\p{L}\p{N}]/u.test(letter),
  );
  return spelled.length === MARKET.length && standsAt(spelled, 0);
}

function isWord(letters: readonly string[], start: number): boolean {
  const [before = '', first = ''] = [letters[start - 1], letters[start]];
  const [last = '', after = ''] = [letters[start + MARKET.length - 1], letters[start + MARKET.length]];
  return isBoundary(before, first) && isBoundary(last, after);
}

function isBoundary(left: string, right: string): boolean {
  const between = /\p{L}/u.test(left) && /\p{L}/u.test(right);
  return !between || (/\p{Ll}/u.test(left) && /\p{Lu}/u.test(right));
}

function looksLike(letter: string, wanted: string): boolean {
  const lower = letter.toLowerCase();
  if (lower === wanted || SUBSTITUTES[wanted]?.includes(lower || ' ')) return true;
  return CONFUSABLE[wanted]?.has(lower.codePointAt(0) ?? 0) ?? false;
}

function lettersOf(name: string): string[] {
  return [...visibleText(name)].map(unenclosed);
}

function unenclosed(letter: string): string {
  const point = letter.codePointAt(0) ?? 0;
  const start = ENCLOSED_ALPHABETS.find((first) => point >= first && point < first + 26);
  return start === undefined ? letter : String.fromCodePoint('A'.charCodeAt(0) + point - start);
}

function points(hex: string): ReadonlySet<number> {
  return new Set(hex.split(/\s+/).map((point) => Number.parseInt(point, 16)));
}
