import type { Random } from '../random.ts';
import { readData } from '../read-data.ts';
import { lists } from '../shapes.ts';
import { inventedWord } from './texts/texts.ts';
import { capitalised } from './wording.ts';
import { adjectives, cities, firstNames, nouns, places } from './words.ts';

const data = readData('skills/everyday.yaml', lists('verbs', 'smallWords'));

/** Lines as people think them up to have them copied: mottos, signs, titles, calls, in any mix of letters and marks. */

const MARKS = ['.', '!', '?', '...', '!!', ';', ':', ' :)', ','];

function phrase(random: Random): string {
  const verb = (): string => random.pick(data.verbs);
  const noun = (): string => random.pick(nouns);
  const adjective = (): string => random.pick(adjectives);
  const name = (): string => random.pick(firstNames);
  const makers: readonly (() => string)[] = [
    () => `${verb()} the ${noun()}`,
    () => `${verb()} the ${adjective()} ${noun()}`,
    () => `${verb()} and ${verb()}`,
    () =>
      `${verb()} your ${noun()} ${random.pick(['now', 'first', 'today', 'again', 'slowly', 'with care', 'tomorrow'])}`,
    () => `good ${random.pick(['morning', 'night', 'evening', 'day', 'luck', 'work', 'idea'])} ${noun()}`,
    () => `good ${random.pick(['morning', 'night', 'evening', 'luck'])} ${adjective()} ${noun()}`,
    () => `hello ${adjective()} ${noun()}`,
    () => `hello ${noun()} ${verb()} me`,
    () => `goodbye ${noun()} and ${noun()}`,
    () => `welcome to the ${adjective()} ${noun()}`,
    () => `welcome to ${random.pick(cities)} ${name()}`,
    () => `happy ${noun()} day ${name()}`,
    () => `never ${verb()} a ${noun()}`,
    () => `do not ${verb()} the ${noun()}`,
    () => `please ${verb()} the ${noun()} ${random.pick(places)}`,
    () => `the ${noun()} of the ${adjective()} ${noun()}`,
    () => `the ${adjective()} ${noun()}`,
    () => `${noun()} and ${noun()}`,
    () => `no ${noun()} without ${noun()}`,
    () => `one ${noun()} at a time`,
    () => `${adjective()} ${noun()} for sale`,
    () => `keep calm and ${verb()} on`,
    () => `I ${verb()} my ${noun()} ${random.pick(['every day', 'at night', 'in the rain', 'and you'])}`,
    () => `we ${verb()} what you ${verb()}`,
    () => `${name()} will ${verb()} the ${noun()}`,
    () => `let us ${verb()} the ${noun()} and ${verb()}`,
    () => `you can ${verb()} if you ${verb()}`,
    () => `this is not a ${noun()}`,
    () => `thank you for the ${noun()} ${name()}`,
    () => `ready to ${verb()} the ${noun()}`,
    () => `${noun()} number ${random.int(1, 99)} is ${adjective()}`,
    () => `to ${verb()} or not to ${verb()}`,
    () => `where the ${noun()} meets the ${noun()}`,
    () => `${verb()} it`,
    () => `${verb()} me ${random.pick(['now', 'later', 'maybe', 'again', 'if you can'])}`,
    () => verb(),
    () => noun(),
  ];
  return random.pick(makers)();
}

/** Unrelated words, so that a copy cannot be guessed. */
function heap(random: Random): string {
  const count = random.int(1, 10);
  const word = (): string => {
    const roll = random.next();
    if (roll < 0.35) return random.pick(data.smallWords);
    if (roll < 0.55) return random.pick(data.verbs);
    if (roll < 0.75) return random.pick(nouns);
    if (roll < 0.85) return random.pick(adjectives);
    if (roll < 0.93) return inventedWord(random);
    return String(random.int(0, 999));
  };
  return Array.from({ length: count }, word).join(' ');
}

/** The letters as they are, all small, all large, or any mix. */
export function inAnyCase(text: string, random: Random): string {
  const each = (change: (word: string) => string): string => text.split(' ').map(change).join(' ');
  const roll = random.next();
  if (roll < 0.2) return text;
  if (roll < 0.3) return text.toLowerCase();
  if (roll < 0.42) return capitalised(text);
  if (roll < 0.64) return each(capitalised);
  if (roll < 0.78) return text.toUpperCase();
  if (roll < 0.94) {
    return each((word) =>
      random.pick([word, word, word.toLowerCase(), capitalised(word), capitalised(word), word.toUpperCase()]),
    );
  }
  return text
    .split('')
    .map((letter) => (random.chance(0.5) ? letter.toUpperCase() : letter.toLowerCase()))
    .join('');
}

/** One to ten words, no quotes and no line breaks, and no mark unless it is wanted. */
export function everydayLine(random: Random): string {
  return random.chance(0.65) ? phrase(random) : heap(random);
}

/** The same in any letters, with a mark at its end now and then, or a comma within. */
export function anyLine(random: Random): string {
  let text = inAnyCase(everydayLine(random), random);
  const words = text.split(' ');
  if (words.length > 3 && random.chance(0.15)) {
    const at = random.int(0, words.length - 2);
    text = words.map((word, i) => (i === at ? `${word},` : word)).join(' ');
  }
  return random.chance(0.35) ? `${text}${random.pick(MARKS)}` : text;
}
