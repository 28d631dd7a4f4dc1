import { heldOut, tuning, tuning2 } from './prompts/sets.ts';

/** Small letters and digits alone: what differs in nothing else was not held out. */
export function normalised(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** All that is asked for in one turn, by its normalised text. What follows other turns is never the same with them. */
export function promptsByText(): Map<string, { id: string; text: string }[]> {
  const prompts = new Map<string, { id: string; text: string }[]>();
  const sets = { tuning, tuning2, heldOut };
  for (const [set, members] of Object.entries(sets)) {
    for (const { id, messages } of members) {
      const [only, second] = messages.filter(({ role }) => role !== 'system');
      if (!only || second) continue;
      const key = normalised(only.content);
      prompts.set(key, [...(prompts.get(key) ?? []), { id: `${set}/${id}`, text: only.content }]);
    }
  }
  return prompts;
}

/** What is asked in a conversation of the corpus. */
export function textsOfLine(line: string): string[] {
  const { turns } = JSON.parse(line) as { turns: { ask: string }[] };
  return turns.map(({ ask }) => ask);
}
