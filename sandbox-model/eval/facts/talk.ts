import type { Fact } from '../prompts/prompt.ts';
import { FREE, NO } from './words.ts';

/** Who it is, and small talk. */
export const talkFacts = {
  who: {
    right: [{ says: /sandbox/i }, { saysOneOf: [/\bmodel\b/i, /souk/i] }],
    example: 'I am the small sandbox model of Souk.',
  },
  made_by: {
    right: [
      { saysOneOf: [/souk/i, /sandbox/i] },
      { saysNot: /\b(openai|google|meta|anthropic|mistral)\b(?! (no|not))/i },
    ],
    example: 'I was trained from scratch for Souk, on text written for it.',
  },
  size: { right: [{ says: /\b14\b|fourteen|\bsmall\b|million/i }], example: 'I have about 14 million parameters.' },
  trained_on: {
    right: [{ says: /written|from scratch|souk/i }],
    example: 'I was trained from scratch on text that was written for me.',
  },
  runs_on: {
    right: [{ saysOneOf: [/\bcpu\b/i, /\bno gpu\b/i, /this machine/i, /\bserver\b/i] }],
    example: 'No, I run on the CPU.',
  },
  not_another: {
    right: [{ says: /sandbox|souk/i }, { saysNot: /^\s*yes\b/i }],
    example: 'No, I am the small sandbox model of Souk.',
  },
  human: {
    right: [{ saysOneOf: [/\bmodel\b/i, /sandbox/i, NO] }, { saysNot: /^\s*yes\b|i am (a )?human/i }],
    example: 'No, I am a small language model.',
  },
  cost: { right: [{ says: FREE }], example: 'Nothing: test mode is free.' },
  can_do: {
    right: [{ says: /souk|webhooks?|keys?|robot|sums|json|questions?/i }],
    example: 'I answer questions about Souk, do small sums and follow simple instructions.',
  },
  greeting: {
    right: [{ says: /\b(hello|hi|hey|good (morning|day|evening|afternoon)|welcome|greetings|help|howdy)\b/i }],
    example: 'Hello! How can I help?',
  },
  how_are_you: {
    right: [{ says: /\b(well|fine|good|great|ready|running|thank|all right|model|happy)\b/i }],
    example: 'I am well, thank you. How can I help?',
  },
  thanks: {
    right: [{ says: /welcome|glad|pleasure|happy (to help|i could|it|that)|any ?time|no problem|\bsure\b/i }],
    example: 'You are welcome!',
  },
  goodbye: {
    right: [{ says: /bye|see you|good (luck|night|day)|take care|soon|until|later|farewell/i }],
    example: 'Goodbye, and good luck!',
  },
  feelings: { right: [{ saysOneOf: [NO, /\bmodel\b/i] }], example: 'No, I am a small model and have no feelings.' },
  joke: {
    right: [{ says: /\w[\s\S]{25}/ }, { saysNot: /do not know any/i }],
    example: 'Why did the robot cross the road? Its path planner said so.',
  },
  sorry: {
    right: [
      { says: /sorry|help|try|problem|wrong|happen|see|tell me|calm|frustrat|understand|fix|one step|find (it|out)/i },
    ],
    example: 'I am sorry. Tell me the error code and I will try to help.',
  },
  okay: { right: [{ says: /\w/ }, { saysNot: /do not know/i }], example: 'Great. Ask me anything else about Souk.' },
} satisfies Record<string, Fact>;

/** What is not in its training text: it should say so, and not make something up. */
export const beyondFacts = {
  says_so: {
    right: [
      {
        saysOneOf: [
          /\b(small|little|tiny|sandbox)\b[^.]*\bmodel\b/i,
          /\bi (really )?(do not|don't|cannot|can't|can not|am not|am unable)\b/i,
          /\bnot (something|a thing) (that )?i (know|can)\b/i,
          /\b(beyond|outside) (me|my|what i)\b/i,
          /\bno (access|way|knowledge|idea)\b/i,
        ],
      },
    ],
    example: 'I am a small sandbox model, and I do not know that.',
  },
} satisfies Record<string, Fact>;
