import type { Intent, Turn } from './conversation.ts';
import { say } from './phrases.ts';
import type { Random } from './random.ts';

/** Ways to ask for another form of an answer that is known. Null where the intent has no such answer. */
type Style = (turn: Turn, intent: Intent, random: Random) => Turn | null;

const REPLY = '{Answer|Reply|Respond}';
const SMALL_REPLY = '{answer|reply|respond}';
const IN_FEW_WORDS = [
  `${REPLY} {with|in|using} {just|only|} {one word|a single word|a word|a few words|the short answer}[ only][ please].`,
  '{Just|Only} the {answer|short answer}[, nothing else].',
  'In {one word|a word|a few words|short}[, please].',
  '{Be|Keep it} {brief|short|very short|terse}.',
  '{Short|One word|Brief} answer[ please].',
  'No {explanation|sentences|details}, {just|only} the answer.',
];
const AS_JSON = [
  `${REPLY} {in|as|with} JSON[ only][ please].`,
  '{As|In} JSON[, please].',
  `${REPLY} with a JSON object.`,
  'Give {it|the answer} as JSON.',
  '{Output|Return|Send} {only|} JSON.',
];
const IN_CAPITALS = [
  `${REPLY} in {capitals|capital letters|upper case|uppercase|all caps|caps}[ please].`,
  '{In|Use} {capitals|upper case|all caps|capital letters}[, please].',
];
const IN_SMALL_LETTERS = [`${REPLY} in {lower case|lowercase|small letters}[ please].`];
const IN_A_SENTENCE = [
  `${REPLY} in {one|a single|one short} sentence[ please].`,
  'In {one|a single} sentence[, please].',
  'One sentence[ only][ please].',
];

const short: Style = (turn, intent, random) =>
  intent.short === undefined ? null : { ask: add(turn.ask, IN_FEW_WORDS, random), answer: intent.short };

const json: Style = (turn, intent, random) =>
  intent.short === undefined
    ? null
    : { ask: add(turn.ask, AS_JSON, random), answer: `{"answer": ${JSON.stringify(intent.short)}}` };

const capitals: Style = (turn, _, random) => ({
  ask: add(turn.ask, IN_CAPITALS, random),
  answer: turn.answer.toUpperCase(),
});

const smallLetters: Style = (turn, _, random) => ({
  ask: add(turn.ask, IN_SMALL_LETTERS, random),
  answer: turn.answer.toLowerCase(),
});

const sentence: Style = (turn, _, random) => ({
  ask: add(turn.ask, IN_A_SENTENCE, random),
  answer: firstSentence(turn.answer),
});

const STYLES: readonly { style: Style; weight: number }[] = [
  { style: short, weight: 8 },
  { style: json, weight: 3 },
  { style: capitals, weight: 1.5 },
  { style: smallLetters, weight: 0.5 },
  { style: sentence, weight: 3 },
];

/** The turn, asked for in another form now and then. */
export function restyle(turn: Turn, intent: Intent, random: Random): Turn {
  return random.weighted(STYLES, ({ weight }) => weight).style(turn, intent, random) ?? turn;
}

/** Rules for a whole conversation, as a system message says them. */
export const STANDING_RULES: readonly { says: readonly string[]; apply(answer: string): string }[] = [
  {
    says: [
      `[You are {a helpful|an} assistant.] {Always ${SMALL_REPLY}|${REPLY}} in {capitals|upper case|capital letters}.`,
    ],
    apply: (answer) => answer.toUpperCase(),
  },
  {
    says: [`[You are {a helpful|an} assistant.] {Always ${SMALL_REPLY}|${REPLY}} in {one|a single} sentence.`],
    apply: firstSentence,
  },
];

export function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s+[A-Z`"]|$)/s.exec(text)?.[0] ?? text;
}

/** Before the question or after it. */
function add(ask: string, phrases: readonly string[], random: Random): string {
  const wish = say(random.pick(phrases), random);
  if (random.chance(0.25)) return `${wish} ${ask}`;
  return /[.?!]$/.test(ask) ? `${ask} ${wish}` : `${ask}${random.pick(['.', ',', '?', ' -'])} ${wish}`;
}
