import type { ByteSource } from '../../platform/byte-source.ts';
import type { Inspection } from '../inspection.ts';
import { BOUNDS } from '../inspection-bounds.ts';
import { inconclusive, type Judgement } from '../judgement.ts';
import { joinSources } from './join-sources.ts';
import { runInSandbox } from './run-in-sandbox.ts';
import { SandboxError } from './sandbox-error.ts';

export interface InspectingTime {
  /** For one file; most take a few milliseconds. */
  fileMs: number;
  /** For all of them. */
  totalMs: number;
}

export const INSPECTING_TIME: InspectingTime = { fileMs: 120_000, totalMs: 600_000 };
/** One file with a thousand tensors takes some hundred kilobytes. */
const RESULT_BYTES = 8 * 1024 * 1024;

/**
 * Judges untrusted files, each by its content, in a child process. A child that fails is replaced by one that begins
 * with the file it was at; a file that fails again, or takes too long, is inconclusive. Returns the inspections in the
 * order of the files: fewer than there are files when the time is up.
 */
export async function inspectInSandbox(
  sources: readonly ByteSource[],
  { fileMs, totalMs }: InspectingTime = INSPECTING_TIME,
): Promise<Inspection[]> {
  const inspections: Inspection[] = [];
  const signal = AbortSignal.timeout(totalMs);
  while (inspections.length < sources.length) {
    const before = inspections.length;
    try {
      await inspectInChild(sources.slice(before), inspections, { fileMs, totalMs, signal });
    } catch (error) {
      if (signal.aborted) return inspections;
      if (!(error instanceof SandboxError)) throw error;
      const isAtFault = inspections.length === before || error.kind === 'timeout';
      if (isAtFault) inspections.push({ format: 'other', header: null, ...inconclusive(error.message) });
    }
  }
  return inspections;
}

async function inspectInChild(
  sources: readonly ByteSource[],
  inspections: Inspection[],
  { fileMs, totalMs, signal }: InspectingTime & { signal: AbortSignal },
): Promise<void> {
  const { source, parts } = joinSources(sources);
  const end = inspections.length + sources.length;
  // The child read what strangers sent, so that what it says is not believed unseen: a file without a verdict is not clean.
  const onPart = (part: unknown): void => {
    if (inspections.length === end || !isInspection(part as Inspection)) throw new Error('no inspection of a file');
    inspections.push(part as Inspection);
  };
  await runInSandbox({ name: 'inspect', input: { parts } }, source, {
    ...{ milliseconds: fileMs, totalMilliseconds: totalMs, answerBytes: RESULT_BYTES, scratchBytes: BOUNDS.scratch },
    ...{ signal, onPart },
  });
  if (inspections.length < end) throw new SandboxError('crashed', 'it left out a file');
}

function isInspection(inspection: Inspection): boolean {
  const { by_name: byName } = inspection;
  return [inspection, ...(byName ? [byName.pickle, byName.text] : [])].every(isJudgement);
}

function isJudgement({ verdict, reason }: Judgement): boolean {
  return reason === null ? verdict === 'clean' : verdict === 'flagged' || verdict === 'inconclusive';
}
