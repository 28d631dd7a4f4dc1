import { say } from '../phrases.ts';
import type { Random } from '../random.ts';
import { readData } from '../read-data.ts';
import { lists } from '../shapes.ts';
import type { Question } from './questions.ts';
import { capitalised, jsonOf } from './wording.ts';

const data = readData(
  'skills/manners.yaml',
  lists(
    'leads',
    'turns',
    'oneWord',
    'oneWordRule',
    'capitals',
    'capitalsRule',
    'smallLetters',
    'smallLettersRule',
    'oneWordInCapitals',
    'oneSentence',
    'oneSentenceRule',
    'brief',
    'briefRule',
    'quotes',
    'exclamation',
    'exclamationRule',
    'noMarks',
    'noMarksRule',
    'twice',
    'theAnswerIs',
    'json',
    'jsonRule',
  ),
);

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

/** Demands on the form of any answer. */
export const MANNERS: readonly Manner[] = [
  {
    often: 7,
    demands: data.oneWord,
    systems: data.oneWordRule,
    apply: inWord,
  },
  {
    often: 4,
    demands: data.capitals,
    systems: data.capitalsRule,
    apply: ({ full }) => full.toUpperCase(),
  },
  {
    often: 2.5,
    demands: data.smallLetters,
    systems: data.smallLettersRule,
    apply: ({ full }) => full.toLowerCase(),
  },
  {
    often: 1,
    demands: data.oneWordInCapitals,
    apply: ({ short }) => short.toUpperCase(),
  },
  {
    often: 2,
    demands: data.oneSentence,
    systems: data.oneSentenceRule,
    apply: ({ full }) => full,
  },
  {
    often: 1.5,
    demands: data.brief,
    systems: data.briefRule,
    apply: ({ full }) => full,
  },
  {
    often: 1,
    demands: data.quotes,
    apply: ({ full }) => `"${full}"`,
  },
  {
    often: 1,
    demands: data.exclamation,
    systems: data.exclamationRule,
    apply: ({ full }) => full.replace(/\.$/, '!'),
  },
  {
    often: 1,
    demands: data.noMarks,
    systems: data.noMarksRule,
    apply: ({ full }) => full.replace(/\.$/, ''),
  },
  {
    often: 1,
    demands: data.twice,
    apply: ({ full }) => `${full} ${full}`,
  },
  {
    often: 1,
    demands: data.theAnswerIs,
    apply: ({ short }) => `The answer is ${NAMED_WITH_THE.has(short) ? `the ${short}` : short}.`,
  },
  {
    often: 1.5,
    demands: data.json,
    systems: data.jsonRule,
    apply: ({ short }) => jsonOf({ answer: /^-?\d+$/.test(short) ? Number(short) : short }),
  },
];

/** The question with the demand after it, before it, or woven in. */
export function demanded(ask: string, demand: string, random: Random): string {
  const marked = /[.?!=:]$/.test(ask) ? ask : `${ask}?`;
  const roll = random.next();
  if (roll < 0.4) return `${marked} ${demand}`;
  if (roll < 0.53) return `${demand} ${ask}`;
  if (roll < 0.68) return `${demand.replace(/\.$/, '')}: ${ask.charAt(0).toLowerCase() + ask.slice(1)}`;
  if (roll < 0.77) return `${say(random.pick(data.leads), random)} ${demand} ${marked}`;
  if (roll < 0.83) return `${say(random.pick(data.leads), random)} ${marked} ${demand}`;
  if (roll < 0.89)
    return `${marked} ${say(random.pick(data.turns), random)} ${demand.charAt(0).toLowerCase()}${demand.slice(1)}`;
  if (roll < 0.94) return `${marked} (${demand.replace(/\.$/, '')})`;
  return `${marked}\n${demand}`;
}
