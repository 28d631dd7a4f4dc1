import type { Turn } from '../../conversation.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { lists } from '../../shapes.ts';
import { categories } from '../texts/categories.ts';
import { capitalised, fillOne, hurried, ordinal } from '../wording.ts';
import { adjectives, firstNames, nouns, technicalWords } from '../words.ts';

const data = readData(
  'skills/spelling.yaml',
  lists('countLetters', 'countOneLetter', 'spell', 'letterAtEnd', 'nthLetter', 'spellBackwards'),
);

const SPELLABLE = [
  ...'hello world souk strawberry banana goodbye computer language mississippi alphabet chocolate'.split(' '),
  ...categories.flatMap(({ items }) => items),
  ...nouns,
  ...adjectives,
  ...technicalWords,
].filter((word) => /^[a-z]{2,12}$/.test(word));
const spelled = (word: string): string => word.split('').join('-');

/** The answer spells first and counts then: what stands there can be counted. */
export function countLetters(random: Random): Turn {
  const word = random.chance(0.85) ? random.pick(SPELLABLE) : random.pick(firstNames).toLowerCase();
  const ask = fillOne(data.countLetters, { w: word }, random).replace('Tell me the letters', 'Count the letters');
  return { ask: hurried(ask, random), answer: `${spelled(word)}: ${word.length} letters.` };
}

export function countOneLetter(random: Random): Turn {
  const word = random.pick(SPELLABLE.filter((one) => one.length >= 4));
  const letter = random.chance(0.85) ? random.pick(word.split('')) : random.pick('aeiorstln'.split(''));
  const count = word.split(letter).length - 1;
  const ask = fillOne(data.countOneLetter, { w: word, l: letter }, random)
    .replace('does the letter "', 'is the letter "')
    .replace(' occur in', ' in');
  return { ask: hurried(ask, random), answer: `${spelled(word)}: ${count === 1 ? '1 time' : `${count} times`}.` };
}

export function spelling(random: Random): Turn {
  const word = random.chance(0.85) ? random.pick(SPELLABLE) : random.pick(firstNames).toLowerCase();
  const roll = random.next();
  if (roll < 0.4) {
    const ask = fillOne(data.spell, { w: word }, random);
    return { ask: hurried(ask, random), answer: spelled(word) };
  }
  if (roll < 0.8) {
    const last = random.chance(0.6);
    const shown = random.pick([word, word, word, `"${word}"`, capitalised(word)]);
    const ask = fillOne(
      data.letterAtEnd,
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
    const ask = fillOne(data.nthLetter, { nth: ordinal(n), n, w: word }, random);
    return {
      ask: hurried(ask, random),
      answer: `${spelled(word)}: the ${ordinal(n)} letter is ${word.charAt(n - 1)}.`,
    };
  }
  return spelledBackwards(random);
}

const SHORT_WORDS = SPELLABLE.filter((word) => word.length <= 5);

/** Forwards first, letter by letter: from there it is only to be read from the other end. */
export function spelledBackwards(random: Random): Turn {
  const word = random.pick(random.chance(0.7) ? SHORT_WORDS : SPELLABLE.filter((one) => one.length <= 7));
  const ask = fillOne(data.spellBackwards, { w: word }, random);
  const letters = word.split('');
  const back = letters.toReversed();
  return {
    ask: hurried(capitalised(ask), random),
    answer: `${letters.join('-')}, backwards ${back.join('-')}: ${back.join('')}`,
  };
}
