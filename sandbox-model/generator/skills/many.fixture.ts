import { scaled } from '../../../server/test/harness/scale.ts';
import type { Conversation, Skill, Turn } from '../conversation.ts';
import { Random } from '../random.ts';

/** Enough for every kind of conversation to come up: many times at full size, which `count` is. */
export function conversationsOf(skill: Skill, count = 6_000, seed = 11): Conversation[] {
  const random = new Random(seed);
  return Array.from({ length: scaled(count) }, () => skill.make(random));
}

export function turnsOfAll(conversations: readonly Conversation[]): Turn[] {
  return conversations.flatMap(({ turns }) => turns);
}

/** Those of one turn, with no system message: the ask alone decides the answer. */
export function loneTurns(skill: Skill, count?: number): Turn[] {
  return conversationsOf(skill, count).flatMap(({ system, turns }) =>
    system === undefined && turns.length === 1 ? turns : [],
  );
}
