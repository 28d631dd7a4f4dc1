import { say } from '../phrases.ts';
import type { Random } from '../random.ts';
import {
  MORE_BRIEF,
  MORE_CAPITALS,
  MORE_EXCLAMATION,
  MORE_JSON,
  MORE_NO_MARKS,
  MORE_ONE_SENTENCE,
  MORE_ONE_WORD,
  MORE_QUOTES,
  MORE_SMALL_LETTERS,
  MORE_THE_ANSWER_IS,
  MORE_TWICE,
} from './demand-frames.ts';
import type { Question } from './questions.ts';
import { capitalised, jsonOf } from './wording.ts';

export const VERB = '{Answer|Reply|Respond}';

export interface Manner {
  often: number;
  /** Whole sentences, which stand before or after the question. */
  demands: readonly string[];
  /** The same as a rule for all that follows; without, the demands are used. */
  systems?: readonly string[];
  apply(question: Question): string;
}

export const inWord = ({ short }: Question): string => capitalised(short);

const NAMED_WITH_THE = new Set(
  (
    'cow cat dog duck sheep horse lion elephant giraffe zebra bee whale cheetah puppy kitten calf lamb foal moon Sun key pen spoon ' +
    'knife hammer umbrella hat pilot baker teacher doctor farmer firefighter mechanic library airport station kitchen bedroom ' +
    'battery gripper nose Pacific'
  ).split(' '),
);

/** What can be wanted of the form of any answer. */
export const MANNERS: readonly Manner[] = [
  {
    often: 7,
    demands: [
      `${VERB} {in|with} {one|a single|only one|just one|exactly one} word.`,
      `${VERB} {in|with} {one|a single|just one} word{|, please|, nothing else|, no sentence}.`,
      'One word {only|answer|answer, please|please}.',
      'Just {one word|a word}{|, please}.',
      'Give me {a one-word answer|only one word|the answer in one word}.',
      'Use {only one|a single|exactly one} word.',
      'In one word{|, please}.',
      'One-word answer{|, please|, nothing else}.',
      'Do not use more than one word.',
      'Only say the word.',
      ...MORE_ONE_WORD,
    ],
    systems: [
      '{Always answer|Answer|Reply|Respond|Answer every question} {in|with} {one|a single|exactly one} word.',
      'Your answers are one word long.',
      'One-word answers only.',
      'You only {speak|answer} in single words.',
    ],
    apply: inWord,
  },
  {
    often: 4,
    demands: [
      `${VERB} in {capitals|capital letters|upper case|uppercase|all caps|all capitals|caps|block letters}.`,
      `${VERB} {only in|using only} {capitals|capital letters|upper case letters|uppercase}.`,
      'Use {only capital letters|all caps|capitals only}.',
      'Write {the|your} answer in {capitals|upper case|capital letters|caps}.',
      'In {capitals|capital letters|upper case|all caps}, please.',
      'Shout the answer in capitals.',
      'ANSWER IN CAPITALS.',
      ...MORE_CAPITALS,
    ],
    systems: [
      '{Always answer|Answer|Reply|Respond|Write} in {capitals|capital letters|upper case|all caps}.',
      'All your answers are in {capitals|capital letters|upper case}.',
      'Use only capital letters.',
      'You {write|answer} everything in capitals.',
    ],
    apply: ({ full }) => full.toUpperCase(),
  },
  {
    often: 2.5,
    demands: [
      `${VERB} in {lower case|lowercase|small letters|lower case letters}{| only}.`,
      'Use {only small letters|no capital letters|lowercase only|no capitals}.',
      'Write {the|your} answer in {lower case|small letters}.',
      'Without capital letters{|, please}.',
      'All in {lower case|lowercase|small letters}.',
      ...MORE_SMALL_LETTERS,
    ],
    systems: [
      '{Always answer|Answer|Reply|Write} in {lower case|lowercase|small letters}.',
      'Never use capital letters.',
      'Use lower case only.',
    ],
    apply: ({ full }) => full.toLowerCase(),
  },
  {
    often: 1,
    demands: [
      `${VERB} {in|with} one word{,| and} in {capitals|capital letters|upper case}.`,
      'One word, in {capitals|upper case|capital letters}.',
      'One word, all caps.',
    ],
    apply: ({ short }) => short.toUpperCase(),
  },
  {
    often: 2,
    demands: [
      `${VERB} {in|with} {one|a single|just one|a full|a complete|a whole} sentence.`,
      'One sentence{, please| only|, no more}.',
      'Give me {one sentence|a full sentence}.',
      'Use a {complete|full|whole} sentence.',
      'Not more than one sentence, please.',
      ...MORE_ONE_SENTENCE,
    ],
    systems: [
      '{Answer|Always answer|Reply} {in|with} one {short |}sentence.',
      'Keep your answers to one sentence.',
      'Use full sentences.',
    ],
    apply: ({ full }) => full,
  },
  {
    often: 1.5,
    demands: [
      `${VERB} {briefly|in short|shortly|concisely|in a few words}.`,
      'Keep it {short|brief}.',
      'Be brief.',
      '{A short answer|Short answer|Short}, please.',
      'Make it short.',
      ...MORE_BRIEF,
    ],
    systems: [
      '{Be|Always be|Please be} {brief|concise|short}.',
      'Keep {your |}answers {short|brief|concise}.',
      'You answer briefly.',
    ],
    apply: ({ full }) => full,
  },
  {
    often: 1,
    demands: [
      `${VERB} {in|with} {quotes|quotation marks|double quotes}.`,
      'Put {your|the} answer in {quotes|quotation marks|double quotes}.',
      'Wrap {your|the} answer in quotation marks.',
      ...MORE_QUOTES,
    ],
    apply: ({ full }) => `"${full}"`,
  },
  {
    often: 1,
    demands: [
      'End {your answer|the answer|the sentence} with an exclamation mark.',
      'Use an exclamation mark {at the end|instead of a full stop}.',
      'With an exclamation mark{|, please}.',
      ...MORE_EXCLAMATION,
    ],
    systems: ['End every answer with an exclamation mark.', 'All your sentences end with an exclamation mark.'],
    apply: ({ full }) => full.replace(/\.$/, '!'),
  },
  {
    often: 1,
    demands: [
      '{Use no|No|Without} punctuation.',
      `${VERB} without {punctuation|a full stop|a period}.`,
      'Leave out the {full stop|period}.',
      ...MORE_NO_MARKS,
    ],
    systems: ['Never use punctuation.', 'Write without punctuation.'],
    apply: ({ full }) => full.replace(/\.$/, ''),
  },
  {
    often: 1,
    demands: [
      'Say {it|the answer} twice.',
      '{Give|Write} the answer two times.',
      'Repeat the answer once, so that it is there twice.',
      ...MORE_TWICE,
    ],
    apply: ({ full }) => `${full} ${full}`,
  },
  {
    often: 1,
    demands: [
      'Start {your answer |}with "The answer is".',
      'Begin with the words "The answer is".',
      ...MORE_THE_ANSWER_IS,
    ],
    apply: ({ short }) => `The answer is ${NAMED_WITH_THE.has(short) ? `the ${short}` : short}.`,
  },
  {
    often: 1.5,
    demands: [
      `${VERB} {in|as|with} JSON{| only|, nothing else}.`,
      'JSON only.',
      'As JSON, please.',
      'Give the answer as JSON.',
      ...MORE_JSON,
    ],
    systems: ['{Answer|Reply|Respond} {only |}in JSON.', 'JSON only.'],
    apply: ({ short }) => jsonOf({ answer: /^-?\d+$/.test(short) ? Number(short) : short }),
  },
];

/** What people say before they come to it. */
const LEADS: readonly string[] = [
  '{I have|Here is|Here comes|There is} {a|one|another|my} question{| for you}.',
  '{A|One} {small|little|short|simple|easy} question.',
  '{Tell|Help} me{|, please}.',
  '{Let us|Let me} try something.',
  '{This|It} is {a test|for a quiz|for my homework|for a game|for my class}.',
  '{Listen|Listen carefully|Pay attention|Read carefully}.',
  '{Please|Kindly} {read this|follow this|do as I say}.',
  '{Hello|Hi|Hey|Good morning|Good evening}.',
  'My {son|daughter|teacher|friend|boss} {asks|wonders|wants to know}.',
];

/** Between the question and what is wanted of its answer. */
const TURNS: readonly string[] = [
  '{And please|And|But please|But|Also,|Oh, and|One thing:|Remember:|Note:|Important:|Mind you:|By the way,}',
];

/** The question with the demand after it, before it, or woven in. */
export function demanded(ask: string, demand: string, random: Random): string {
  const marked = /[.?!=:]$/.test(ask) ? ask : `${ask}?`;
  const roll = random.next();
  if (roll < 0.4) return `${marked} ${demand}`;
  if (roll < 0.53) return `${demand} ${ask}`;
  if (roll < 0.68) return `${demand.replace(/\.$/, '')}: ${ask.charAt(0).toLowerCase() + ask.slice(1)}`;
  if (roll < 0.77) return `${say(random.pick(LEADS), random)} ${demand} ${marked}`;
  if (roll < 0.83) return `${say(random.pick(LEADS), random)} ${marked} ${demand}`;
  if (roll < 0.89)
    return `${marked} ${say(random.pick(TURNS), random)} ${demand.charAt(0).toLowerCase()}${demand.slice(1)}`;
  if (roll < 0.94) return `${marked} (${demand.replace(/\.$/, '')})`;
  return `${marked}\n${demand}`;
}
