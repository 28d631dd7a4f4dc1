import { say } from './phrases.ts';
import type { Random } from './random.ts';
import { readData } from './read-data.ts';
import { perturb, reword } from './reword.ts';
import { lists } from './shapes.ts';
import { sentence } from './skills/texts/texts.ts';

const data = readData('rewording/roughen.yaml', lists('before', 'after'));

/** Makes an ask look typed: adds a greeting, lower-cases it, makes typing errors. */
export function roughen(ask: string, random: Random): string {
  if (random.chance(0.2)) return ask;
  let text = random.chance(0.5) ? reword(ask, random, 0.3) : ask;
  if (random.chance(0.07)) return inAnyCase(toKeyWords(text), random);
  if (random.chance(0.12)) text = perturb(text, random);
  if (random.chance(0.05)) text = dropAnyWord(text, random);
  if (random.chance(0.12)) text = dropArticles(text);
  if (random.chance(0.15)) text = misspell(text, random, random.chance(0.3) ? 2 : 1);
  if (random.chance(0.2)) text = contract(text);
  text = punctuateCarelessly(text, random);
  if (random.chance(0.24))
    text = `${say(random.pick(data.before), random)} ${random.chance(0.6) ? lowerFirst(text) : text}`;
  else if (random.chance(0.05)) text = `${unrelatedSentence(random)} ${text}`;
  if (random.chance(0.12)) text = `${text} ${say(random.pick(data.after), random)}`;
  if (random.chance(0.03)) text = `${text}${random.pick([' ', '', '\u00a0'])}${random.pick(PICTURES)}`;
  text = inAnyCase(text, random);
  return random.chance(0.1) ? withTypographicMarks(text) : text;
}

const PICTURES = [...'🙂😊😀😅🤔😕😢😡🙏👍🚀🤖🔑💸❤🎉✨✅❌❓🔥'];

/** Uses the typographic quotes and dashes of phones and word processors. */
function withTypographicMarks(text: string): string {
  return text
    .replaceAll(/(^|[\s(])"/g, '$1\u201c')
    .replaceAll('"', '\u201d')
    .replaceAll(/(^|[\s(])'(?=[^']*')/g, '$1\u2018')
    .replaceAll("'", '\u2019')
    .replaceAll(' - ', ' \u2014 ')
    .replaceAll('...', '\u2026');
}

/** Works like `roughen` without adding text, for short asks whose meaning a greeting would change. */
export function roughenShort(ask: string, random: Random): string {
  const text = random.chance(0.4) ? ask : inAnyCase(punctuateCarelessly(ask, random), random);
  const pictured = random.chance(0.05) ? `${text} ${random.pick(PICTURES)}` : text;
  return random.chance(0.1) ? withTypographicMarks(pictured) : pictured;
}

function punctuateCarelessly(text: string, random: Random): string {
  if (random.chance(0.35)) return text.replace(/[.?!]+$/, '') || text;
  return random.chance(0.06) ? text.replace(/[.?!]?$/, random.pick(['??', '?!', '...', ' ?', '!'])) : text;
}

function inAnyCase(text: string, random: Random): string {
  const style = random.next();
  if (style < 0.35) return text.toLowerCase();
  return style < 0.37 ? text.toUpperCase() : text;
}

function lowerFirst(text: string): string {
  // "I" and abbreviations keep their capitals.
  return /^[A-Z][a-z']/.test(text) && !/^I'/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Returns an unrelated sentence to put before an ask. */
function unrelatedSentence(random: Random): string {
  const any = sentence(random);
  return /^[A-Z].*\.$/.test(any) ? any : unrelatedSentence(random);
}

const FILLING = new Set(
  `a an the i me my we us our you your it its is are am was be been do does did can could may might will would shall should
  have has had to of in on at for with from by about as and or so that this these there what which who whom where when why
  how tell explain please just show give get want need like know let say if then than too also any some`.split(/\s+/),
);

/** Reduces a text to key words, as for a search box. */
function toKeyWords(text: string): string {
  const words = text.replace(/[.?!]+$/, '').split(' ');
  const left = words.filter((word) => !FILLING.has(word.toLowerCase().replaceAll(/[,.?!:]/g, '')));
  return left.length >= 2 ? left.join(' ').replaceAll(/[,.?!](?= |$)/g, '') : text;
}

/** Drops one or more words, unimportant ones first. */
function dropAnyWord(text: string, random: Random): string {
  const words = text.split(' ');
  if (words.length < 6) return text;
  const at = random.int(1, words.length - 2);
  return /^[a-z]+$/.test(words[at] as string) ? words.toSpliced(at, 1).join(' ') : text;
}

function dropArticles(text: string): string {
  return text.replaceAll(/\b(?:the|an|a) /g, '');
}

const CONTRACTIONS: [RegExp, string][] = [
  [/\bwhat is\b/gi, "what's"],
  [/\bhow is\b/gi, "how's"],
  [/\bwhere is\b/gi, "where's"],
  [/\bwho is\b/gi, "who's"],
  [/\bI am\b/g, "I'm"],
  [/\bdo not\b/gi, "don't"],
  [/\bdoes not\b/gi, "doesn't"],
  [/\bcannot\b/gi, "can't"],
  [/\bis not\b/gi, "isn't"],
  [/\bI have\b/g, "I've"],
];

function contract(text: string): string {
  return CONTRACTIONS.reduce((short, [long, contraction]) => {
    return short.replace(long, (found) =>
      /^[A-Z]/.test(found) ? contraction.charAt(0).toUpperCase() + contraction.slice(1) : contraction,
    );
  }, text);
}

/** Makes typing errors in plain words only, because every letter of a name such as `scope_required` matters. */
function misspell(text: string, random: Random, slips: number): string {
  const words = text.split(' ');
  const plain = words.flatMap((word, i) => (/^[A-Za-z]{4,}[,.?!]?$/.test(word) ? [i] : []));
  for (const i of random.sample(plain, slips)) {
    words[i] = (words[i] as string).replace(/^[A-Za-z]+/, (letters) => slip(letters, random));
  }
  return words.join(' ');
}

function slip(word: string, random: Random): string {
  const at = random.int(1, word.length - 2);
  const [before, one, two, after] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)];
  switch (random.int(0, 3)) {
    case 0:
      return before + two + one + after;
    case 1:
      return before + two + after;
    case 2:
      return before + one + one + two + after;
    default:
      return before + random.pick([...'abcdefghijklmnopqrstuvwxyz']) + two + after;
  }
}
