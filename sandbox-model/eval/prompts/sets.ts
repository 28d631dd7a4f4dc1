import { readData } from '../../generator/read-data.ts';
import { named } from './named.ts';
import type { Prompt, Task } from './prompt.ts';
import { promptsOf, setFile } from './set.ts';

export type SetName = 'heldOut' | 'tuning' | 'tuning2' | 'named';

const files = {
  tuning: readData('eval/prompts/tuning.yaml', setFile),
  tuning2: readData('eval/prompts/tuning-2.yaml', setFile),
  heldOut: readData('eval/prompts/held-out.yaml', setFile),
};

/** Looked at while the training text is being improved. */
export const tuning: readonly Prompt[] = promptsOf(files.tuning);

/** In other words, and with the facts that `tuning` leaves out: whether the training text holds beyond that set. */
export const tuning2: readonly Prompt[] = promptsOf(files.tuning2);

/** Of the same make-up, and asked for the published numbers only: nobody writes training text with an eye on it. */
export const heldOut: readonly Prompt[] = promptsOf(files.heldOut);

/** The tasks of all sets, with an example of a right answer each. */
export const TASKS: readonly Task[] = Object.values(files).flatMap(({ instructions }) => instructions);

const SETS: Readonly<Record<SetName, readonly Prompt[]>> = { heldOut, tuning, tuning2, named };

/** Undefined where there is no such set. */
export function setNamed(name: SetName): readonly Prompt[] | undefined {
  return Object.hasOwn(SETS, name) ? SETS[name] : undefined;
}
