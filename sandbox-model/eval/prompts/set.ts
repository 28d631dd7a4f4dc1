import { accessFacts } from '../facts/access.ts';
import { commerceFacts } from '../facts/commerce.ts';
import { conventionFacts } from '../facts/conventions.ts';
import { errorFacts } from '../facts/errors.ts';
import { roboticsFacts } from '../facts/robotics.ts';
import { scopeFacts } from '../facts/scopes.ts';
import { serviceFacts } from '../facts/services.ts';
import { beyondFacts, talkFacts } from '../facts/talk.ts';
import { webhookFacts } from '../facts/webhooks.ts';
import { type Asking, askAll, type Fact, type Prompt, setAll, type Task } from './prompt.ts';

/** What can be asked for by name. */
export const FACTS = {
  access: { kind: 'souk', group: 'access', facts: accessFacts },
  scopes: { kind: 'souk', group: 'scopes', facts: scopeFacts },
  errors: { kind: 'souk', group: 'errors', facts: errorFacts },
  conventions: { kind: 'souk', group: 'conventions', facts: conventionFacts },
  commerce: { kind: 'souk', group: 'commerce', facts: commerceFacts },
  webhooks: { kind: 'souk', group: 'webhooks', facts: webhookFacts },
  services: { kind: 'souk', group: 'services', facts: serviceFacts },
  robotics: { kind: 'robotics', group: 'robotics', facts: roboticsFacts },
  smallTalk: { kind: 'small_talk', group: 'small-talk', facts: talkFacts },
  beyond: { kind: 'beyond', group: 'beyond', facts: beyondFacts },
} as const;

type Groups = typeof FACTS;

/** The askings of a set, by what they are about. */
export type Askings = { [Group in keyof Groups]: readonly Asking<keyof Groups[Group]['facts'] & string>[] } & {
  instructions: readonly Task[];
};

export function promptsOf({ instructions, ...askings }: Askings): readonly Prompt[] {
  const groups = Object.entries(askings) as [keyof Groups, readonly Asking<string>[]][];
  return [
    ...groups.flatMap(([group, asked]) => askAll<Readonly<Record<string, Fact>>>(FACTS[group], asked)),
    ...setAll({ kind: 'instructions', group: 'instructions' }, instructions),
  ];
}
