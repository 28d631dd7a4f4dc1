import type { Turn } from '../../conversation.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { lists } from '../../shapes.ts';
import { fillOne, hurried, inWords, ordinal } from '../wording.ts';

const data = readData('skills/alphabet.yaml', lists('letterAfter', 'sayAlphabet'));

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** Letters and their places, and which of them are vowels. */
export function alphabet(random: Random): Turn {
  const roll = random.next();
  const at = random.int(1, 24);
  const lower = random.chance(0.3);
  const shown = (letter: string): string => (lower ? letter.toLowerCase() : letter);
  const here = ALPHABET[at] as string;
  if (roll < 0.3) {
    const ask = fillOne(data.letterAfter, { l: shown(here) }, random);
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
    const ask = fillOne(data.sayAlphabet, {}, random);
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
