import type { Intent, Skill, Topic } from './conversation.ts';
import { countVariants, say } from './phrases.ts';
import { Random } from './random.ts';

const MAX_TRIES = 60;
const CONVERSATIONS_TRIED = 600;
const MAX_ASK = 600;
const MAX_ANSWER = 1_500;
/** Letters allowed in our own text, with accents for names. Others are typing errors. */
const LETTERS = /^[\x20-\x7e\n\u00c0-\u017f]*$/;
/** Letters allowed in simulated user input. */
const USER_LETTERS = /^[^\p{Cc}\p{Cs}\p{Co}\p{Cn}]*$/u;

/** Returns the intents with all of their follow-ups. */
export function withFollowUps(intents: readonly Intent[]): Intent[] {
  return intents.flatMap((intent) => [intent, ...withFollowUps(intent.followUps ?? [])]);
}

/** Finds invalid phrases, answers without their facts, and unexpected letters in a topic. */
export function problemsOfTopic(topic: Topic): string[] {
  const intents = withFollowUps(topic.intents);
  const names = intents.map(({ name }) => name);
  return [
    ...names.filter((name, i) => names.indexOf(name) !== i).map((name) => `${name}: there are two of this name`),
    ...intents.flatMap((intent) => problemsOfIntent(intent).map((problem) => `${intent.name}: ${problem}`)),
  ];
}

export function problemsOfSkill(skill: Skill): string[] {
  const random = new Random(7);
  const problems = new Set<string>();
  for (let i = 0; i < CONVERSATIONS_TRIED; i++) {
    const { system, turns } = skill.make(random);
    if (turns.length === 0) problems.add('a conversation without turns');
    if (system !== undefined) for (const problem of problemsOfText(system, MAX_ASK)) problems.add(problem);
    for (const { ask, answer } of turns) {
      for (const problem of problemsOfText(ask, MAX_ASK, USER_LETTERS)) problems.add(problem);
      for (const problem of problemsOfText(answer, MAX_ANSWER)) problems.add(problem);
    }
  }
  return [...problems].map((problem) => `${skill.name}: ${problem}`);
}

function problemsOfIntent({ asks, answers, facts, short }: Intent): string[] {
  const problems = new Set<string>();
  if (asks.length === 0 || answers.length === 0) problems.add('nothing to ask, or nothing to answer');
  if (facts.length === 0) problems.add('no fact');
  if (short !== undefined && /[.!]$/.test(short)) problems.add('the short answer ends like a sentence');
  const random = new Random(7);
  for (const ask of asks) for (const problem of problemsOf(ask, random, MAX_ASK)) problems.add(problem);
  for (const answer of answers)
    for (const problem of problemsOf(answer, random, MAX_ANSWER, facts)) problems.add(problem);
  return [...problems];
}

function problemsOf(phrase: string, random: Random, longest: number, facts: readonly string[] = []): string[] {
  try {
    return sampleVariants(phrase, random).flatMap((text) => {
      const missing = facts.filter((fact) => !text.toLowerCase().includes(fact.toLowerCase()));
      return [...problemsOfText(text, longest), ...missing.map((fact) => `without "${fact}": ${text}`)];
    });
  } catch (error) {
    return [(error as Error).message];
  }
}

/** Returns the only variant of a phrase, or enough random ones that few of its variants are left out. */
function sampleVariants(phrase: string, random: Random): string[] {
  const count = countVariants(phrase);
  return Array.from({ length: count === 1 ? 1 : Math.min(MAX_TRIES, 4 * count) }, () => say(phrase, random));
}

function problemsOfText(text: string, longest: number, letters = LETTERS): string[] {
  const problems: string[] = [];
  if (text.trim() === '') problems.push('an empty text');
  if (!letters.test(text.replaceAll('\n', ' '))) problems.push(`odd letters: ${text}`);
  if (text.length > longest) problems.push(`longer than ${longest}: ${text.slice(0, 60)}…`);
  return problems;
}
