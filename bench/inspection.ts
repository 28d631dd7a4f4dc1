import { createHash } from 'node:crypto';
import { closeSync } from 'node:fs';
import { inspectFile } from '../server/src/inspection/inspect-file.ts';
import { openScratch } from '../server/src/inspection/scratch/open-scratch.ts';
import { scratchFile } from '../server/src/inspection/scratch/scratch-file.ts';
import { FORMATS } from './inspection/formats.ts';
import { median } from './median.ts';
import { recordResult } from './report/record-result.ts';
import { rateRow } from './report/rows.ts';
import { sized } from './size.ts';

// `npm run bench:inspection`: inspects a file of each format against SHA-256 of the same bytes, at 4, 8 and 16 MB, or at 64,
// 128 and 256 MB at full size, in CPU time of this process, so that other load on the machine does not count. Where only
// headers are read, the rate is that of the file, not of the bytes read. LINEAR is 1 if four times the size takes four times
// as long; below 1, a constant part dominates.

const BYTES = sized(4_000_000, 64_000_000);
const ROUNDS = sized(1, 3);
const SIZES = [1, 2, 4];
const SCRATCH_BYTES = 8_000_000_000;
const COLUMNS = ['FORMAT', 'FILE', 'READ', 'INSPECT', 'SHA-256', 'RATIO', 'LINEAR'];

const scratch = openScratch();
try {
  console.log(`${SIZES.map((size) => (size * BYTES) / 1e6).join(', ')} MB, medians of ${ROUNDS} rounds, CPU time`);
  console.log(row(COLUMNS));
  const largest: (Measured & { format: string })[] = [];
  const lines: string[][] = [];
  for (const [format, make] of Object.entries(FORMATS)) {
    await inspect(format, make(BYTES));
    const measured: Measured[] = [];
    for (const size of SIZES) measured.push(await measure(format, make(size * BYTES)));
    lines.push(describe(format, measured));
    console.log(row(lines.at(-1) as string[]));
    largest.push({ format, ...(measured.at(-1) as Measured) });
  }
  const [slowest] = largest.toSorted((a, b) => b.inspectSeconds / b.hashSeconds - a.inspectSeconds / a.hashSeconds);
  if (!slowest) throw new Error('there is no format');
  recordResult('inspection', {
    method: `A file of each format is inspected beside SHA-256 of the same bytes, in CPU time, at ${SIZES.map((size) => (size * BYTES) / 1e6).join(', ')} MB: medians of ${ROUNDS} rounds.`,
    rows: [
      rateRow({
        ...{ work: `inspection of the slowest format (${slowest.format})`, unit: 'MB/s' },
        value: slowest.bytes / 1e6 / slowest.inspectSeconds,
        baseline: { name: 'SHA-256', value: slowest.bytes / 1e6 / slowest.hashSeconds },
      }),
    ],
    tables: [{ title: 'The largest file of each format:', columns: COLUMNS, rows: lines }],
    notes: [
      'Where only headers are read, the rate is that of the file. LINEAR is 1 if four times the size takes four times as long; below 1, a constant part dominates.',
    ],
  });
} finally {
  closeSync(scratch);
}

interface Measured {
  bytes: number;
  bytesRead: number;
  inspectSeconds: number;
  hashSeconds: number;
}

async function measure(format: string, file: Buffer): Promise<Measured> {
  const [inspecting, hashing]: [number[], number[]] = [[], []];
  let bytesRead = 0;
  for (let round = 0; round < ROUNDS; round++) {
    inspecting.push(
      await cpuSeconds(async () => {
        bytesRead = await inspect(format, file);
      }),
    );
    hashing.push(await cpuSeconds(async () => createHash('sha256').update(file).digest()));
  }
  return { bytes: file.length, bytesRead, inspectSeconds: median(inspecting), hashSeconds: median(hashing) };
}

/** Inspects a file and returns how many bytes were read. */
async function inspect(format: string, file: Buffer): Promise<number> {
  let bytesRead = 0;
  const source = {
    size: file.length,
    async read(offset: number, length: number): Promise<Buffer> {
      const piece = file.subarray(offset, offset + length);
      bytesRead += piece.length;
      return piece;
    },
  };
  const { verdict, reason } = await inspectFile(source, { scratch: scratchFile(scratch, SCRATCH_BYTES) });
  if (verdict !== 'clean') throw new Error(`${format} is ${verdict}: ${reason}`);
  return bytesRead;
}

async function cpuSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function describe(format: string, measured: readonly Measured[]): string[] {
  const [smallest, largest] = [measured[0] as Measured, measured.at(-1) as Measured];
  const { bytes, bytesRead, inspectSeconds, hashSeconds } = largest;
  const [inspectRate, hashRate] = [bytes / 1e6 / inspectSeconds, bytes / 1e6 / hashSeconds];
  const linear = inspectSeconds / smallest.inspectSeconds / (bytes / smallest.bytes);
  return [
    format,
    `${(bytes / 1e6).toFixed(0)} MB`,
    `${(bytesRead / 1e6).toFixed(1)} MB`,
    `${inspectRate.toFixed(0)} MB/s`,
    `${hashRate.toFixed(0)} MB/s`,
    (inspectRate / hashRate).toFixed(2),
    linear.toFixed(2),
  ];
}

function row([format = '', ...cells]: string[]): string {
  return `  ${format.padEnd(16)}${cells.map((cell) => cell.padStart(14)).join('')}`;
}
