import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { CachedEvidence } from './cached-evidence.ts';

const root = await mkdtemp(join(tmpdir(), 'souk-evidence-'));
after(() => rm(root, { recursive: true, force: true }));

const evidence = { keys: { keys: [] }, revocations: { test: 'a.b.c', live: 'd.e.f' } };
const folder = join(root, 'verification');

test('caches evidence per market, with its time', async () => {
  const here = new CachedEvidence('http://localhost:4242', root);
  assert.equal(await here.read(), undefined);
  await here.write(evidence, new Date('2026-01-05T09:30:00Z'));
  assert.deepEqual(await here.read(), { ...evidence, fetched_at: '2026-01-05T09:30:00.000Z' });
  assert.equal(await new CachedEvidence('http://localhost:4243', root).read(), undefined);
  assert.equal(await new CachedEvidence('https://market.example', root).read(), undefined);
});

test('rejects a file that others can write, since its keys make licenses valid', async () => {
  const [name = ''] = await readdir(folder);
  const path = join(folder, name);
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  await chmod(path, 0o666);
  await assert.rejects(new CachedEvidence('http://localhost:4242', root).read(), /is readable by other users/);
  await chmod(path, 0o600);
});

test('ignores a damaged file', async () => {
  const cached = new CachedEvidence('http://localhost:4242', root);
  const [name = ''] = await readdir(folder);
  for (const text of ['', '{', 'null', '{}', '{"keys":{}}']) {
    await writeFile(join(folder, name), text);
    assert.equal(await cached.read(), undefined, text);
  }
  await cached.write(evidence);
  assert.ok(await cached.read());
});
