import { heldOut, tuning, tuning2 } from './prompts/sets.ts';

/** Reduces a text to lower-case letters and digits, so that texts which differ in nothing else are equal. */
export function normaliseText(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the prompts of a single user message by normalised text. Longer conversations are never equal as a whole. */
export function promptsByText(): Map<string, { id: string; text: string }[]> {
  const prompts = new Map<string, { id: string; text: string }[]>();
  const sets = { tuning, tuning2, heldOut };
  for (const [set, members] of Object.entries(sets)) {
    for (const { id, messages } of members) {
      const [first, second] = messages.filter(({ role }) => role !== 'system');
      if (!first || second) continue;
      const key = normaliseText(first.content);
      prompts.set(key, [...(prompts.get(key) ?? []), { id: `${set}/${id}`, text: first.content }]);
    }
  }
  return prompts;
}

/** Returns the user messages of a conversation, given as a line of the corpus. */
export function asksOfLine(line: string): string[] {
  const { turns } = JSON.parse(line) as { turns: { ask: string }[] };
  return turns.map(({ ask }) => ask);
}
