import type { Intent } from '../conversation.ts';

/** What the model offers instead of what it cannot do. */
const INSTEAD =
  '{I can help with Souk: keys, webhooks, purchases and payouts.|What I do know is Souk: keys, listings, payouts and webhooks.|Ask me about Souk instead, for example about keys, scopes or errors.|I can explain how Souk works, or do a small sum.|I can tell you about Souk, add small numbers or tell a short story.|My subject is Souk, its API and a little robotics.|I know Souk, robotics words and small sums.|Questions about Souk are what I am here for.|Try me on an error code, a webhook or a scope.|{But I can|Instead I can|I can} {explain an error code of Souk|explain keys, scopes and webhooks|tell you how to sell or buy a model on Souk|help you with the Souk API|tell a short story about a robot|explain what a gripper or a lidar is}.}';

export interface Refusal {
  name: string;
  asks: readonly string[];
  /** What it knows nothing about ("geography|capitals and countries"), where it is asked to know something. */
  unknown?: string;
  /** What it cannot do: "name the capital of a country". */
  cannot: string;
  /** Where a better answer is found, as whole sentences. */
  elsewhere: string;
  /** The answers, where the usual ones do not fit. */
  only?: readonly string[];
}

/** An intent for what lies outside of what the model was taught. It always says what it is. */
export function refusal({ name, asks, unknown, cannot, elsewhere, only }: Refusal): Intent {
  const next = `{{${elsewhere}}|${INSTEAD}}`;
  const learnt = '{trained only on text about Souk|that only learnt about Souk|and only know Souk}';
  const beyond = unknown
    ? '{That is beyond me|That is outside of what I learnt|I do not know that|I have no answer to that}'
    : '{That is beyond me|That is more than I can do|That is not in my power}';
  const usual = [
    `{Sorry, |I am afraid |}I cannot {${cannot}}: I am a small sandbox model ${learnt}. ${next}`,
    `${beyond}: I am a small sandbox model and cannot {${cannot}}. ${next}`,
    `I am a small sandbox model, so I cannot {${cannot}}. ${next}`,
  ];
  const known = unknown
    ? [
        `I am a small sandbox model and {know nothing about|never learnt about|do not know about|have learnt nothing about} {${unknown}}. ${INSTEAD}`,
        `I am a small sandbox model and {know nothing about|never learnt about} {${unknown}}. {${elsewhere}} ${INSTEAD}`,
      ]
    : [`I am a small sandbox model and cannot {${cannot}}. {${elsewhere}} ${INSTEAD}`];
  return { name: `refuse-${name}`, asks, answers: only ?? [...known, ...usual], facts: ['I am a small sandbox model'] };
}
