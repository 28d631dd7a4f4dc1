import { CLEAN, flagged, inconclusive, type Judgement, toPrintable } from '../judgement.ts';
import { adviseOnImport } from './import-advice.ts';
import { type Imported, nameOf } from './pickle-values.ts';
import type { PickleRun } from './run-pickle.ts';

/**
 * Ways in which bytes may be loaded as a pickle. Python executes a pickle while reading it, so everything up to where it
 * stops or breaks matters; and any bytes may be a pickle, because protocols 0 and 1 have no magic.
 *
 * - `claimed`: they are where a pickle has to be, or are named and begin like one. Everything counts, including that
 *   they break.
 * - `named`: they are named like a pickle but do not begin like one. Every forbidden import counts, whatever its name
 *   and whatever follows.
 * - `possible`: the name says nothing, so a guide may ask users to load them. The same counts, except for imports that
 *   Python's own unpickler does not reach, unless they are called, and for a mere extension code, at which it ends: raw
 *   numbers look like that.
 * - `formatted`: they begin like another format, and are opened as that. The same, but doubts count only as far as
 *   Python's own unpickler gets: zips and Parquet files begin with an id, followed by arbitrary content.
 * - `text`: they are plain text, named like text that no loader unpickles. "cos", "sin" is an import as well, so
 *   imports count only if the whole file is a pickle; calls always count.
 * - `raw`: they are the bytes of a tensor, which no loader unpickles. Calls always count. Imports, and calls that
 *   cannot be judged, count if they reach their STOP. Other doubts do not: one in 4 * 10^8 random bytes begins a pickle
 *   with an extension code, at which Python's own unpickler ends, and one in 3 * 10^11 a pickle that imports by two
 *   arbitrary texts.
 */
export type Manner = 'claimed' | 'named' | 'possible' | 'formatted' | 'text' | 'raw';

/**
 * Rejects a pickle that can run code. `isWhole`: the file consists of pickles that reach their STOP, up to its last byte.
 */
export function judgePickle(run: PickleRun, manner: Manner, isWhole: boolean): Judgement {
  const imported = importThatCounts(run, manner, isWhole);
  if (imported !== null) return describe(imported, run, manner);
  const doubt = doubtThatCounts(run, manner, isWhole);
  return doubt === null ? CLEAN : inconclusive(`the pickle cannot be analyzed: ${doubt}`);
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
  const what = `imports ${toPrintable(nameOf(imported))}`;
  const advice = adviseOnImport(imported);
  if (end === 'stopped' || manner !== 'possible') return flagged(what, advice);
  return flagged(
    `${what}, if it is loaded as a pickle`,
    `if it is text, give it a name such as .txt; otherwise ${advice}`,
  );
}
