import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded/embedded-postgres.ts';
import { assertWholeError } from '../../harness/clients/assert-error.ts';
import { createUpload, offsetOf, sendPart, sha256Of } from '../../harness/clients/tus.ts';
import { eventually } from '../../harness/eventually.ts';
import { createDataset, uploadFile } from '../../harness/markets/catalog.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { temporaryDirectory } from '../../harness/servers/process.ts';
import { startTestServer } from '../../harness/servers/server.ts';

const MB = 1_000_000;
const directory = await temporaryDirectory();
const place = join(directory.path, 'files');
await mkdir(place);
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', place]).status === 0;

if (!mounted) {
  // Only root may mount. Unit tests next to the code cover the same with a store that reports it is full.
  console.log('!!! no small disk could be mounted: a disk that is really full is NOT tested. Run as root.');
  await directory.remove();
} else {
  const server = await startTestServer({ env: { SOUK_DATA_DIR: directory.path } });
  after(async () => {
    await server.stop();
    spawnSync('umount', [place]);
    await directory.remove();
  });

  test('responds with 503 on a full disk, stores no partial file, and resumes once there is room', async () => {
    const { client } = await createKey(await signUp(server));
    const folder = `/v1/datasets/${(await createDataset(client)).id}/shards`;
    await uploadFile(client, folder, 'before.bin', 'stored before');
    const ballast = join(place, 'ballast');
    await writeFile(ballast, randomBytes(10 * MB));

    const bytes = randomBytes(8 * MB);
    const uploadPath = await createUpload(client, folder, {
      name: 'x.bin',
      length: bytes.length,
      sha256: sha256Of(bytes),
    });
    const full = await sendPart(client, uploadPath, 0, bytes);
    assertWholeError(full, 503, 'unavailable');
    assert.match(full.body.error.message, /storage is full/);
    assert.ok(Number(full.headers.get('retry-after')) >= 1);
    const kept = await offsetOf(client, uploadPath);
    assert.ok(kept > 0 && kept < bytes.length, `${kept} bytes were kept`);

    const whole = await client.call('POST', `${folder}?name=whole.bin`, { body: bytes });
    assertWholeError(whole, 503, 'unavailable');
    const names = async () => (await client.get(folder)).body.items.map((file: { name: string }) => file.name);
    assert.deepEqual(await names(), ['before.bin']);

    await rm(ballast);
    const rest = await sendPart(client, uploadPath, kept, bytes.subarray(kept));
    assert.equal(rest.status, 204, rest.text);
    assert.deepEqual(await names(), ['before.bin', 'x.bin']);
  });

  test('responds with 503 and is not ready while the database disk is full', async () => {
    const disk = join(directory.path, 'database');
    await mkdir(disk, { mode: 0o755 });
    assert.equal(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=192m,mode=755', 'tmpfs', disk]).status, 0);
    const settings = { fsync: 'off', max_wal_size: '32MB', min_wal_size: '32MB', wal_keep_size: '0' };
    const postgres = await startEmbeddedPostgres({ directory: join(disk, 'postgres'), settings });
    const database = { url: postgres.url, query: async () => [], drop: async () => undefined };
    const node = await startTestServer({ database, env: { SOUK_ROLE: 'api' } });
    const ballast = join(disk, 'ballast');
    try {
      const { client } = await createKey(await signUp(node));
      const readme = () => randomBytes(20_000).toString('base64');
      const create = (name: string) =>
        client.post('/v1/models', { name, task: 'language', framework: 'gguf', license: 'MIT', readme: readme() });
      assert.equal((await create('Before')).status, 201);
      // Fills the disk; PostgreSQL can still write to recycled log segments.
      spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k']);
      let made = 0;
      const rejected = await eventually('a write to need room', async () => {
        const response = await create(`During ${made++}`);
        return response.status !== 201 && response;
      });
      assertWholeError(rejected, 503, 'unavailable');
      assert.match(rejected.body.error.message, /disk is full/);
      assert.ok(Number(rejected.headers.get('retry-after')) >= 1);
      const probe = await eventually('the probe to notice', async () => {
        const response = await node.client.get('/readyz');
        return response.status === 503 && response;
      });
      assert.match(probe.body.error.message, /disk is full/);

      await rm(ballast);
      await eventually('it to be ready', async () => (await node.client.get('/readyz')).status === 200);
      assert.equal((await create('After')).status, 201);
    } finally {
      await rm(ballast, { force: true });
      await node.stop();
      await postgres.stop();
      spawnSync('umount', [disk]);
    }
  });
}
