import type { Conversation, Turn } from '../../conversation.ts';
import { say } from '../../phrases.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { lists } from '../../shapes.ts';
import { anyLine, everydayLine } from '../everyday.ts';
import { capitalised, fill, fillOne, inWords, type Kind, oneTurn, ordinal, skillOf } from '../wording.ts';
import { casingKinds } from './casing.ts';
import { backwards, CHANGES, titleCase } from './text-changes.ts';
import { anyCode, anyText, anyWord, inventedWord, plainSentence, sentence, wordsInRow } from './texts.ts';

const data = readData(
  'skills/repeating.yaml',
  lists(
    'copyAtTheEnd',
    'copyInQuotes',
    'copyWord',
    'several',
    'severalOfAWord',
    'echoSystems',
    'nthWord',
    'replaceWord',
    'removeWord',
    'repeatAfterMe',
    'moreCopyAtTheEnd',
    'moreCopyInQuotes',
  ),
);

const QUOTES: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['"', '"'],
  ["'", "'"],
];

/** The text as it stands in the ask: in quotes, or bare at its end. Text with an apostrophe goes into double quotes. */
function quoted(text: string, random: Random): string {
  const [open, close] = text.includes("'") ? ['"', '"'] : random.pick(QUOTES);
  return `${open}${text}${close}`;
}

/** Three to eight words, some with unexpected capitals, which must be copied unchanged. */
function longerText(random: Random): string {
  const text = random.chance(0.5) ? plainSentence(random, 8) : wordsInRow(random, random.int(3, 8));
  if (text.split(' ').length < 3) return longerText(random);
  const roll = random.next();
  if (roll < 0.35) return text;
  const share = random.pick([0.15, 0.3, 0.6]);
  return text
    .split(' ')
    .map((word) => {
      if (!random.chance(share)) return word;
      return roll < 0.75 ? capitalised(word) : roll < 0.9 ? word.toUpperCase() : word.toLowerCase();
    })
    .join(' ');
}

function copying(random: Random): Turn {
  const kind = random.next();
  const text = kind < 0.5 ? anyLine(random) : kind < 0.65 ? longerText(random) : anyText(random);
  const roll = random.next();
  if (roll < 0.45) {
    const t = random.chance(0.3) ? quoted(text, random) : text;
    // The plainest words are the commonest.
    const phrase = random.pick(random.chance(0.55) ? data.copyAtTheEnd : data.moreCopyAtTheEnd);
    const ask = fill(phrase, { t: phrase.includes('"<t>"') ? text : t }, random);
    return { ask, answer: text };
  }
  if (roll < 0.85) {
    const phrases = random.chance(0.5) ? data.copyInQuotes : data.moreCopyInQuotes;
    const ask = fillOne(phrases, { q: quoted(text, random) }, random);
    return { ask: random.chance(0.1) ? ask.charAt(0).toLowerCase() + ask.slice(1) : ask, answer: text };
  }
  const w = random.pick([anyWord(random), inventedWord(random), anyWord(random), anyCode(random)]);
  return { ask: fillOne(data.copyWord, { w }, random), answer: w };
}

const SEPARATORS: readonly (readonly [string, string])[] = [
  ['\n', '{, one per line|, each on its own line|, each on a new line|, on separate lines}'],
  [', ', '{, separated by commas|, with commas between|, comma separated}'],
  ['-', '{, joined by hyphens|, with hyphens between}'],
];

function severalTimes(random: Random): Turn {
  const short = random.chance(0.75);
  const text = short ? random.pick([anyWord(random), inventedWord(random), wordsInRow(random, 2)]) : sentence(random);
  const n = short ? random.pick([2, 2, 3, 3, 3, 4, 5, 5, 6, 7, 8, 10]) : random.int(2, 4);
  const number = random.chance(0.5) ? String(n) : inWords(n);
  const [separator, how] = random.chance(0.35) ? random.pick(SEPARATORS) : [' ', ''];
  const bare = !text.includes(' ') && random.chance(0.5);
  const ofAWord = how === '' && !text.includes(' ') && random.chance(0.65);
  const phrase = random.pick(ofAWord ? data.severalOfAWord : data.several).replace('{|<how>}', '<how>');
  const slots = { q: bare ? text : quoted(text, random), n: number, N: capitalised(number), how: say(how, random) };
  let ask = fill(phrase, slots, random);
  if (n === 2 && random.chance(0.5)) ask = ask.replace(/\b(2|two) times/, 'twice');
  return { ask: capitalised(ask), answer: Array.from({ length: n }, () => text).join(separator) };
}

function changing(random: Random): Turn {
  const kind = random.next();
  const text =
    kind < 0.2 ? wordsInRow(random, random.int(2, 4)) : kind < 0.5 ? everydayLine(random) : plainSentence(random, 8);
  const change = random.pick(CHANGES);
  const phrase = random.pick(change.asks);
  const upper = random.chance(0.5) ? text.toUpperCase() : titleCase(text);
  const slots = { t: text, q: quoted(text, random), v: upper, u: quoted(upper, random) };
  return { ask: fill(phrase, slots, random), answer: change.answer(text) };
}

/** The second word, and what stands before or after one. */
function placeOfWord(random: Random): Turn {
  const text = plainSentence(random, 8);
  const words = text.split(' ');
  if (words.length < 3 || new Set(words).size !== words.length) return placeOfWord(random);
  const q = quoted(text, random);
  if (random.chance(0.55)) {
    const n = random.int(2, Math.min(6, words.length));
    const ask = fillOne(data.nthWord, { nth: ordinal(n), n, q }, random);
    return { ask, answer: words[n - 1] as string };
  }
  const at = random.int(1, words.length - 1);
  if (random.chance(0.5)) {
    const ask = fill(
      '{Which|What} word {comes|stands|is} {right |}after "<w>" in <q>?',
      { w: words[at - 1] as string, q },
      random,
    );
    return { ask, answer: words[at] as string };
  }
  const ask = fill(
    '{Which|What} word {comes|stands|is} {right |}before "<w>" in <q>?',
    { w: words[at] as string, q },
    random,
  );
  return { ask, answer: words[at - 1] as string };
}

/** Replace, remove, put before, put after. */
function editing(random: Random): Turn {
  const text = plainSentence(random, 8);
  const words = text.split(' ');
  if (words.length < 3 || new Set(words).size !== words.length) return editing(random);
  const [q, w, other] = [quoted(text, random), random.pick(words), anyWord(random)];
  const roll = random.next();
  if (roll < 0.4) {
    const ask = fillOne(data.replaceWord, { w, other, q, t: text }, random);
    return { ask, answer: words.map((one) => (one === w ? other : one)).join(' ') };
  }
  if (roll < 0.65) {
    const ask = fillOne(data.removeWord, { w, q, t: text }, random);
    return { ask, answer: words.filter((one) => one !== w).join(' ') };
  }
  const before = random.chance(0.5);
  const ask = fillOne(
    before
      ? [
          '{Put|Add|Write} {the word |}"<other>" {before|in front of} <q>.',
          '{Add|Put} "<other>" at the {beginning|start} of <q>.',
        ]
      : [
          '{Put|Add|Write} {the word |}"<other>" {after|behind} <q>.',
          '{Add|Put|Append} "<other>" {at|to} the end of <q>.',
        ],
    { other, q },
    random,
  );
  return { ask, answer: before ? `${other} ${text}` : `${text} ${other}` };
}

const AGAIN: readonly { asks: string; answer(text: string): string }[] = [
  {
    asks: '{Again|Once more|One more time|Say it again|Repeat that|And again|Again, please|Same again}{.|}',
    answer: (text) => text,
  },
  {
    asks: '{Now in capitals|In capitals|Now in upper case|And in capital letters|Now shout it in capitals|All caps now}{.|}',
    answer: (text) => text.toUpperCase(),
  },
  {
    asks: '{Now in lower case|In small letters|And in lower case|Now without capitals}{.|}',
    answer: (text) => text.toLowerCase(),
  },
  { asks: '{Now say it twice|Two times, please|Twice now|Say that twice}{.|}', answer: (text) => `${text} ${text}` },
  { asks: '{Now three times|Say it three times|Three times, please}{.|}', answer: (text) => `${text} ${text} ${text}` },
  {
    asks: '{Now backwards, word by word|Reverse the word order|Now with the words in reverse order}{.|}',
    answer: backwards,
  },
  {
    asks: '{Only the first word|Now only the first word|What was the first word}{.|}',
    answer: (text) => text.split(' ')[0] as string,
  },
  {
    asks: '{Only the last word|Now just the last word|What was the last word}{.|}',
    answer: (text) => text.split(' ').at(-1) as string,
  },
  { asks: '{Now in quotes|Put it in quotes|With quotation marks now}{.|}', answer: (text) => `"${text}"` },
];

function againAndAgain(random: Random): Conversation {
  const text = random.chance(0.3) ? wordsInRow(random, random.int(1, 4)) : plainSentence(random, 8);
  const first = random.chance(0.5)
    ? fillOne(data.copyInQuotes, { q: quoted(text, random) }, random)
    : fillOne(data.repeatAfterMe, { t: text }, random);
  const turns: Turn[] = [{ ask: first, answer: text }];
  for (const { asks, answer } of random.sample(AGAIN, random.int(1, 2))) {
    turns.push({ ask: say(asks, random).replace('was the first word.', 'was the first word?'), answer: answer(text) });
    if (random.chance(0.7)) break;
    // Repeats the text of the first turn, so that "it" in later turns is clear.
    turns.push({ ask: fill('{Say|Repeat} {again|once more}: <t>', { t: text }, random), answer: text });
  }
  return { turns: turns.slice(0, 4) };
}

function echo(random: Random): Conversation {
  const turns = Array.from({ length: random.int(1, 3) }, () => {
    const text = anyText(random);
    return { ask: text, answer: text };
  });
  if (random.chance(0.65)) return { system: say(random.pick(data.echoSystems), random), turns };
  const opening = {
    ask: say(
      '{From now on|For the next messages|Let us play a game:} repeat {everything I say|what I say|each of my messages}{| exactly}.',
      random,
    ),
    answer: say('{Okay|All right|Sure}, I will repeat what you say.', random),
  };
  return { turns: [opening, ...turns] };
}

const kinds: readonly Kind[] = [
  oneTurn(15, copying),
  oneTurn(4, severalTimes),
  oneTurn(6, changing),
  ...casingKinds,
  oneTurn(1.2, placeOfWord),
  oneTurn(1.5, editing),
  { often: 2, make: againAndAgain },
  { often: 1.5, make: echo },
];

export const repeatingSkill = skillOf('repeating', 2.3, kinds);
