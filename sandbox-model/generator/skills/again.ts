import type { Conversation, Turn } from '../conversation.ts';
import { say } from '../phrases.ts';
import type { Random } from '../random.ts';
import { anyQuestion, type Question } from './questions.ts';
import { capitalised, fillOne, hurried, inWords, jsonOf, type Kind, oneTurn } from './wording.ts';
import { adjectives, adverbs, movingVerbs, nouns, places, times } from './words.ts';

/** What was said, once more in another form. */
const AGAIN_IN: readonly { asks: readonly string[]; answer(question: Question): string }[] = [
  {
    asks: [
      '{Now|And now|Next,} {say|give me|write|put|repeat|return} {that|it|this|the same|the answer|your answer} {as|in} JSON{.|, please.|}',
      '{Can|Could|Would} {you {give|say|write|repeat} {that|it|the same} {as|in}|I have {that|it|the same} {as|in}} JSON{| instead| now}?',
      '{Convert|Turn|Change|Transform|Reformat} {that|it|this|your answer} {to|into} JSON{.| now.| for me.}',
      '{I need|I want|I would like} {that|it|the answer} {as|in} JSON{.| now.| instead.}',
      '{Same|The same}{,| thing,| answer,} {but |}{as|in} JSON{.|}',
      '{json|JSON|as json|in json|json version} {please|now|instead}{.|}',
      '{JSON|As JSON|In JSON}{, please|}{.|?|}',
      '{Format|Wrap} {that|it} as JSON.',
    ],
    answer: ({ short }) => jsonOf({ answer: /^-?\d+$/.test(short) ? Number(short) : short }),
  },
  {
    asks: [
      '{Now|And now} {in|with} {capitals|capital letters|upper case|all caps}{.|, please.|}',
      '{Now|Next,} {say|write|put|repeat|shout} {that|it|the same} in {capitals|capital letters|upper case|all caps}{.|}',
      '{Can|Could|Would} you {say|write|repeat|put} {that|it} in {capitals|capital letters|upper case|all caps}?',
      '{The same|Same|Same thing|Your answer}{,| but} in {capitals|capital letters|upper case|all caps}{.|, please.}',
      '{I want|I need|I would like} {that|it} in {capitals|capital letters|upper case|all caps}.',
      '{Turn|Change|Convert} {that|it|your answer} {to|into} {capitals|capital letters|upper case}.',
      '{Louder|I cannot hear you}: in {capitals|capital letters}{.|, please.}',
      'all caps {please|now}',
      'IN CAPITALS PLEASE',
    ],
    answer: ({ full }) => full.toUpperCase(),
  },
  {
    asks: [
      '{Now|And now} in {lower case|lowercase|small letters}{.|, please.|}',
      '{Now|Next,} {say|write|put|repeat} {that|it|the same} in {lower case|lowercase|small letters}{.|}',
      '{Can|Could|Would} you {say|write|repeat|put} {that|it} in {lower case|small letters}?',
      '{The same|Same|Same thing|Your answer}{,| but} in {lower case|small letters}{.|, please.}',
      '{I want|I need} {that|it} in {lower case|small letters}.',
      '{Turn|Change|Convert} {that|it} {to|into} {lower case|small letters}.',
      'all lowercase {please|now}',
      'No capitals this time.',
    ],
    answer: ({ full }) => full.toLowerCase(),
  },
  {
    asks: [
      '{Shorter|Shorter, please|Make it shorter|Even shorter|Can you make it shorter|Too long|That is too long|Shorten that|Shorten it}{.|}',
      '{Now|And now|And} in {one word|a single word}{.|, please.|}',
      '{Say|Put|Repeat} {that|it} in {one|a single} word.',
      '{Can|Could} you {say|put} {that|it} in {one|a single} word?',
      '{Just|Only} {the|one} word{, please|}{.|}',
      '{Only|Just} the {answer}{, please|, no sentence}{.|}',
      '{Cut it down|Reduce that|Boil it down} to {one|a single} word.',
      '{The same|Same}{,| but} {shorter|in one word}.',
      'In {fewer words|a word}{, please|}.',
      'shorter please',
      'one word please',
    ],
    answer: ({ short }) => capitalised(short),
  },
  {
    asks: [
      '{Now|And now} {in|between|with} {quotes|quotation marks}{.|, please.|}',
      '{Put|Set|Write|Say} {that|it} {in|between} {quotes|quotation marks|double quotes}.',
      '{Can|Could} you {put|set} {that|it} in {quotes|quotation marks}?',
      '{The same|Same}{,| but} in {quotes|quotation marks}.',
      '{I need|I want} {that|it} in quotation marks.',
    ],
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
    asks: [
      '{Say|Write|Tell me|Repeat} {that|it} {again|once more|one more time}{.|, please.|}',
      '{I did not {hear|read|get|catch} that|Sorry|Pardon|Excuse me|What was that}{. Again, please.|, once more please.|, can you repeat it?}',
      '{The same|Same answer} again{, please|}.',
      '{Once more|One more time}{, please|}{.|}',
      '{Repeat|Restate} {what you said|your answer|your last answer|your reply}{.|}',
    ],
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

const SENTENCES_OF = [
  '{Write|Make|Give me|Create|Form|Say|Compose|Invent|Produce} {a|one|any} sentence {with|of} {exactly |precisely |just |}<n> words{<about>}.',
  '{A|One} sentence {with|of} {exactly |}<n> words{<about>}{, please|}.',
  'I {need|want|would like} a sentence {with|of} {exactly |}<n> words{<about>}.',
  '{Can|Could} you {write|make|say} a sentence {with|of} {exactly |}<n> words{<about>}?',
  '{Write|Say} something{<about>} in exactly <n> words.',
  'In exactly <n> words, {write|say} something{<about>}.',
  'Exactly <n> words{<about>}, please.',
  'A <n>-word sentence{<about>}{, please|}.',
  '{Write|Give me|Make} a <n>-word sentence{<about>}.',
  'Your sentence{<about>} must have exactly <n> words.',
  'Use exactly <n> words to {write|say} something{<about>}.',
  'sentence with <n> words{<about>}',
  'Make up a sentence{<about>}. It has to have exactly <n> words.',
  'Think of a sentence{<about>} that is exactly <n> words long.',
  'How about a sentence of <n> words{<about>}?',
];

function sentenceOfWords(random: Random): Turn {
  const n = random.int(3, 8);
  const about = random.chance(0.7);
  const noun = random.pick(nouns);
  const shown = random.chance(0.7) ? inWords(n) : n;
  const phrases = SENTENCES_OF.map((phrase) =>
    phrase.replace('{<about>}', about ? '{ about the <noun>| with the word <noun>| with the word "<noun>"}' : ''),
  );
  const ask = fillOne(phrases, { n: shown, noun }, random).replace(/\b([Aa]) (?=eight|8)/, '$1n ');
  return { ask, answer: sentenceOf(n, noun, random) };
}

export const againKinds: readonly Kind[] = [{ often: 4, make: inAnotherForm }, oneTurn(1.5, sentenceOfWords)];
