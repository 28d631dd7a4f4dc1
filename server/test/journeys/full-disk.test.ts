import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createDataset, uploadFile } from '../harness/catalog.ts';
import { makeKey, signUp } from '../harness/people.ts';
import { temporaryDirectory } from '../harness/process.ts';
import { assertWholeRefusal } from '../harness/refusal.ts';
import { startTestServer } from '../harness/server.ts';
import { createUpload, offsetOf, sendPart, sha256Of } from '../harness/tus.ts';

const MB = 1_000_000;
const directory = await temporaryDirectory();
const place = join(directory.path, 'files');
await mkdir(place);
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', place]).status === 0;

if (!mounted) {
  // Only root may mount. The same is tested with a store that says it is full, beside the code.
  console.log('!!! no small disk could be mounted: a disk that is really full is NOT tested. Run as root.');
  await directory.remove();
} else {
  const server = await startTestServer({ env: { SOUK_DATA_DIR: directory.path } });
  after(async () => {
    await server.stop();
    spawnSync('umount', [place]);
    await directory.remove();
  });

  test('a full disk is said to be full, half-stores nothing, and takes the rest once there is room', async () => {
    const { client } = await makeKey(await signUp(server));
    const folder = `/v1/datasets/${(await createDataset(client)).id}/shards`;
    await uploadFile(client, folder, 'before.bin', 'stored before');
    const ballast = join(place, 'ballast');
    await writeFile(ballast, randomBytes(10 * MB));

    const bytes = randomBytes(8 * MB);
    const address = await createUpload(client, folder, {
      name: 'x.bin',
      length: bytes.length,
      sha256: sha256Of(bytes),
    });
    const full = await sendPart(client, address, 0, bytes);
    assertWholeRefusal(full, 503, 'unavailable');
    assert.match(full.body.error.message, /storage is full/);
    assert.ok(Number(full.headers.get('retry-after')) >= 1);
    const kept = await offsetOf(client, address);
    assert.ok(kept > 0 && kept < bytes.length, `${kept} bytes were kept`);

    const whole = await client.call('POST', `${folder}?name=whole.bin`, { body: bytes });
    assertWholeRefusal(whole, 503, 'unavailable');
    const names = async () => (await client.get(folder)).body.items.map((file: { name: string }) => file.name);
    assert.deepEqual(await names(), ['before.bin']);

    await rm(ballast);
    const rest = await sendPart(client, address, kept, bytes.subarray(kept));
    assert.equal(rest.status, 204, rest.text);
    assert.deepEqual(await names(), ['before.bin', 'x.bin']);
  });
}
