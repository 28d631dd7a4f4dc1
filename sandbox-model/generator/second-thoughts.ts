import type { Intent, Turn } from './conversation.ts';
import { say } from './phrases.ts';
import type { Random } from './random.ts';
import { readData } from './read-data.ts';
import { lists } from './shapes.ts';
import { firstSentence } from './styles.ts';

const data = readData('rewording/second-thoughts.yaml', lists('again', 'otherwise', 'shorter', 'capitals', 'json'));

/** A general reaction to an answer, and the reply. Null for answers without the requested form. */
interface SecondThought {
  says: readonly string[];
  answer(said: string, intent: Intent, random: Random): string | null;
}

const THOUGHTS: readonly SecondThought[] = [
  {
    says: data.again,
    answer: (said) => said,
  },
  {
    says: data.otherwise,
    answer: (said, intent, random) => {
      const other = say(random.pick(intent.answers), random);
      return other === said ? null : other;
    },
  },
  {
    says: data.shorter,
    answer: (said, { short }) => short ?? shorterThan(said),
  },
  {
    says: data.capitals,
    answer: (said) => said.toUpperCase(),
  },
  {
    says: data.json,
    answer: (_, { short }) => (short === undefined ? null : `{"answer": ${JSON.stringify(short)}}`),
  },
];

/** Returns a turn that reacts to the previous one, or undefined if no reaction fits. */
export function reactTo({ answer: said }: Turn, intent: Intent, random: Random): Turn | undefined {
  const { says, answer } = random.pick(THOUGHTS);
  const next = answer(said, intent, random);
  if (next === null) return undefined;
  const ask = say(random.pick(says), random);
  return { ask: random.chance(0.4) ? ask.toLowerCase().replace(/[.]$/, '') : ask, answer: next };
}

function shorterThan(said: string): string | null {
  const first = firstSentence(said);
  return first.length < said.length ? first : null;
}
