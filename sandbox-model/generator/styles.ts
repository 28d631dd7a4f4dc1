import type { Intent, Turn } from './conversation.ts';
import { say } from './phrases.ts';
import type { Random } from './random.ts';
import { readData } from './read-data.ts';
import { lists } from './shapes.ts';

const data = readData(
  'rewording/styles.yaml',
  lists('inFewWords', 'asJson', 'inCapitals', 'inSmallLetters', 'inASentence', 'capitalsRule', 'sentenceRule'),
);

/** Asks for another form of an answer. Null if the intent has no answer of that form. */
type Style = (turn: Turn, intent: Intent, random: Random) => Turn | null;

const short: Style = (turn, intent, random) =>
  intent.short === undefined ? null : { ask: add(turn.ask, data.inFewWords, random), answer: intent.short };

const json: Style = (turn, intent, random) =>
  intent.short === undefined
    ? null
    : { ask: add(turn.ask, data.asJson, random), answer: `{"answer": ${JSON.stringify(intent.short)}}` };

const capitals: Style = (turn, _, random) => ({
  ask: add(turn.ask, data.inCapitals, random),
  answer: turn.answer.toUpperCase(),
});

const smallLetters: Style = (turn, _, random) => ({
  ask: add(turn.ask, data.inSmallLetters, random),
  answer: turn.answer.toLowerCase(),
});

const sentence: Style = (turn, _, random) => ({
  ask: add(turn.ask, data.inASentence, random),
  answer: firstSentence(turn.answer),
});

const STYLES: readonly { style: Style; weight: number }[] = [
  { style: short, weight: 8 },
  { style: json, weight: 3 },
  { style: capitals, weight: 1.5 },
  { style: smallLetters, weight: 0.5 },
  { style: sentence, weight: 3 },
];

/** Sometimes asks for another form of the turn's answer. */
export function restyle(turn: Turn, intent: Intent, random: Random): Turn {
  return random.weighted(STYLES, ({ weight }) => weight).style(turn, intent, random) ?? turn;
}

/** Rules for a whole conversation, for system messages. */
export const STANDING_RULES: readonly { says: readonly string[]; apply(answer: string): string }[] = [
  {
    says: data.capitalsRule,
    apply: (answer) => answer.toUpperCase(),
  },
  {
    says: data.sentenceRule,
    apply: firstSentence,
  },
];

export function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s+[A-Z`"]|$)/s.exec(text)?.[0] ?? text;
}

/** Adds one of the phrases before or after the ask. */
function add(ask: string, phrases: readonly string[], random: Random): string {
  const wish = say(random.pick(phrases), random);
  if (random.chance(0.25)) return `${wish} ${ask}`;
  return /[.?!]$/.test(ask) ? `${ask} ${wish}` : `${ask}${random.pick(['.', ',', '?', ' -'])} ${wish}`;
}
