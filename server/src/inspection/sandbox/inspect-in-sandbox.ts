import type { ByteSource } from '../../platform/byte-source.ts';
import type { Inspection } from '../inspection.ts';
import { DEFAULT_INSPECTION_LIMITS, type InspectionLimits } from '../inspection-limits.ts';
import { inconclusive, type Judgement, toReason } from '../judgement.ts';
import { FileDeadline } from './file-deadline.ts';
import { allowedMs, INSPECTING_TIME, type InspectingTime, maxWork } from './inspecting-time.ts';
import { joinSources } from './join-sources.ts';
import { MAX_MEGABYTES, MAX_RESIDENT_MEGABYTES, runInSandbox } from './run-in-sandbox.ts';
import { SandboxError } from './sandbox-error.ts';

export interface SandboxInspectionOptions {
  limits?: InspectionLimits;
  time?: InspectingTime;
  /** Resident memory of a child. */
  residentMegabytes?: number;
  /** Account whose places it takes; without one it takes any. */
  account?: string | undefined;
  /** Aborts the inspection, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Called with each inspection as soon as it is available, in the order of the files. */
  onInspection?: (inspection: Inspection, index: number) => void;
}

/** A file with a thousand tensors takes some hundred kilobytes. */
const RESULT_BYTES = 8 * 1024 * 1024;

/**
 * Judges untrusted files by their content, in a child process. A failed child is replaced by one that starts with the
 * file it was at; a file that fails again, or times out, is inconclusive. Returns the inspections in the order of the
 * files.
 */
export async function inspectInSandbox(
  sources: readonly ByteSource[],
  {
    limits = DEFAULT_INSPECTION_LIMITS,
    time = INSPECTING_TIME,
    residentMegabytes = MAX_RESIDENT_MEGABYTES,
    signal,
    account,
    onInspection = () => {},
  }: SandboxInspectionOptions = {},
): Promise<Inspection[]> {
  const inspections: Inspection[] = [];
  const add = (inspection: Inspection): void => onInspection(inspection, inspections.push(inspection) - 1);
  while (inspections.length < sources.length) {
    const before = inspections.length;
    const rest = sources.slice(before);
    const deadline = new FileDeadline(rest[0]?.size ?? 0, (bytes) => allowedMs(bytes, time), maxWork(limits));
    try {
      await inspectInChild(rest, add, { limits, time, residentMegabytes, signal, account, deadline });
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      const isAtFault = inspections.length === before || error.kind === 'timeout';
      if (isAtFault) add({ format: 'other', header: null, ...describeFailure(error, deadline) });
    }
  }
  return inspections;
}

async function inspectInChild(
  sources: readonly ByteSource[],
  add: (inspection: Inspection) => void,
  options: Required<Omit<SandboxInspectionOptions, 'onInspection'>> & { deadline: FileDeadline },
): Promise<void> {
  const { limits, time, residentMegabytes, signal, account, deadline } = options;
  const { source, parts } = joinSources(sources);
  let inspected = 0;
  // The child has read untrusted bytes, so its messages are validated: a file without a verdict is not clean.
  const onPart = (part: unknown): void => {
    if (inspected === sources.length || !isInspection(part as Inspection)) throw new Error('no inspection of a file');
    add(part as Inspection);
    inspected += 1;
    deadline.next(parts[inspected]?.size ?? 0);
  };
  await runInSandbox({ name: 'inspect', input: { parts, limits } }, source, {
    milliseconds: sources.length * allowedMs(source.size + maxWork(limits), time),
    ...{ residentMegabytes, resultBytes: RESULT_BYTES, scratchBytes: limits.maxScratchBytes },
    ...{ account, signal, deadline, onPart, onWork: (bytes) => deadline.extend(bytes) },
  });
  if (inspected < sources.length) throw new SandboxError('crashed', 'it left out a file');
}

function describeFailure({ kind }: SandboxError, { milliseconds }: FileDeadline): Judgement {
  const seconds = Math.ceil(milliseconds / 1000);
  const findings = {
    timeout: inconclusive(`inspecting it took longer than ${seconds} s`, 'upload it in several smaller files'),
    too_large: inconclusive(
      `inspecting it took more than ${MAX_MEGABYTES} MB of memory`,
      'split it into several files',
    ),
    crashed: inconclusive('it could not be read completely', 'save it again, or in another format'),
  };
  return toReason(findings[kind]);
}

function isInspection(inspection: Inspection): boolean {
  const { by_name: byName } = inspection;
  return [inspection, ...Object.values(byName ?? {})].every(isJudgement);
}

function isJudgement({ verdict, reason }: Pick<Judgement, 'verdict' | 'reason'>): boolean {
  return reason === null ? verdict === 'clean' : verdict === 'flagged' || verdict === 'inconclusive';
}
