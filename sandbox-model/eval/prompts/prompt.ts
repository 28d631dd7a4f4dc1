import type { Rule } from '../rules.ts';

export type Kind = 'souk' | 'robotics' | 'instructions' | 'small_talk' | 'beyond';
export const KINDS: readonly Kind[] = ['souk', 'robotics', 'instructions', 'small_talk', 'beyond'];

interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** A conversation to complete, and the rules for a correct completion. */
export interface Prompt {
  /** Unique in its set. */
  id: string;
  kind: Kind;
  messages: readonly Message[];
  rules: readonly Rule[];
}

/** Something that prompts ask for in different words, with the same rules each time. */
export interface Fact {
  right: readonly Rule[];
  /** A correct completion, to test the rules with. */
  example: string;
}

/** A user message, or messages of user and assistant in turn, ending with the user's. */
export type Said = string | readonly string[];

/** A prompt for a fact, with an optional system message. */
export interface Asking {
  fact: string;
  said: Said;
  system?: string;
}

/** Facts of one kind, by their names. */
export interface FactGroup {
  kind: Kind;
  group: string;
  facts: Readonly<Record<string, Fact>>;
}

/** Returns the fact with a name. Throws for an unknown one. */
export function factNamed({ group, facts }: FactGroup, name: string): Fact {
  const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
  if (fact === undefined) throw new Error(`unknown fact: ${group}/${name}`);
  return fact;
}

/** A prompt with its own rules. */
export interface Task extends Fact {
  id: string;
  said: Said;
  system?: string;
}

/** Rejects completions that mention the fact while saying that the model does not know. */
const KNOWS: Rule = { saysNot: /\bi (do not|don't|cannot) know\b|\bno idea\b/i };

export function askAll(from: FactGroup, askings: readonly Asking[]): Prompt[] {
  const times = new Map<string, number>();
  return askings.map(({ fact: name, said, system }) => {
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    const id = `${from.group}/${name}${time > 1 ? `-${time}` : ''}`;
    const fact = factNamed(from, name);
    const rules = from.kind === 'souk' ? [...fact.right, KNOWS] : fact.right;
    return { id, kind: from.kind, messages: messagesOf(said, system), rules };
  });
}

export function setAll({ kind, group }: { kind: Kind; group: string }, tasks: readonly Task[]): Prompt[] {
  return tasks.map(({ id, said, system, right }) => ({
    id: `${group}/${id}`,
    kind,
    messages: messagesOf(said, system),
    rules: right,
  }));
}

function messagesOf(said: Said, system: string | undefined): Message[] {
  const turns = (typeof said === 'string' ? [said] : said).map((content, index): Message => {
    return { role: index % 2 === 0 ? 'user' : 'assistant', content };
  });
  return system === undefined ? turns : [{ role: 'system', content: system }, ...turns];
}
