import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { DEFAULT_INSPECTION_LIMITS } from '../../inspection/inspection-limits.ts';
import { inspectLocalFiles, type LocalFinding } from './inspect-local-files.ts';

const folder = await mkdtemp(join(tmpdir(), 'souk-local-files-'));
after(() => rm(folder, { recursive: true }));

async function inspect(files: { name: string; path: string }[]): Promise<LocalFinding[]> {
  const findings: LocalFinding[] = [];
  await inspectLocalFiles(files, DEFAULT_INSPECTION_LIMITS, (finding) => findings.push(finding));
  return findings;
}

test('reports more files than one child inspects, or than can be open at once, in order', async () => {
  const path = join(folder, 'a.txt');
  await writeFile(path, 'text');
  const files = Array.from({ length: 1003 }, (_, index) => ({ name: `${index}.txt`, path }));
  const findings = await inspect(files);
  assert.deepEqual(
    findings.map(({ name, verdict }) => [name, verdict]),
    files.map(({ name }) => [name, 'not_applicable']),
  );
});

test('reports files that cannot be read, and goes on', async () => {
  const path = join(folder, 'read.txt');
  await writeFile(path, 'text');
  const gone = join(folder, 'gone.bin');
  // Reading a folder fails after it was opened.
  const files = [gone, path, folder, path, gone].map((one, index) => ({ name: `${index}`, path: one }));
  const findings = await inspect(files);
  assert.deepEqual(
    findings.map(({ name, verdict, reason }) => [name, verdict, reason]),
    [
      ['0', 'unreadable', 'cannot be read (ENOENT).'],
      ['1', 'not_applicable', null],
      ['2', 'unreadable', 'cannot be read (EISDIR).'],
      ['3', 'not_applicable', null],
      ['4', 'unreadable', 'cannot be read (ENOENT).'],
    ],
  );
  assert.deepEqual([findings[0]?.size, findings[0]?.format], [null, null]);
});
