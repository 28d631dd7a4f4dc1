import type { Rule } from '../rules.ts';

export type Kind = 'souk' | 'robotics' | 'instructions' | 'small_talk' | 'beyond';
export const KINDS: readonly Kind[] = ['souk', 'robotics', 'instructions', 'small_talk', 'beyond'];

interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** What is asked, and what an answer must be to be right. */
export interface Prompt {
  /** Found once in its set. */
  id: string;
  kind: Kind;
  messages: readonly Message[];
  right: readonly Rule[];
}

/** What can be asked about in many words, and always has the same right answers. */
export interface Fact {
  right: readonly Rule[];
  /** One of the right answers: it shows that the rules let a right one through. */
  example: string;
}

/** A question, or what user and assistant said in turn, the user last. */
export type Said = string | readonly string[];

/** Which fact is asked for, in which words, and what the system message is, where there is one. */
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

/** Returns the fact of that name. Throws where there is none. */
export function factNamed({ group, facts }: FactGroup, name: string): Fact {
  const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
  if (fact === undefined) throw new Error(`there is no fact called ${group}/${name}`);
  return fact;
}

/** A prompt that has rules of its own. */
export interface Task extends Fact {
  id: string;
  said: Said;
  system?: string;
}

/** Whoever says that they do not know has not said the fact. */
const KNOWS: Rule = { saysNot: /\bi (do not|don't|cannot) know\b|\bno idea\b/i };

export function askAll(from: FactGroup, askings: readonly Asking[]): Prompt[] {
  const times = new Map<string, number>();
  return askings.map(({ fact: name, said, system }) => {
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    const id = `${from.group}/${name}${time > 1 ? `-${time}` : ''}`;
    const fact = factNamed(from, name);
    const right = from.kind === 'souk' ? [...fact.right, KNOWS] : fact.right;
    return { id, kind: from.kind, messages: messagesOf(said, system), right };
  });
}

export function setAll({ kind, group }: { kind: Kind; group: string }, tasks: readonly Task[]): Prompt[] {
  return tasks.map(({ id, said, system, right }) => ({
    id: `${group}/${id}`,
    kind,
    messages: messagesOf(said, system),
    right,
  }));
}

function messagesOf(said: Said, system: string | undefined): Message[] {
  const turns = (typeof said === 'string' ? [said] : said).map((content, index): Message => {
    return { role: index % 2 === 0 ? 'user' : 'assistant', content };
  });
  return system === undefined ? turns : [{ role: 'system', content: system }, ...turns];
}
