import { performance } from 'node:perf_hooks';
import { memorySource, watchedSource } from '../../../src/inspection/buffer-source.fixture.ts';
import { newEffort } from '../../../src/inspection/effort.ts';
import { inspectAs } from '../../../src/inspection/inspect-file.ts';
import { inspectForAnyName } from '../../../src/inspection/inspect-for-any-name.ts';
import { BOUNDS } from '../../../src/inspection/inspection-bounds.ts';
import type { Verdict } from '../../../src/inspection/judgement.ts';
import { openScratch } from '../../../src/inspection/scratch/open-scratch.ts';
import { scratchFile } from '../../../src/inspection/scratch/scratch-file.ts';
import { type OpenedAs, openedAs } from '../../../src/platform/names/opened-as.ts';
import type { TestFile } from '../test-file.ts';

// Inspects files in a separate process, so that its memory is that of inspection alone.

export interface Inspected {
  verdict: Verdict;
  reason: string | null;
  milliseconds: number;
  /** Peak of this process so far, in kilobytes. */
  peakMemory: number;
  /** An error, or a violated limit. */
  problem: string | null;
}

/** Limit of bytes read, as a multiple of the size. A file is read as each format that it could have. */
const TIMES_READ = 60;
/** Limit of opcodes run, as a multiple of the size. Every opcode is at least one byte. */
const TIMES_RUN = 8;
const SMALL_FILE = 1024;
const SCRATCH_BYTES = 1024 ** 3;
const VERDICTS: readonly unknown[] = ['clean', 'flagged', 'inconclusive'];
const scratch = scratchFile(openScratch(), SCRATCH_BYTES);

/** Inspects a file by its name, and checks the work against its size. */
async function inspect({ name, bytes }: TestFile): Promise<Pick<Inspected, 'verdict' | 'reason' | 'problem'>> {
  const source = watchedSource(memorySource(bytes));
  const effort = newEffort({ scratch });
  const kind = openedAs(name);
  const { verdict, reason } = await inspectAs(source, kind, effort);
  const size = bytes.length + SMALL_FILE;
  const problems: readonly (readonly [boolean, string])[] = [
    [!VERDICTS.includes(verdict) || (reason === null) !== (verdict === 'clean'), `no verdict: ${verdict}, ${reason}`],
    [source.seen.beyond, 'asked for bytes that the file does not have'],
    [source.seen.largest > BOUNDS.chunk, `read ${source.seen.largest} bytes at once`],
    [source.seen.total > TIMES_READ * size, `read ${source.seen.total} bytes`],
    [effort.opcodes > TIMES_RUN * (size + effort.unpacked), `ran ${effort.opcodes} opcodes`],
  ];
  const problem = problems.find(([isSo]) => isSo)?.[1] ?? (await findDisagreement(bytes, kind, verdict));
  return { verdict, reason, problem };
}

/** Publishing inspects bytes before their names are known, and must reach the same verdict. */
async function findDisagreement(bytes: Buffer, kind: OpenedAs, verdict: Verdict): Promise<string | null> {
  if (kind === 'other') return null;
  const inspection = await inspectForAnyName(memorySource(bytes), { scratch });
  const published = (inspection.by_name?.[kind] ?? inspection).verdict;
  return published === verdict ? null : `${verdict} by its name, ${published} at publishing`;
}

async function report(file: TestFile): Promise<Inspected> {
  const start = performance.now();
  const found = await inspect({ ...file, bytes: Buffer.from(file.bytes) }).catch((error: unknown) => ({
    ...{ verdict: 'inconclusive' as const, reason: null },
    problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  const milliseconds = performance.now() - start;
  return { ...found, milliseconds, peakMemory: process.resourceUsage().maxRSS };
}

let last: Promise<void> = Promise.resolve();
process.on('message', (file: TestFile) => {
  last = last.then(async () => void process.send?.(await report(file)));
});
