import type { Inspection } from '../../inspection/inspection.ts';
import type { InspectionLimits } from '../../inspection/inspection-limits.ts';
import { inspectInSandbox } from '../../inspection/sandbox/inspect-in-sandbox.ts';
import { inspectionOf, toVerdict, type Verdict } from '../../storage/file-verdict.ts';
import { describeProblem } from '../revisions/file-problems.ts';
import type { Inspected } from './inspection-record.ts';
import { LocalSource, UnreadableFileError } from './local-source.ts';

export interface GivenFile {
  /** Name it would be uploaded under. */
  name: string;
  path: string;
}

export interface LocalFinding {
  name: string;
  /** Null if it cannot be read, like its format. */
  size: number | null;
  format: string | null;
  verdict: Verdict | 'unreadable';
  /** Reason of a rejection; equals `inspection.reason` of the API if the content is the reason. */
  reason: string | null;
  /** The problem in the wording of publishing, to follow the name. */
  problem: string | null;
}

/** Files per child process. Starting one takes as long as inspecting hundreds of small files. */
const MAX_FILES_PER_CHILD = 1000;

/** Inspects files like publishing does, and reports the findings in order. */
export async function inspectLocalFiles(
  files: readonly GivenFile[],
  limits: InspectionLimits,
  onFinding: (finding: LocalFinding) => void,
): Promise<void> {
  const names = new Set(files.map(({ name }) => name));
  const onFound = (file: GivenFile, found: Found): void => onFinding(toFinding(file, found, names));
  for (let start = 0; start < files.length; start += MAX_FILES_PER_CHILD) {
    await inspectGroup(files.slice(start, start + MAX_FILES_PER_CHILD), limits, onFound);
  }
}

type Found = { size: number; inspection: Inspection } | UnreadableFileError;
type OnFound = (file: GivenFile, found: Found) => void;

/** Starts again after a file that cannot be read. */
async function inspectGroup(files: readonly GivenFile[], limits: InspectionLimits, onFound: OnFound): Promise<void> {
  let done = 0;
  const report: OnFound = (file, found) => {
    done += 1;
    onFound(file, found);
  };
  while (done < files.length) {
    try {
      await inspectReadable(files.slice(done), limits, report);
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      report(files[done] as GivenFile, error);
    }
  }
}

/** Inspects files up to the first that cannot be read, and throws its error. */
async function inspectReadable(files: readonly GivenFile[], limits: InspectionLimits, onFound: OnFound): Promise<void> {
  const { sources, failure } = await findSources(files);
  const closing: Promise<void>[] = [];
  const onInspection = (inspection: Inspection, index: number): void => {
    const [file, source] = [files[index] as GivenFile, sources[index] as LocalSource];
    closing.push(source.close());
    onFound(file, { size: source.size, inspection });
  };
  try {
    await inspectInSandbox(sources, { limits, onInspection });
  } finally {
    await Promise.all([...closing, ...sources.map((source) => source.close())]);
  }
  if (failure !== undefined) throw failure;
}

async function findSources(files: readonly GivenFile[]): Promise<{ sources: LocalSource[]; failure?: unknown }> {
  const sources: LocalSource[] = [];
  for (const { path } of files) {
    try {
      sources.push(await LocalSource.find(path));
    } catch (failure) {
      return { sources, failure };
    }
  }
  return { sources };
}

function toFinding({ name }: GivenFile, found: Found, names: ReadonlySet<string>): LocalFinding {
  if (found instanceof UnreadableFileError) {
    const { problem } = found;
    return { name, size: null, format: null, verdict: 'unreadable', reason: problem, problem };
  }
  const { size, inspection } = found;
  const file = { name, inspection: inspection as Inspected['inspection'] };
  const { format, verdict, reason } = { ...inspection, ...inspectionOf(file) };
  const problem = describeProblem(file, names);
  if (problem === undefined) {
    return { name, size, format, verdict: toVerdict({ format, verdict }), reason: null, problem: null };
  }
  return { name, size, format, verdict: 'rejected', reason: reason ?? `It ${problem}`, problem };
}
