import type { Intent, MoreAsks, Topic } from './conversation.ts';

/** The topics with more ways to ask. Throws on a name that no intent has, since nobody would notice it otherwise. */
export function addAsks(topics: readonly Topic[], more: readonly MoreAsks[]): Topic[] {
  const left = new Map<string, string[]>();
  for (const [name, asks] of more.flatMap((one) => Object.entries(one))) {
    left.set(name, [...(left.get(name) ?? []), ...asks]);
  }
  const add = (intent: Intent): Intent => {
    const asks = left.get(intent.name) ?? [];
    left.delete(intent.name);
    return {
      ...intent,
      asks: [...intent.asks, ...asks],
      ...(intent.followUps ? { followUps: intent.followUps.map(add) } : {}),
    };
  };
  const grown = topics.map((topic) => ({ ...topic, intents: topic.intents.map(add) }));
  if (left.size > 0) throw new Error(`no intent is called ${[...left.keys()].join(', ')}`);
  return grown;
}
