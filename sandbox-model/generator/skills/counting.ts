import type { Turn } from '../conversation.ts';
import type { Random } from '../random.ts';
import { calendarKinds } from './calendar.ts';
import { categories } from './categories.ts';
import {
  EVEN_FROM_TO,
  FIRST_EVEN,
  MORE_COUNT_DOWN,
  MORE_COUNT_LETTERS,
  MORE_COUNT_ONE_LETTER,
  MORE_COUNT_UP,
  MORE_COUNT_WORDS,
  ONE_END_OF_A_WORD,
  SPELL,
  STEPS_DOWN,
  STEPS_UP,
} from './count-frames.ts';
import { plainSentence, wordsInRow } from './texts.ts';
import { capitalised, fillOne, hurried, inWords, type Kind, oneTurn, ordinal, skillOf, turnsOf } from './wording.ts';
import { adjectives, firstNames, nouns, technicalWords } from './words.ts';

const range = (from: number, to: number, step = 1): number[] => {
  const found: number[] = [];
  for (let n = from; step > 0 ? n <= to : n >= to; n += step) found.push(n);
  return found;
};

/** How the row is written. Commas are for when nothing is said about it. */
const STYLES: readonly { often: number; demand: readonly string[]; write(numbers: readonly number[]): string }[] = [
  { often: 6, demand: [''], write: (numbers) => numbers.join(', ') },
  {
    often: 1,
    demand: [' in words', ' using words', ', written out in words', ' with number words'],
    write: (numbers) => numbers.map(inWords).join(', '),
  },
  {
    often: 1,
    demand: [', one per line', ', each on a new line', ' on separate lines'],
    write: (numbers) => numbers.join('\n'),
  },
  {
    often: 0.7,
    demand: [', separated by spaces', ' with spaces between', ' without commas'],
    write: (numbers) => numbers.join(' '),
  },
  { often: 0.5, demand: [', separated by dashes', ' with dashes between'], write: (numbers) => numbers.join('-') },
];

const COUNT_UP = [
  '{Count|Please count|Can you count|Could you count|Now count} {to|up to} <to><how>.',
  '{Count|Please count|Can you count|Could you count} from <from> {to|up to|until|through} <to><how>.',
  '{Count|List|Write|Give me|Say|Print|Output} the numbers from <from> to <to><how>.',
  '{List|Write|Give me|Say|Print} {all |}the numbers {between <from> and <to>, both included|from <from> through <to>}<how>.',
  'Numbers {from |}<from> to <to><how>, please.',
  '{I want you to|Let us|You should} count from <from> to <to><how>.',
  'count to <to><how>',
  'count <from> to <to><how>',
  ...MORE_COUNT_UP,
];

function countUp(random: Random): Turn {
  // From anywhere to anywhere: that it goes up is in the numbers, not in where it starts.
  const from = random.chance(0.4) ? 1 : random.int(0, 28);
  const to = random.chance(0.15) ? from + random.int(2, 19) : random.int(from + 1, Math.min(from + 20, 30));
  const style = random.weighted(STYLES, ({ often }) => often);
  const words = random.chance(0.3);
  const slots = { from: words ? inWords(from) : from, to: words ? inWords(to) : to, how: random.pick(style.demand) };
  const phrases = from === 1 ? COUNT_UP : COUNT_UP.filter((phrase) => phrase.includes('<from>'));
  const ask = hurried(fillOne(phrases, slots, random), random).replace(/^(Can|Could)(.*)\.$/, '$1$2?');
  return { ask, answer: style.write(range(from, to)) };
}

const COUNT_DOWN = [
  '{Count|Please count|Can you count} {down|backwards} from <from>{| to <to>}<how>.',
  '{Count|Please count|Can you count} {down|backwards} from <from> to <to><how>.',
  '{Count|Go} back from <from> to <to><how>.',
  'Countdown from <from> to <to><how>.',
  'Do a countdown from <from><how>.',
  '{List|Write|Give me} the numbers from <from> down to <to><how>.',
  'Count from <from> {down |back |}to <to><how>.',
  'Start a countdown at <from><how>.',
  ...MORE_COUNT_DOWN,
];

function downTo(from: number, random: Random): number {
  return random.chance(0.35) ? random.int(0, 1) : random.int(Math.max(0, from - 20), from - 1);
}

function countDown(random: Random): Turn {
  const from = random.chance(0.4) ? random.pick([3, 4, 5, 6, 8, 10, 10, 12, 15, 20]) : random.int(2, 30);
  const phrase = random.pick(COUNT_DOWN).replace('{| to <to>}', random.chance(0.5) ? ' to <to>' : '');
  const to = phrase.includes('<to>') ? downTo(from, random) : 1;
  const style = random.weighted(STYLES, ({ often }) => often);
  const words = random.chance(0.3);
  const slots = { from: words ? inWords(from) : from, to: words ? inWords(to) : to, how: random.pick(style.demand) };
  return { ask: hurried(fillOne([phrase], slots, random), random), answer: style.write(range(from, to, -1)) };
}

function countInSteps(random: Random): Turn {
  const step = random.pick([2, 2, 2, 3, 3, 4, 5, 5, 5, 10, 10, 10, 20, 100]);
  const start = random.chance(0.45) ? step : random.chance(0.5) ? 0 : random.int(1, 12);
  const to = start + step * random.int(2, 8);
  const down = random.chance(0.25);
  const names: Record<number, string> = {
    2: 'twos',
    3: 'threes',
    4: 'fours',
    5: 'fives',
    10: 'tens',
    20: 'twenties',
    100: 'hundreds',
  };
  const ask = fillOne(
    down ? STEPS_DOWN : STEPS_UP,
    { names: names[step] as string, step, start: down ? to : start, to: down ? start : to },
    random,
  );
  return { ask: hurried(ask, random), answer: (down ? range(to, start, -step) : range(start, to, step)).join(', ') };
}

function evenOnes(random: Random): Turn {
  const odd = random.chance(0.5);
  const to = random.int(6, 20);
  const [from, until] = random.chance(0.5) ? [1, to] : [random.int(0, 15), random.int(19, 30)];
  const many = random.chance(0.5);
  if (many) {
    const n = random.int(3, 8);
    const ask = fillOne(
      FIRST_EVEN,
      { n: random.chance(0.5) ? n : inWords(n), kind: odd ? 'odd' : 'even' },
      random,
    ).replace(/^(What.*)\.$/, '$1?');
    return { ask, answer: range(odd ? 1 : 2, odd ? 2 * n - 1 : 2 * n, 2).join(', ') };
  }
  const ask = fillOne(EVEN_FROM_TO, { kind: odd ? 'odd' : 'even', from, to: until }, random);
  const first = (from % 2 === 1) === odd ? from : from + 1;
  return { ask: hurried(ask, random), answer: range(first, until, 2).join(', ') };
}

function countWords(random: Random): Turn {
  const text = random.chance(0.6) ? plainSentence(random, 9) : wordsInRow(random, random.int(1, 7));
  const count = text.split(' ').length;
  const quoted = `${random.pick(['"', "'", '"'])}`;
  const ask = fillOne(
    [
      'How many words are {in|there in} <q><t><q>?',
      'How many words does <q><t><q> have?',
      '{Count|Tell me} {the words in|how many words are in} <q><t><q>.',
      'Count the words: <t>',
      'How many words? <t>',
      'How many words {are in|has} {this sentence|the following}: <t>',
      'Number of words in <q><t><q>?',
      '<q><t><q>: how many words {is that|are there|do you count}?',
      '<q><t><q> - how many words?',
      'How many words: <t>',
      'How many words make up <q><t><q>?',
      '{Count|Please count|Can you count} the words of {this|this sentence|the following text|this line}: <q><t><q>',
      'I wrote <q><t><q>. How many words is that?',
      'I have a {text|line|title|note}: <q><t><q>. {How many words does it have|How long is it in words}?',
      'My {form|title|headline} {takes|allows} few words. How many are in <q><t><q>?',
      'Word count of <q><t><q>?',
      'Word count: <t>',
      'What is the word count of <q><t><q>?',
      'COUNT THE WORDS: <t>',
      '<t>\n{How many words are in the line above|How many words is that}?',
      ...MORE_COUNT_WORDS,
    ],
    { q: quoted, t: text },
    random,
  )
    .replace('Tell me the words', 'Count the words')
    .replace('Count how many', 'Tell me how many');
  const bare = /\?$|\.$/.test(ask) && random.chance(0.1);
  if (bare) return { ask: `${ask} Just the number.`, answer: String(count) };
  // The words stand there one by one, so that they can be counted.
  return { ask, answer: `${text.split(' ').join(', ')}: ${count} ${count === 1 ? 'word' : 'words'}.` };
}

const SPELLABLE = [
  ...'hello world souk strawberry banana goodbye computer language mississippi alphabet chocolate'.split(' '),
  ...categories.flatMap(({ items }) => items),
  ...nouns,
  ...adjectives,
  ...technicalWords,
].filter((word) => /^[a-z]{2,12}$/.test(word));
const spelled = (word: string): string => word.split('').join('-');

/** The answer spells first and counts then: what stands there can be counted. */
function countLetters(random: Random): Turn {
  const word = random.chance(0.85) ? random.pick(SPELLABLE) : random.pick(firstNames).toLowerCase();
  const ask = fillOne(
    [
      'How many letters are {in|there in} {the word |}"<w>"?',
      'How many letters does {the word |}<w> have?',
      'How many letters does "<w>" have?',
      'How long is the word <w>?',
      '{Count|Tell me} the {letters|number of letters} in <w>.',
      'Number of letters in <w>?',
      'How many characters are in "<w>"?',
      'How many letters has <w>?',
      ...MORE_COUNT_LETTERS,
    ],
    { w: word },
    random,
  ).replace('Tell me the letters', 'Count the letters');
  return { ask: hurried(ask, random), answer: `${spelled(word)}: ${word.length} letters.` };
}

function countOneLetter(random: Random): Turn {
  const word = random.pick(SPELLABLE.filter((one) => one.length >= 4));
  const letter = random.chance(0.85) ? random.pick(word.split('')) : random.pick('aeiorstln'.split(''));
  const count = word.split(letter).length - 1;
  const ask = fillOne(
    [
      "How many {times does the letter <l> appear|<l>'s are there} in {the word |}<w>?",
      'How often {does|is} the letter "<l>" {occur|} in "<w>"?',
      'How many "<l>" are in "<w>"?',
      'Count the letter <l> in <w>.',
      ...MORE_COUNT_ONE_LETTER,
    ],
    { w: word, l: letter },
    random,
  )
    .replace('does the letter "', 'is the letter "')
    .replace(' occur in', ' in');
  return { ask: hurried(ask, random), answer: `${spelled(word)}: ${count === 1 ? '1 time' : `${count} times`}.` };
}

function spelling(random: Random): Turn {
  const word = random.chance(0.85) ? random.pick(SPELLABLE) : random.pick(firstNames).toLowerCase();
  const roll = random.next();
  if (roll < 0.4) {
    const ask = fillOne(
      [
        '{Spell|Please spell|Can you spell|Spell out} {the word |}<w>.',
        'How do you spell <w>?',
        'Spell "<w>" {letter by letter|for me}.',
        'Letter by letter: <w>',
        '{Give me|List|Write} the letters of <w>.',
        'What are the letters {of|in} <w>?',
        ...SPELL,
      ],
      { w: word },
      random,
    );
    return { ask: hurried(ask, random), answer: spelled(word) };
  }
  if (roll < 0.8) {
    const last = random.chance(0.6);
    const shown = random.pick([word, word, word, `"${word}"`, capitalised(word)]);
    const ask = fillOne(
      [
        "{What is|What's|Tell me} the <which> letter {of|in} {the word |}<w>{?|}",
        '{Which|What} letter does <w> <verb> with?',
        '<w>: which letter is the <which> one?',
        ...ONE_END_OF_A_WORD,
      ],
      { w: shown, which: last ? 'last' : 'first', verb: last ? 'end' : random.pick(['start', 'begin']) },
      random,
    );
    const letter = last ? word.at(-1) : word.charAt(0);
    // Spelled first: then the last letter stands there, and need not be known.
    return {
      ask: hurried(capitalised(ask), random),
      answer: `${spelled(word)}: the ${last ? 'last' : 'first'} letter is ${letter}.`,
    };
  }
  if (roll < 0.92) {
    const n = random.int(2, Math.min(5, word.length));
    const ask = fillOne(
      [
        'What is the <nth> letter {of|in} <w>?',
        'Which is the <nth> letter of "<w>"?',
        'Letter number <n> of <w>?',
        '{Give|Tell} me the <nth> letter of {the word |}<w>.',
        'Which letter {stands|is} in <nth> place in <w>?',
        'In <w>, which letter is the <nth>?',
        '<w>: the <nth> letter?',
      ],
      { nth: ordinal(n), n, w: word },
      random,
    );
    return {
      ask: hurried(ask, random),
      answer: `${spelled(word)}: the ${ordinal(n)} letter is ${word.charAt(n - 1)}.`,
    };
  }
  return spelledBackwards(random);
}

const SHORT_WORDS = SPELLABLE.filter((word) => word.length <= 5);

/** Forwards first, letter by letter: from there it is only to be read from the other end. */
function spelledBackwards(random: Random): Turn {
  const word = random.pick(random.chance(0.7) ? SHORT_WORDS : SPELLABLE.filter((one) => one.length <= 7));
  const ask = fillOne(
    [
      '{Spell|Write|Say|Type|Read} {the word |}<w> backwards.',
      '{Spell|Write|Say|Type} {the word |}"<w>" {backwards|in reverse|from back to front|from right to left}.',
      '{Spell|Write|Say} <w> {in reverse|from the end|from the last letter to the first}.',
      'Reverse the word <w>.',
      'Reverse {the letters of |}"<w>".',
      'Reverse the letters of <w>.',
      'What is <w> {backwards|spelled backwards|in reverse}?',
      '<w> {spelled |}backwards?',
      'How do you {spell|write} <w> backwards?',
      '{Can|Could} you {spell|write|say} {the word |}<w> backwards{| for me}?',
      'Backwards: <w>',
      'Spell backwards: <w>',
      'I have the word <w>. {Spell it backwards|Turn it around, letter by letter|What is it backwards}{.|}',
      'Turn {the word |}<w> around{|, letter by letter}.',
      'If you read <w> from right to left, what {is it|do you get}?',
    ],
    { w: word },
    random,
  );
  const letters = word.split('');
  const back = letters.toReversed();
  return {
    ask: hurried(capitalised(ask), random),
    answer: `${letters.join('-')}, backwards ${back.join('-')}: ${back.join('')}`,
  };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

function alphabet(random: Random): Turn {
  const roll = random.next();
  const at = random.int(1, 24);
  const lower = random.chance(0.3);
  const shown = (letter: string): string => (lower ? letter.toLowerCase() : letter);
  const here = ALPHABET[at] as string;
  if (roll < 0.3) {
    const ask = fillOne(
      [
        '{What|Which} letter comes {right |}after <l>?',
        '{What|Which} letter follows <l> in the alphabet?',
        'Next letter after <l>?',
        'What comes after <l> in the alphabet?',
        'After the letter <l>, what is next?',
      ],
      { l: shown(here) },
      random,
    );
    return { ask: hurried(ask, random), answer: `${ALPHABET[at + 1]} comes after ${here}.` };
  }
  if (roll < 0.5) {
    const ask = fillOne(
      [
        '{What|Which} letter comes {right |}before <l>?',
        'What comes before <l> in the alphabet?',
        'Letter before <l>?',
      ],
      { l: shown(here) },
      random,
    );
    return { ask: hurried(ask, random), answer: `${ALPHABET[at - 1]} comes before ${here}.` };
  }
  if (roll < 0.62) {
    const ask = fillOne(
      [
        '{Say|Recite|Write|List|Give me|Print} the {alphabet|whole alphabet|English alphabet}.',
        'What are the letters of the alphabet?',
        'Can you say the alphabet?',
        'The alphabet, please.',
        'List all letters from A to Z.',
      ],
      {},
      random,
    );
    return { ask: hurried(ask, random), answer: ALPHABET.join(', ') };
  }
  if (roll < 0.75) {
    const n = random.int(2, 10);
    const ask = fillOne(
      [
        '{What are|Give me|List|Name} the first <n> letters of the alphabet{|, please}.',
        'First <n> letters of the alphabet?',
      ],
      { n: random.chance(0.5) ? inWords(n) : n },
      random,
    ).replace(/^(What.*)\.$/, '$1?');
    return { ask: hurried(ask, random), answer: ALPHABET.slice(0, n).join(', ') };
  }
  if (roll < 0.83) {
    const n = random.int(1, 10);
    const ask = fillOne(
      ['{What|Which} is the <nth> letter of the alphabet?', 'Letter number <n> of the alphabet?'],
      { nth: ordinal(n), n },
      random,
    );
    return { ask, answer: `The ${ordinal(n)} letter of the alphabet is ${ALPHABET[n - 1]}.` };
  }
  if (roll < 0.88) {
    const [ask, answer] = random.pick([
      ['What are the vowels?', 'A, E, I, O, U'],
      ['List the vowels of the alphabet.', 'A, E, I, O, U'],
      ['How many vowels are there in the alphabet?', 'There are 5 vowels.'],
      ['How many letters does the alphabet have?', 'The alphabet has 26 letters.'],
      ['What is the last letter of the alphabet?', 'The last letter of the alphabet is Z.'],
      ['What is the first letter of the alphabet?', 'The first letter of the alphabet is A.'],
    ] as const);
    return { ask: hurried(ask, random), answer };
  }
  if (roll < 0.94) {
    const vowel = 'AEIOU'.includes(here);
    if (here === 'Y') return alphabet(random);
    const ask = fillOne(
      ['Is <l> a vowel?', 'Is the letter <l> a vowel or a consonant?', 'Vowel or consonant: <l>?'],
      { l: shown(here) },
      random,
    );
    const answer = vowel ? `${here} is a vowel.` : `${here} is a consonant.`;
    return { ask, answer: ask.endsWith('a vowel?') ? `${vowel ? 'Yes' : 'No'}, ${answer}` : answer };
  }
  const [a, b] = random.sample(ALPHABET, 2) as [string, string];
  const ask = fillOne(
    ['Which letter comes first{| in the alphabet}, <a> or <b>?', 'Does <a> come before <b>{| in the alphabet}?'],
    { a, b },
    random,
  );
  const [first, second] = a < b ? [a, b] : [b, a];
  return {
    ask,
    answer: ask.startsWith('Does')
      ? `${a < b ? 'Yes' : 'No'}, ${first} comes before ${second}.`
      : `${first} comes before ${second}.`,
  };
}

/** How many of something stand in a row: stars, numbers, lines. */
function countMarks(random: Random): Turn {
  if (random.chance(0.5)) {
    const mark = random.pick(['*', 'x', 'o', '#', '+', '-', '.', '!', 'a', 'b']);
    const n = random.int(1, 10);
    const ask = fillOne(
      ['{Print|Write|Give me|Draw|Output} <n> <m>{| in a row}.', '<n> times <m> in a row, with spaces.'],
      { n: random.chance(0.5) ? inWords(n) : n, m: `"${mark}"` },
      random,
    );
    return {
      ask: `${capitalised(ask).replace(/\.$/, '')}${ask.includes('with spaces') ? '.' : ', with spaces between.'}`,
      answer: Array.from({ length: n }, () => mark).join(' '),
    };
  }
  const lines = Array.from({ length: random.int(1, 5) }, () => wordsInRow(random, random.int(1, 5)));
  const ask = `How many lines are here?\n${lines.join('\n')}`;
  return { ask, answer: lines.length === 1 ? 'There is 1 line.' : `There are ${lines.length} lines.` };
}

const kinds: readonly Kind[] = [
  { often: 6, make: (random) => ({ turns: turnsOf(random, 2, countUp) }) },
  oneTurn(3.2, countDown),
  oneTurn(2.2, countInSteps),
  oneTurn(1.2, evenOnes),
  oneTurn(4, countWords),
  oneTurn(2.4, countLetters),
  oneTurn(1, countOneLetter),
  oneTurn(3.6, spelling),
  oneTurn(2, spelledBackwards),
  oneTurn(2.2, alphabet),
  oneTurn(0.8, countMarks),
  ...calendarKinds,
];

export const countingSkill = skillOf('counting', 1.5, kinds);
