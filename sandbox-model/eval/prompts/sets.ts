import * as heldOutBeyond from './held-out/beyond.ts';
import * as heldOutInstructions from './held-out/instructions.ts';
import * as heldOutRobotics from './held-out/robotics.ts';
import * as heldOutSmallTalk from './held-out/small-talk.ts';
import * as heldOutAccess from './held-out/souk-access.ts';
import * as heldOutCommerce from './held-out/souk-commerce.ts';
import * as heldOutErrors from './held-out/souk-errors.ts';
import * as heldOutServices from './held-out/souk-webhooks-and-inference.ts';
import { named } from './named.ts';
import type { Prompt } from './prompt.ts';
import { promptsOf } from './set.ts';
import * as tuningBeyond from './tuning/beyond.ts';
import * as tuningInstructions from './tuning/instructions.ts';
import * as tuningRobotics from './tuning/robotics.ts';
import * as tuningSmallTalk from './tuning/small-talk.ts';
import * as tuningAccess from './tuning/souk-access.ts';
import * as tuningCommerce from './tuning/souk-commerce.ts';
import * as tuningErrors from './tuning/souk-errors.ts';
import * as tuningServices from './tuning/souk-webhooks-and-inference.ts';
import * as tuning2Beyond from './tuning-2/beyond.ts';
import * as tuning2Instructions from './tuning-2/instructions.ts';
import * as tuning2Robotics from './tuning-2/robotics.ts';
import * as tuning2SmallTalk from './tuning-2/small-talk.ts';
import * as tuning2Access from './tuning-2/souk-access.ts';
import * as tuning2Commerce from './tuning-2/souk-commerce.ts';
import * as tuning2Errors from './tuning-2/souk-errors.ts';
import * as tuning2Services from './tuning-2/souk-webhooks-and-inference.ts';

export type SetName = 'heldOut' | 'tuning' | 'tuning2' | 'named';

/** Looked at while the training text is being improved. */
export const tuning: readonly Prompt[] = promptsOf({
  ...tuningAccess,
  ...tuningErrors,
  ...tuningCommerce,
  ...tuningServices,
  ...tuningRobotics,
  ...tuningInstructions,
  ...tuningSmallTalk,
  ...tuningBeyond,
});

/** In other words, and with the facts that `tuning` leaves out: whether the training text holds beyond that set. */
export const tuning2: readonly Prompt[] = promptsOf({
  ...tuning2Access,
  ...tuning2Errors,
  ...tuning2Commerce,
  ...tuning2Services,
  ...tuning2Robotics,
  ...tuning2Instructions,
  ...tuning2SmallTalk,
  ...tuning2Beyond,
});

/** Of the same make-up, and asked for the published numbers only: nobody writes training text with an eye on it. */
export const heldOut: readonly Prompt[] = promptsOf({
  ...heldOutAccess,
  ...heldOutErrors,
  ...heldOutCommerce,
  ...heldOutServices,
  ...heldOutRobotics,
  ...heldOutInstructions,
  ...heldOutSmallTalk,
  ...heldOutBeyond,
});

const SETS: Readonly<Record<SetName, readonly Prompt[]>> = { heldOut, tuning, tuning2, named };

/** Undefined where there is no such set. */
export function setNamed(name: SetName): readonly Prompt[] | undefined {
  return Object.hasOwn(SETS, name) ? SETS[name] : undefined;
}
