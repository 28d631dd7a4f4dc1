import type { Conversation, Turn } from '../conversation.ts';
import { say } from '../phrases.ts';
import type { Random } from '../random.ts';
import { readData } from '../read-data.ts';
import { lists } from '../shapes.ts';
import { ONLY_THE_NUMBER } from './arithmetic/sums.ts';
import { choiceKinds } from './choices.ts';
import { demanded, inWord, MANNERS } from './manners.ts';
import { againKinds } from './memory/again.ts';
import { anyQuestion, type Question, worldQuestion, yesNoAnswer, yesNoQuestion } from './questions.ts';
import { anyWord } from './texts/texts.ts';
import {
  capitalised,
  fill,
  fillOne,
  hurried,
  inWords,
  jsonOf,
  type Kind,
  oneTurn,
  skillOf,
  turnsOf,
} from './wording.ts';
import { firstNames } from './words.ts';
import { worldFacts } from './world.ts';

const data = readData(
  'skills/instructions.yaml',
  lists(
    'openings',
    'yesNoOnly',
    'idleSystems',
    'exactWords',
    'smallStarts',
    'startWith',
    'endWith',
    'trueOrFalseBriefly',
    'trueOrFalse',
  ),
);

const wordsIn = (text: string): number => text.split(' ').length;

function inManner(random: Random): Turn {
  const manner = random.weighted(MANNERS, ({ often }) => often);
  const question = anyQuestion(random);
  return {
    ask: demanded(question.ask, say(random.pick(manner.demands), random), random),
    answer: manner.apply(question),
  };
}

function systemInManner(random: Random): Conversation {
  const manner = random.weighted(MANNERS, ({ often }) => often);
  const turns = Array.from({ length: random.int(1, 3) }, () => {
    const question = anyQuestion(random);
    return { ask: hurried(question.ask, random), answer: manner.apply(question) };
  });
  return { system: say(random.pick(manner.systems ?? manner.demands), random), turns };
}

/** Gives a rule for the rest of the conversation. */
function fromNowOn(random: Random): Conversation {
  const rules: readonly [string, string, (question: Question) => string][] = [
    [
      '{answer|reply|respond} in {capitals|capital letters|upper case}',
      'I WILL ANSWER IN CAPITALS.',
      ({ full }) => full.toUpperCase(),
    ],
    ['{answer|reply|respond} {in|with} one word', 'Okay', inWord],
    ['{answer|write} in {lower case|small letters}', 'okay, i will use lower case.', ({ full }) => full.toLowerCase()],
    [
      '{answer|reply|respond} in JSON',
      jsonOf({ message: 'ok' }),
      ({ short }) => jsonOf({ answer: /^-?\d+$/.test(short) ? Number(short) : short }),
    ],
  ];
  const [rule, first, apply] = random.pick(rules);
  const ask = say(
    `{From now on|For the rest of this chat|From here on|For all my questions}{,|} ${rule}{.| please.}`,
    random,
  );
  const turns = Array.from({ length: random.int(1, 2) }, () => {
    const question = anyQuestion(random);
    return { ask: question.ask, answer: apply(question) };
  });
  return { turns: [{ ask, answer: first }, ...turns] };
}

/** The same question again, the other way. */
function again(random: Random): Conversation {
  const question = worldQuestion(random);
  const [ask, answer] = random.pick<readonly [string, string]>([
    ['{Now in one word|In one word|And in one word|Just the word, please}{.|}', capitalised(question.short)],
    ['{Now in capitals|In capitals, please|Say it in capitals|And in upper case}{.|}', question.full.toUpperCase()],
    ['{Now in lower case|And in small letters|The same in lower case}{.|}', question.full.toLowerCase()],
    ['{Say that again|Again, please|Repeat that|Can you repeat that|Come again|What did you say}{?|}', question.full],
    ['{Put that in quotes|Now in quotation marks}{.|}', `"${question.full}"`],
    ['{Are you sure|Really|Is that right|Is that true}?', `Yes. ${question.full}`],
  ]);
  return {
    turns: [
      { ask: question.ask, answer: question.full },
      { ask: say(ask, random), answer },
    ],
  };
}

/** Asks for an answer of exactly as many words as the answer has. */
function exactWords(random: Random): Turn {
  const { ask, full } = random.pick(worldFacts);
  const n = wordsIn(full);
  if (n < 3 || n > 7) return exactWords(random);
  const demand = fillOne(data.exactWords, { n: random.chance(0.7) ? inWords(n) : n }, random).replace(
    'must be exactly',
    'must have exactly',
  );
  return { ask: demanded(say(ask, random), demand.replace('words long', 'words'), random), answer: full };
}

const SMALL_STARTS = new Set(data.smallStarts);

function continued(full: string): string {
  const first = full.split(' ')[0] as string;
  return SMALL_STARTS.has(first) ? full.charAt(0).toLowerCase() + full.slice(1) : full;
}

function startAndEnd(random: Random): Turn {
  const question = anyQuestion(random);
  if (random.chance(0.5)) {
    const word = random.chance(0.7)
      ? random.pick(data.openings)
      : random.pick([capitalised(anyWord(random)), random.pick(firstNames)]);
    const demand = fillOne(data.startWith, { w: word }, random);
    return { ask: demanded(question.ask, demand, random), answer: `${word}, ${continued(question.full)}` };
  }
  const word = random.chance(0.5)
    ? random.pick(['done', 'over', 'thanks', 'bye', 'end', 'amen', 'friend', 'stop', 'sir', 'ready'])
    : anyWord(random);
  const demand = fillOne(data.endWith, { w: word }, random);
  return { ask: demanded(question.ask, demand, random), answer: `${question.full} ${capitalised(word)}.` };
}

/** Asks for a fixed text before the answer. */
function thenDo(random: Random): Turn {
  const question = anyQuestion(random);
  const word = random.pick(['hello', 'okay', 'ready', 'done', 'hi', 'yes', anyWord(random)]);
  const before = random.chance(0.5);
  const ask = fill(
    before ? 'First say "<w>", then answer: <q>' : 'Answer this, then say "<w>": <q>',
    { w: word, q: question.ask },
    random,
  );
  return { ask, answer: before ? `${capitalised(word)}. ${question.full}` : `${question.full} ${capitalised(word)}.` };
}

function yesNo(random: Random): Turn {
  const question = yesNoQuestion(random);
  const roll = random.next();
  if (roll < 0.4) return { ask: hurried(question.ask, random), answer: yesNoAnswer(question) };
  if (roll < 0.7) {
    return {
      ask: demanded(question.ask, say(random.pick(data.yesNoOnly), random), random),
      answer: question.yes ? 'Yes' : 'No',
    };
  }
  const short = random.chance(0.4);
  const ask = fillOne(short ? data.trueOrFalseBriefly : data.trueOrFalse, { claim: question.claim }, random);
  const verdict = question.yes ? 'True' : 'False';
  return { ask, answer: short ? verdict : `${verdict}: ${question.truth}.` };
}

function yesNoSystem(random: Random): Conversation {
  const turns = Array.from({ length: random.int(1, 3) }, () => {
    const question = yesNoQuestion(random);
    return { ask: question.ask, answer: question.yes ? 'Yes' : 'No' };
  });
  return {
    system: say('{Answer|Reply|Respond|Always answer} {only |}with yes or no{| only|, nothing else}.', random),
    turns,
  };
}

function numberOnly(random: Random): Turn {
  const { ask, short } = random.pick(worldFacts.filter((fact) => /^\d+$/.test(fact.short)));
  return { ask: demanded(say(ask, random), say(random.pick(ONLY_THE_NUMBER), random), random), answer: short };
}

function plain(random: Random): Turn {
  const { ask, full } = worldQuestion(random);
  return { ask: hurried(ask, random), answer: full };
}

/** Instructions without effect on the answer. */
const IDLE_SYSTEMS = data.idleSystems;

const kinds: readonly Kind[] = [
  { often: 3, make: (random) => ({ turns: turnsOf(random, 3, plain) }) },
  {
    often: 2,
    make: (random) => ({
      system: say(random.pick(IDLE_SYSTEMS), random),
      turns: turnsOf(random, 3, random.chance(0.7) ? plain : yesNo),
    }),
  },
  oneTurn(9, inManner),
  { often: 4, make: systemInManner },
  { often: 1, make: fromNowOn },
  { often: 1.5, make: again },
  ...againKinds,
  oneTurn(2, exactWords),
  oneTurn(2, startAndEnd),
  oneTurn(0.6, thenDo),
  oneTurn(4, yesNo),
  { often: 1, make: yesNoSystem },
  oneTurn(1, numberOnly),
  ...choiceKinds,
];

export const instructionsSkill = skillOf('instructions', 1.6, kinds);
