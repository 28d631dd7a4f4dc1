import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { KeptEvidence } from './kept-evidence.ts';

const root = await mkdtemp(join(tmpdir(), 'souk-evidence-'));
after(() => rm(root, { recursive: true, force: true }));

const evidence = { keys: { keys: [] }, revocations: { test: 'a.b.c', live: 'd.e.f' } };
const folder = join(root, 'verification');

test('what was fetched is kept for each market apart, with its time', async () => {
  const here = new KeptEvidence('http://localhost:4242', root);
  assert.equal(await here.read(), undefined);
  await here.write(evidence, new Date('2026-01-05T09:30:00Z'));
  assert.deepEqual(await here.read(), { ...evidence, fetched_at: '2026-01-05T09:30:00.000Z' });
  assert.equal(await new KeptEvidence('http://localhost:4243', root).read(), undefined);
  assert.equal(await new KeptEvidence('https://market.example', root).read(), undefined);
});

test('whoever else could write it could make licenses: then it is not used', async () => {
  const [name = ''] = await readdir(folder);
  const path = join(folder, name);
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  await chmod(path, 0o666);
  await assert.rejects(new KeptEvidence('http://localhost:4242', root).read(), /can be read by others/);
  await chmod(path, 0o600);
});

test('what is damaged counts as nothing, and is fetched again', async () => {
  const kept = new KeptEvidence('http://localhost:4242', root);
  const [name = ''] = await readdir(folder);
  for (const text of ['', '{', 'null', '{}', '{"keys":{}}']) {
    await writeFile(join(folder, name), text);
    assert.equal(await kept.read(), undefined, text);
  }
  await kept.write(evidence);
  assert.ok(await kept.read());
});
