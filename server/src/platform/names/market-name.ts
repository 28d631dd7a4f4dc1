import { visibleText } from './visible-text.ts';

/**
 * Code points that look like a letter of the market's name: those that the confusables of UTS 39
 * (https://www.unicode.org/Public/security/13.0.0/confusables.txt, under the Unicode License) map to it in either case,
 * once in lower case and decomposed as `visibleText` does.
 */
const CONFUSABLE = {
  s: points('1bd 282 455 57f 1d74 a4e2 a731 aba5 abaa 10296 10448 118c1 16f3a'),
  o: points(
    `30 f8 275 3b8 3bf 3c3 43e 473 4e9 585 5e1 647 665 6be 6c1 6d5 6f5 6ff 7c0 966 9e6 a66 ae6 b20 b66 be6 c66 ce6 d20 d66
     e50 ed0 1010 101d 1040 10ff 12d0 1d0f 1d11 2296 229d 236c 2c9f 2d31 2d41 2d54 3007 a4f3 a74b ab3d ab3e ab74 ab8e abbb
     10292 102ab 1042c 104ea 10516 114d0 118c8 118d5 118d7 118e0 1d21a 1f714`,
  ),
  u: points('289 28b 3c5 57d 1200 144c 1d1c 1d7e 222a 22c3 a4f4 a79f ab4e ab52 ab9c 104f6 118d8 16f42'),
  k: points('199 3ba 43a 49b 49f 16d5 20ad 2c6a 2c95 a4d7 a741 abb6 10518'),
};

/**
 * Code points that people read as the letter, though UTS 39 does not list them: substitutes, the letter with a hook,
 * tail, stroke or loop, and circles.
 */
const SUBSTITUTES = {
  s: points('24 35 23f 283 1d8a 1e9c 1e9d a785 a7a9 a7ca a7cd a7d9'),
  o: points(
    `b0 2da 254 1d10 2205 2295 2297 2298 2299 229a 229b 2300 233e 25c9 25cb 25cc 25cd 25ce 25cf 25e6 25ef 26aa 26ab 2b24
     2b55 2b58 2c7a a74d a7c1 1f311 1f315 1f534 1f535 1f7e0 1f7e1 1f7e2 1f7e3 1f7e4`,
  ),
  u: points('b5 3bc 28a 1d7f 1d99 2294 228d 228e ab4f a7b9'),
  k: points('138 29e 4a1 4c4 51f 1d0b 1d84 a743 a745 a7a3'),
};

/** Words that suggest an account of the market itself when joined to its name, as in `Souksupport`. */
const OFFICIAL_WORDS = [
  ...['account', 'admin', 'billing', 'care', 'help', 'market', 'official', 'operator', 'pay', 'refund', 'safety'],
  ...['security', 'service', 'staff', 'store', 'support', 'system', 'team', 'the', 'trust', 'verified'],
];

/** Letters in black circles and boxes, and regional indicators: alphabets that NFKD does not decompose. */
const ENCLOSED_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

const [S, O, U, K] = (['s', 'o', 'u', 'k'] as const).map((letter) => lookalikesOf(letter));
const JOINED = new RegExp(`${S}${O}${U}${K}`, 'iu');
/** `S.o.u.k` or `So-uk` in one word, or letter by letter across spaces. */
const SPELLED = new RegExp(spelled('[^\\p{L}\\p{N}\\s]{0,8}').concat('|', spelled('[^\\p{L}\\p{N}]{1,8}')), 'giu');
/** Only the name, however it is divided: `So uk`. */
const ALONE = new RegExp(`^${['', S, O, U, K, ''].join('[^\\p{L}\\p{N}]*')}$`, 'iu');
const OFFICIAL_BEFORE = new RegExp(`(?:${OFFICIAL_WORDS.map(matchLookalikes).join('|')})$`, 'iu');
const OFFICIAL_AFTER = new RegExp(`^(?:${OFFICIAL_WORDS.map(matchLookalikes).join('|')})`, 'iu');

/** Returns whether the name contains the market's name or a lookalike, even inside a word. */
export function containsMarketName(name: string): boolean {
  return readingsOf(name).some((text) => JOINED.test(text)) || claimsMarketName(name);
}

/**
 * Returns whether a word of the name reads as the market's, also spelled out or joined to a word like `support`.
 * `Soukaina` is a name of its own; `Souk24`, `SoukHelp` and `Souksupport` are not.
 */
export function claimsMarketName(name: string): boolean {
  return readingsOf(name).some((text) => ALONE.test(text) || [...text.matchAll(SPELLED)].some(isWord));
}

function isWord({ 0: found, index, input }: RegExpExecArray): boolean {
  const [before, after] = [input.slice(0, index), input.slice(index + found.length)];
  const starts = isBoundary([...before].at(-1) ?? '', found) || OFFICIAL_BEFORE.test(before);
  return starts && (isBoundary([...found].at(-1) ?? '', after) || OFFICIAL_AFTER.test(after));
}

/** Returns whether a word ends between a letter and the text after it. */
function isBoundary(left: string, right: string): boolean {
  const between = /^\p{L}/u.test(left) && /^\p{L}/u.test(right);
  return !between || (/^\p{Ll}/u.test(left) && /^\p{Lu}/u.test(right));
}

function spelled(separator: string): string {
  return [S, O, U, K].join(separator);
}

function lookalikesOf(letter: keyof typeof CONFUSABLE): string {
  const lookalikes = [...CONFUSABLE[letter], ...SUBSTITUTES[letter]].map((point) => `\\u{${point.toString(16)}}`);
  return `[${letter}${lookalikes.join('')}]`;
}

function matchLookalikes(word: string): string {
  return word.replaceAll(/[souk]/g, (letter) => lookalikesOf(letter as keyof typeof CONFUSABLE));
}

/** Returns the name with unusual spaces, which may be too narrow to see, and without them. */
function readingsOf(name: string): string[] {
  return [name, name.replaceAll(/[^\S ]/g, '')].map((text) => [...visibleText(text)].map(unenclosed).join(''));
}

function unenclosed(letter: string): string {
  const point = letter.codePointAt(0) ?? 0;
  const start = ENCLOSED_ALPHABETS.find((first) => point >= first && point < first + 26);
  return start === undefined ? letter : String.fromCodePoint('A'.charCodeAt(0) + point - start);
}

function points(hex: string): number[] {
  return hex.split(/\s+/).map((point) => Number.parseInt(point, 16));
}
