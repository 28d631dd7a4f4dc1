import { CLEAN, flagged, inconclusive, type Judgement, shown } from '../judgement.ts';
import { adviseOnImport } from './import-advice.ts';
import { type Imported, nameOf } from './pickle-values.ts';
import type { PickleRun } from './run-pickle.ts';

/**
 * Who would load these bytes as a pickle. Python runs a pickle as it reads it, so what matters is everything up to
 * where it stops or breaks; and any bytes are possibly one, since protocols 0 and 1 have no mark to tell them by.
 *
 * - `claimed`: they lie where a pickle has to be, or are named like one and begin like one. Everything counts, also that
 *   they break.
 * - `named`: they are named like a pickle and do not begin like one. Every import that is not allowed counts, whatever it
 *   is called and whatever follows.
 * - `possible`: their name says nothing, so somebody may be told to load them. The same counts, except for imports that
 *   Python's own unpickler does not get to, unless they are called, and for a mere extension code, at which it ends: raw
 *   numbers look like that.
 * - `formatted`: they begin like another format, and so they are opened. The same, but what cannot be judged counts only
 *   as far as Python's own unpickler gets: zips and Parquet files begin with an id, and go on with whatever is in them.
 * - `text`: they are plain text, named like text that no loader unpickles. "cos", "sin" is an import, too, so imports
 *   count only if the whole file is a pickle to its end; what it calls counts always.
 * - `raw`: they are the bytes of a tensor, which nobody unpickles. Calls count always. Imports, and calls that cannot be
 *   judged, count if they reach their STOP. Other doubts do not: of 4 * 10^8 random bytes one begins a pickle with an
 *   extension code, at which Python's own unpickler ends, and of 3 * 10^11 one that imports by two texts of any bytes.
 */
export type Manner = 'claimed' | 'named' | 'possible' | 'formatted' | 'text' | 'raw';

/** `isWhole`: whether the file is nothing but pickles that reach their STOP, to its last byte. */
export function judgePickle(run: PickleRun, manner: Manner, isWhole: boolean): Judgement {
  const imported = importThatCounts(run, manner, isWhole);
  if (imported !== null) return describe(imported, run, manner);
  const doubt = doubtThatCounts(run, manner, isWhole);
  return doubt === null ? CLEAN : inconclusive(`the pickle cannot be judged: ${doubt}`);
}

function importThatCounts({ acts, end }: PickleRun, manner: Manner, isWhole: boolean): Imported | null {
  const { unsafeImport, customLoaderImport, unsafeCall } = acts;
  if (isWhole || manner === 'claimed' || manner === 'named') return unsafeImport ?? customLoaderImport;
  const isPossible = manner === 'possible' || manner === 'formatted';
  if (isPossible || (manner === 'raw' && end === 'stopped')) return unsafeImport ?? unsafeCall;
  return unsafeCall;
}

function doubtThatCounts({ acts, end, why }: PickleRun, manner: Manner, isWhole: boolean): string | null {
  const { customLoaderAct, needsCustomLoader, doubt, doubtfulAct, doubtfulCall } = acts;
  if (manner === 'claimed') return doubt ?? why;
  if (manner === 'raw') return end === 'stopped' ? doubtfulCall : null;
  if (manner === 'formatted' && needsCustomLoader && !isWhole) return doubtfulAct;
  if (end === 'unclear') return doubt ?? why;
  const counts = isWhole || (manner === 'named' && end === 'stopped');
  return counts ? doubt : (doubtfulAct ?? customLoaderAct);
}

function describe(imported: Imported, { end }: PickleRun, manner: Manner): Judgement {
  const what = `imports ${shown(nameOf(imported))}`;
  const advice = adviseOnImport(imported);
  if (end === 'stopped' || manner !== 'possible') return flagged(what, advice);
  return flagged(
    `${what}, if it is loaded as a pickle`,
    `if it is text, give it a name such as .txt; otherwise ${advice}`,
  );
}
