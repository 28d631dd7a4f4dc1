import type { Conversation, Turn } from '../conversation.ts';
import { say } from '../phrases.ts';
import type { Random } from '../random.ts';
import { readData } from '../read-data.ts';
import { lists } from '../shapes.ts';
import { soukClaims, soukWords } from './souk-claims.ts';
import { capitalised, fill, fillOne, hurried, type Kind, oneTurn, skillOf } from './wording.ts';

const data = readData(
  'skills/souk-quiz.yaml',
  lists('onlyYesOrNo', 'withAReason', 'trueOrFalse', 'onlyTrueOrFalse', 'oneWord'),
);

interface Quiz {
  /** A question without its question mark. */
  question: string;
  /** A statement without its full stop, true or false. */
  claim: string;
  yes: boolean;
  truth: string;
}

/** "does cost" is "costs". A word that stands before the verb stays as it is. */
function withoutDoes(deed: string): string {
  const [first = '', ...rest] = deed.split(' ');
  if (first === 'never') return `never ${withoutDoes(rest.join(' '))}`;
  const odd: Readonly<Record<string, string>> = { have: 'has', go: 'goes', carry: 'carries', do: 'does' };
  return [odd[first] ?? `${first}s`, ...rest].join(' ');
}

/** Turns "can I" of a question into "you can" of an answer. */
function toYou(text: string): string {
  return text.startsWith('I ') ? text.replaceAll(/\bI\b/g, 'you').replaceAll(/\bmy\b/g, 'your') : text;
}

/** Words after the first in an identifier keep their case. */
const started = (text: string): string => (text.startsWith('`') ? text : capitalised(text));

function quizOf(random: Random): Quiz {
  const claim = random.pick(soukClaims);
  const verb = claim[1];
  const [subject, right, wrong] = [claim[0], claim[2], claim[3]].map((phrase) => say(phrase, random)) as [
    string,
    string,
    string,
  ];
  const yes = random.chance(0.5);
  const said = yes ? right : wrong;
  const sentence = (what: string): string => {
    if (verb === 'do') return `${subject} ${what}`;
    return verb === 'does' ? `${subject} ${withoutDoes(what)}` : `${subject} ${verb} ${what}`;
  };
  return { question: `${verb} ${subject} ${said}`, claim: sentence(said), yes, truth: toYou(sentence(right)) };
}

function slotsOf({ question, claim }: Quiz): Record<string, string> {
  return { question, Question: started(question), claim, Claim: started(claim) };
}

/** Writes an ask in capitals, or without punctuation. */
function typed(ask: string, random: Random): string {
  const text = started(ask);
  if (random.chance(0.04) && !text.includes('`')) return text.toUpperCase();
  return random.chance(0.15) ? text.replaceAll('`', '') : hurried(text, random);
}

function yesOrNo(random: Random): Turn {
  const quiz = quizOf(random);
  return {
    ask: typed(fillOne(data.onlyYesOrNo, slotsOf(quiz), random), random),
    answer: quiz.yes ? 'Yes' : 'No',
  };
}

function yesWithReason(random: Random): Turn {
  const quiz = quizOf(random);
  return {
    ask: typed(fillOne(data.withAReason, slotsOf(quiz), random), random),
    answer: `${quiz.yes ? 'Yes' : 'No'}, ${quiz.truth}.`,
  };
}

function trueOrFalse(random: Random): Turn {
  const quiz = quizOf(random);
  const verdict = quiz.yes ? 'True' : 'False';
  const only = random.chance(0.4);
  return {
    ask: typed(fillOne(only ? data.onlyTrueOrFalse : data.trueOrFalse, slotsOf(quiz), random), random),
    answer: only ? verdict : `${verdict}: ${quiz.truth}.`,
  };
}

function oneWord(random: Random): Turn {
  const [phrase, word] = random.pick(soukWords);
  const ask = say(phrase, random);
  const asked = fillOne(data.oneWord, { ask, Ask: capitalised(ask) }, random);
  const number = /^[\d,]+$/.test(word) && random.chance(0.5);
  return {
    ask: typed(
      number
        ? fill(
            '{<Ask>? {Just|Only} the number.|In a number: <ask>?|{Answer|Reply} with a number: <ask>?|<Ask>? {Answer|Reply} with the number only.}',
            { ask, Ask: capitalised(ask) },
            random,
          )
        : asked,
      random,
    ),
    answer: word,
  };
}

function inASentence(random: Random): Turn {
  const [phrase, , full] = random.pick(soukWords);
  return { ask: typed(`${capitalised(say(phrase, random))}?`, random), answer: full };
}

/** Asks for a word or a verdict, and then for the reason. */
function thenWhy(random: Random): Conversation {
  if (random.chance(0.4)) {
    const [phrase, word, full] = random.pick(soukWords);
    const ask = say(phrase, random);
    return {
      turns: [
        { ask: fillOne(data.oneWord, { ask, Ask: capitalised(ask) }, random), answer: word },
        {
          ask: say(
            '{Now in a sentence|As a full sentence|Say it in a sentence|And as a whole sentence}{.|, please.}',
            random,
          ),
          answer: full,
        },
      ],
    };
  }
  const quiz = quizOf(random);
  return {
    turns: [
      { ask: typed(fillOne(data.onlyYesOrNo, slotsOf(quiz), random), random), answer: quiz.yes ? 'Yes' : 'No' },
      {
        ask: say('{Why|Why is that|How so|Explain|What is the case then|In a sentence, please}{?|}', random),
        answer: started(`${quiz.truth}.`),
      },
    ],
  };
}

function underASystem(random: Random): Conversation {
  const turns = Array.from({ length: random.int(1, 3) }, () => {
    const quiz = quizOf(random);
    return { ask: `${started(quiz.question)}?`, answer: quiz.yes ? 'Yes' : 'No' };
  });
  return {
    system: say('{Answer|Reply|Respond|Always answer} {only |}with yes or no{| only|, nothing else}.', random),
    turns,
  };
}

const kinds: readonly Kind[] = [
  oneTurn(5, yesOrNo),
  oneTurn(3.5, yesWithReason),
  oneTurn(2, trueOrFalse),
  oneTurn(4.5, oneWord),
  oneTurn(1.2, inASentence),
  { often: 1, make: thenWhy },
  { often: 0.6, make: underASystem },
];

export const soukQuizSkill = skillOf('souk-quiz', 0.9, kinds);
