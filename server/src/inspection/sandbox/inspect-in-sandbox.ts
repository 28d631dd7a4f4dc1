import type { ByteSource } from '../../platform/byte-source.ts';
import type { Inspection } from '../inspection.ts';
import { inconclusive } from '../judgement.ts';
import { joinSources } from './join-sources.ts';
import { runInSandbox } from './run-in-sandbox.ts';
import { SandboxError } from './sandbox-error.ts';

/** Time for one child, which looks into many files; most take a few milliseconds. */
const PATIENCE_MS = 120_000;
/** What is shown of many files with many tensors each: sixty-four take some ten megabytes. */
const ANSWER_BYTES = 32 * 1024 * 1024;

/**
 * Judges files that strangers uploaded, each by what it holds, in one child process. When the child fails, each half
 * of them gets one of its own, and so on: the one at fault does not stand in the way of the others, and is soon found.
 */
export async function inspectInSandbox(sources: readonly ByteSource[]): Promise<Inspection[]> {
  try {
    const { source, parts } = joinSources(sources);
    const task = { name: 'inspect', input: { parts } } as const;
    const limits = { milliseconds: PATIENCE_MS, answerBytes: ANSWER_BYTES };
    const inspections = await runInSandbox<Inspection[]>(task, source, limits);
    // The child read what strangers sent, so that what it says is not believed unseen: a file without a verdict is not clean.
    if (inspections.length === sources.length && inspections.every(isInspection)) return inspections;
    throw new SandboxError('crashed', 'its answer is about other files');
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    if (sources.length === 1) return [{ format: 'other', header: null, ...inconclusive(error.message) }];
    const half = Math.ceil(sources.length / 2);
    return [...(await inspectInSandbox(sources.slice(0, half))), ...(await inspectInSandbox(sources.slice(half)))];
  }
}

function isInspection({ verdict, reason }: Inspection): boolean {
  return reason === null ? verdict === 'clean' : verdict === 'flagged' || verdict === 'inconclusive';
}
