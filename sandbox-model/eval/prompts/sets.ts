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

/** For use while improving the training text. */
export const tuning: readonly Prompt[] = promptsOf(files.tuning);

/** Also for use while improving it, with other words and facts, to detect text that is fitted to `tuning`. */
export const tuning2: readonly Prompt[] = promptsOf(files.tuning2);

/** For the published numbers only. It has the same composition, and must not influence the training text. */
export const heldOut: readonly Prompt[] = promptsOf(files.heldOut);

/** The tasks of all sets. */
export const TASKS: readonly Task[] = Object.values(files).flatMap(({ instructions }) => instructions);

const SETS: Readonly<Record<SetName, readonly Prompt[]>> = { heldOut, tuning, tuning2, named };

/** Returns a set by name, or undefined for an unknown name. */
export function setNamed(name: SetName): readonly Prompt[] | undefined {
  return Object.hasOwn(SETS, name) ? SETS[name] : undefined;
}
