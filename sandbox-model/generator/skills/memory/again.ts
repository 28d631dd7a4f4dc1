import type { Conversation, Turn } from '../../conversation.ts';
import { say } from '../../phrases.ts';
import type { Random } from '../../random.ts';
import { readData } from '../../read-data.ts';
import { lists } from '../../shapes.ts';
import { anyQuestion, type Question } from '../questions.ts';
import { capitalised, fillOne, hurried, inWords, jsonOf, type Kind, oneTurn } from '../wording.ts';
import { adjectives, adverbs, movingVerbs, nouns, places, times } from '../words.ts';

const data = readData(
  'skills/again.yaml',
  lists('sentencesOf', 'inJson', 'inCapitals', 'inSmallLetters', 'shorter', 'inQuotes', 'onceMore'),
);

/** Asks for the previous answer in another form. */
const AGAIN_IN: readonly { asks: readonly string[]; answer(question: Question): string }[] = [
  {
    asks: data.inJson,
    answer: ({ short }) => jsonOf({ answer: /^-?\d+$/.test(short) ? Number(short) : short }),
  },
  {
    asks: data.inCapitals,
    answer: ({ full }) => full.toUpperCase(),
  },
  {
    asks: data.inSmallLetters,
    answer: ({ full }) => full.toLowerCase(),
  },
  {
    asks: data.shorter,
    answer: ({ short }) => capitalised(short),
  },
  {
    asks: data.inQuotes,
    answer: ({ full }) => `"${full}"`,
  },
  {
    asks: [
      '{Say|Write|Repeat} {that|it} {twice|two times}{.|, please.}',
      '{Now|And now} {twice|two times}{.|}',
      '{The same|Same}{,| but} {twice|two times}.',
    ],
    answer: ({ full }) => `${full} ${full}`,
  },
  {
    asks: [
      '{Now|And now} with an exclamation mark{.|, please.|}',
      '{Say|Write|Repeat} {that|it} with an exclamation mark{.| at the end.}',
      '{More excited|With more energy}, please: use an exclamation mark.',
    ],
    answer: ({ full }) => full.replace(/\.$/, '!'),
  },
  {
    asks: data.onceMore,
    answer: ({ full }) => full,
  },
];

function inAnotherForm(random: Random): Conversation {
  const question = anyQuestion(random);
  const turns: Turn[] = [{ ask: hurried(question.ask, random), answer: question.full }];
  for (const { asks, answer } of random.sample(AGAIN_IN, random.pick([1, 1, 1, 2, 3])))
    turns.push({ ask: hurried(say(random.pick(asks), random), random), answer: answer(question) });
  return { turns };
}

/** A sentence of just so many words, about a thing. */
function sentenceOf(n: number, noun: string, random: Random): string {
  const [one, other] = random.sample(adjectives, 2) as [string, string];
  const { past } = random.pick(movingVerbs.filter((verb) => !verb.past.includes(' ')));
  const adverb = random.pick(adverbs.filter((word) => !word.includes(' ')));
  const rows: Record<number, string> = {
    3: `The ${noun} ${past}`,
    4: random.pick([`The ${one} ${noun} ${past}`, `The ${noun} ${past} ${adverb}`]),
    5: random.pick([`The ${one} ${noun} ${past} ${adverb}`, `The ${one} ${other} ${noun} ${past}`]),
    6: `The ${one} ${other} ${noun} ${past} ${adverb}`,
  };
  const made = rows[n];
  if (made !== undefined) return `${made}.`;
  const tails = [...places, ...times].filter((tail) => tail.split(' ').length === n - 4);
  return `The ${one} ${noun} ${past} ${random.pick(tails)}.`;
}

function sentenceOfWords(random: Random): Turn {
  const n = random.int(3, 8);
  const about = random.chance(0.7);
  const noun = random.pick(nouns);
  const shown = random.chance(0.7) ? inWords(n) : n;
  const phrases = data.sentencesOf.map((phrase) =>
    phrase.replace('{<about>}', about ? '{ about the <noun>| with the word <noun>| with the word "<noun>"}' : ''),
  );
  const ask = fillOne(phrases, { n: shown, noun }, random).replace(/\b([Aa]) (?=eight|8)/, '$1n ');
  return { ask, answer: sentenceOf(n, noun, random) };
}

export const againKinds: readonly Kind[] = [{ often: 4, make: inAnotherForm }, oneTurn(1.5, sentenceOfWords)];
