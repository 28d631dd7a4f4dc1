import type { Inspection } from '../../inspection/inspection.ts';
import type { InspectionLimits } from '../../inspection/inspection-limits.ts';
import { inspectInSandbox } from '../../inspection/sandbox/inspect-in-sandbox.ts';
import { inspectionOf, toVerdict, type Verdict } from '../../storage/file.ts';
import { describeProblem } from '../revisions/file-problems.ts';
import type { Inspected } from './inspection-record.ts';
import { LocalSource } from './local-source.ts';

export interface GivenFile {
  /** Name it would be uploaded under. */
  name: string;
  path: string;
}

export interface LocalFinding {
  name: string;
  size: number;
  format: string;
  verdict: Verdict;
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
  for (let start = 0; start < files.length; start += MAX_FILES_PER_CHILD) {
    const group = files.slice(start, start + MAX_FILES_PER_CHILD);
    await inspectGroup(group, limits, (file, found) => onFinding(toFinding(file, found, names)));
  }
}

interface Found {
  size: number;
  inspection: Inspection;
}

async function inspectGroup(
  files: readonly GivenFile[],
  limits: InspectionLimits,
  onFound: (file: GivenFile, found: Found) => void,
): Promise<void> {
  const sources: LocalSource[] = [];
  for (const { path } of files) sources.push(await LocalSource.find(path));
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
}

function toFinding({ name }: GivenFile, { size, inspection }: Found, names: ReadonlySet<string>): LocalFinding {
  const file = { name, inspection: inspection as Inspected['inspection'] };
  const { format, verdict, reason } = { ...inspection, ...inspectionOf(file) };
  const problem = describeProblem(file, names);
  if (problem === undefined) {
    return { name, size, format, verdict: toVerdict({ format, verdict }), reason: null, problem: null };
  }
  return { name, size, format, verdict: 'rejected', reason: reason ?? `It ${problem}`, problem };
}
