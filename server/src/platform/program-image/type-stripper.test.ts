import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { TypeStripper } from './type-stripper.ts';

const SOURCE = 'export const one: number = 1;';
const STRIPPED = 'export const one         = 1;';

test('strips types, and caches the result for other processes', () => {
  const directory = mkdtempSync(join(tmpdir(), 'stripped-'));
  const stripper = new TypeStripper('/souk/child.ts', directory);
  assert.equal(stripper.strip(SOURCE), STRIPPED);
  stripper.save();
  const [file = ''] = readdirSync(directory);
  const path = join(directory, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace('one', 'cached'));
  assert.match(new TypeStripper('/souk/child.ts', directory).strip(SOURCE), /cached/);
  assert.match(new TypeStripper('/souk/child.ts', directory).strip(`${SOURCE}\n`), /one/, 'another source');
});

test('drops what is no longer part of the program', () => {
  const directory = mkdtempSync(join(tmpdir(), 'stripped-'));
  for (const source of [SOURCE, 'const two = 2;']) {
    const stripper = new TypeStripper('/souk/child.ts', directory);
    stripper.strip(source);
    stripper.save();
  }
  const [file = ''] = readdirSync(directory);
  assert.deepEqual(Object.values(JSON.parse(readFileSync(join(directory, file), 'utf8'))), ['const two = 2;']);
});

test('strips types without a cache, with a damaged one, and where none can be written', () => {
  const directory = mkdtempSync(join(tmpdir(), 'stripped-'));
  writeFileSync(join(directory, 'child.ts.stripped.json'), '{"');
  for (const cache of [undefined, directory, join(directory, 'missing')]) {
    const stripper = new TypeStripper('/souk/child.ts', cache);
    assert.equal(stripper.strip(SOURCE), STRIPPED);
    stripper.save();
  }
});
