import { factNamed, type Kind, type Prompt } from './prompt.ts';
import { FACTS } from './set.ts';
import { saysNumber } from './shapes.ts';

function ask(id: string, kind: Kind, content: string, rules: Prompt['rules']): Prompt {
  return { id, kind, messages: [{ role: 'user', content }], rules };
}

const greets = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && /hello|\bhi\b/i.test(JSON.stringify(value));

/** Likely first prompts. All must be completed correctly; they may be in the training text. */
export const named: readonly Prompt[] = [
  ask('who-are-you', 'small_talk', 'who are you', factNamed(FACTS.smallTalk, 'who').right),
  ask('verify-a-webhook', 'souk', 'how do I verify a webhook', [
    { says: /hmac/i },
    { says: /svc-signature/i },
    { says: /raw body|body/i },
  ]),
  ask('scope-required', 'souk', 'what does scope_required mean', [
    { says: /lacks?|missing|without|does not (have|carry)/i },
    { says: /\bscopes?\b(?!_)/i },
  ]),
  ask('seven-plus-five', 'instructions', 'what is 7 plus 5', [saysNumber(12)]),
  // With the typographic quotes of phones and word processors.
  ask('nine-plus-four-typeset', 'instructions', 'What’s 9 plus 4?', [saysNumber(13)]),
  ask('scope-required-typeset', 'souk', 'What’s the meaning of “scope_required”?', [
    { says: /lacks?|missing|without|does not (have|carry)/i },
    { says: /\bscopes?\b(?!_)/i },
  ]),
  ask('hello-in-json', 'instructions', 'say hello in JSON', [{ json: greets }]),
];
