import { readData } from '../../generator/read-data.ts';
import { listOf, optional, record, type Shape, tableOf, text, texts } from '../../generator/shapes.ts';
import { rules } from '../read-rules.ts';
import { type Asking, askAll, type FactGroup, type Prompt, type Said, setAll } from './prompt.ts';

const factTable = tableOf(record({ right: rules, example: text }));

/** All facts, by group. */
export const FACTS = {
  access: { kind: 'souk', group: 'access', facts: readData('eval/facts/access.yaml', factTable) },
  scopes: { kind: 'souk', group: 'scopes', facts: readData('eval/facts/scopes.yaml', factTable) },
  conventions: { kind: 'souk', group: 'conventions', facts: readData('eval/facts/conventions.yaml', factTable) },
  errors: { kind: 'souk', group: 'errors', facts: readData('eval/facts/errors.yaml', factTable) },
  commerce: { kind: 'souk', group: 'commerce', facts: readData('eval/facts/commerce.yaml', factTable) },
  services: { kind: 'souk', group: 'services', facts: readData('eval/facts/services.yaml', factTable) },
  webhooks: { kind: 'souk', group: 'webhooks', facts: readData('eval/facts/webhooks.yaml', factTable) },
  robotics: { kind: 'robotics', group: 'robotics', facts: readData('eval/facts/robotics.yaml', factTable) },
  smallTalk: { kind: 'small_talk', group: 'small-talk', facts: readData('eval/facts/small-talk.yaml', factTable) },
  beyond: { kind: 'beyond', group: 'beyond', facts: readData('eval/facts/beyond.yaml', factTable) },
} satisfies Readonly<Record<string, FactGroup>>;

const said: Shape<Said> = (value, place) => (Array.isArray(value) ? texts : text)(value, place);
const askings: Shape<readonly Asking[]> = listOf(record({ fact: text, said, system: optional(text) }));

/** Shape of a set's file: its prompts for facts, by group, and its tasks, which have their own rules. */
export const setFile = record({
  access: askings,
  scopes: askings,
  conventions: askings,
  errors: askings,
  commerce: askings,
  services: askings,
  webhooks: askings,
  robotics: askings,
  smallTalk: askings,
  beyond: askings,
  instructions: listOf(record({ id: text, said, system: optional(text), right: rules, example: text })),
});

export function promptsOf({ instructions, ...askings }: ReturnType<typeof setFile>): readonly Prompt[] {
  const groups = Object.entries(askings) as [keyof typeof FACTS, readonly Asking[]][];
  return [
    ...groups.flatMap(([group, asked]) => askAll(FACTS[group], asked)),
    ...setAll({ kind: 'instructions', group: 'instructions' }, instructions),
  ];
}
