import type { Intent, Turn } from './conversation.ts';
import { say } from './phrases.ts';
import type { Random } from './random.ts';
import { firstSentence } from './styles.ts';

/** What people say to an answer, whatever it was about. Null where this answer has no such form. */
interface SecondThought {
  says: readonly string[];
  answer(said: string, intent: Intent, random: Random): string | null;
}

const THOUGHTS: readonly SecondThought[] = [
  {
    says: [
      '{Say|Tell me} {that|it} {again|once more|one more time}[, please].',
      '{Repeat|Please repeat} {that|your answer|what you said}[ for me].',
      '{Once more|One more time|Again|Come again}{?|, please.|.}',
      '{Sorry, what|What was that|What did you say|Pardon|Excuse me}?',
      'I {missed|did not catch|lost} {that|your answer|what you said}. {Again|Once more}[ please]?',
    ],
    answer: (said) => said,
  },
  {
    says: [
      "I {do not|don't|did not|didn't} {understand|get it|get that|follow}[ you].",
      '{Rephrase|Reword} {that|it}[ please].',
      '{Put|Say|Explain} {that|it} {differently|in other words|another way|more clearly}[, please].',
      '{Explain|Could you explain} {that|it} {again|once more}?',
      '{Huh|Hm|Hmm|Eh}? {In other words|What does that mean|Meaning}?',
      'That {was|is} not clear[ to me]. {Try again|Another try}?',
    ],
    answer: (said, intent, random) => {
      const other = say(random.pick(intent.answers), random);
      return other === said ? null : other;
    },
  },
  {
    says: [
      '{Shorter|Briefer|In short|In brief}[, please]{.|?}',
      '{Make|Keep} it {shorter|short|brief}[ please].',
      '{Can|Could} you {make that shorter|shorten that|cut it down|say it in fewer words}?',
      '{tl;dr|TL;DR|The gist|Just the essence|Too long}{?|.|, please.}',
      '{Sum|Can you sum} {that|it} up[ for me]{.|?}',
      'In {one|a single} {sentence|line}[, please]{.|?}',
    ],
    answer: (said, { short }) => short ?? shorterThan(said),
  },
  {
    says: [
      '{Now|And now|Now say it|The same|Say that|That} in {capitals|capital letters|upper case|all caps}[, please].',
      '{Shout|Scream|Yell} {it|that}[ at me]{.|!}',
      '{Write|Put} {that|it|your answer} in {capitals|upper case|capital letters}.',
    ],
    answer: (said) => said.toUpperCase(),
  },
  {
    says: [
      '{Now|And now|The same|Give me that|That|And} {as|in} JSON[, please]{.|?}',
      '{Write|Put|Send|Return} {that|it|your answer} as [a] JSON[ object].',
    ],
    answer: (_, { short }) => (short === undefined ? null : `{"answer": ${JSON.stringify(short)}}`),
  },
];

/** Says something to the turn before, and answers it; undefined where nothing fits. */
export function thinkTwice({ answer: said }: Turn, intent: Intent, random: Random): Turn | undefined {
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
