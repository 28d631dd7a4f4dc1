import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Upload } from 'tus-js-client';
import { offsetOf, sendPart, sha256Of } from '../../harness/clients/tus.ts';
import { eventually } from '../../harness/eventually.ts';
import { createDataset } from '../../harness/markets/catalog.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { scaled } from '../../harness/scale.ts';
import { createCrashingServer } from '../../harness/servers/crashing-server.ts';
import { temporaryDirectory } from '../../harness/servers/process.ts';

const SIZE = scaled(1024) * 1024 * 1024;
const DISCONNECTS = 5;

const directory = await temporaryDirectory();
const server = await createCrashingServer(join(directory.path, 'data'));
after(async () => {
  await server.stop();
  await directory.remove();
});
await server.start();
const { secret: key, client } = await createKey(await signUp(server));

/** Creates a large file of bytes that do not repeat. */
async function makeFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  const piece = Buffer.alloc(1024 * 1024);
  for (let at = 0; at < SIZE; at += piece.length) {
    createHash('shake256', { outputLength: 4096 }).update(`${at}`).digest().copy(piece);
    await file.write(piece);
    hash.update(piece);
  }
  await file.close();
  return hash.digest('hex');
}

test('completes a large upload through five broken connections and a killed server, byte for byte', async () => {
  const path = join(directory.path, 'large.bin');
  const sha256 = await makeFile(path);
  const folder = `/v1/datasets/${(await createDataset(client)).id}/shards`;

  let uploadPath: string | undefined;
  let sent = 0;
  /** Sends from the last offset, until this much has been sent or the end is reached. */
  const send = (until: number) =>
    new Promise<'done' | 'broken off'>((resolve, reject) => {
      const upload = new Upload(createReadStream(path), {
        endpoint: server.url + folder,
        ...(uploadPath === undefined ? {} : { uploadUrl: server.url + uploadPath }),
        headers: { authorization: `Bearer ${key}` },
        metadata: { name: 'large.bin', sha256 },
        uploadSize: SIZE,
        chunkSize: 64 * 1024 * 1024,
        // Retries for as long as the server takes to restart.
        retryDelays: Array(200).fill(300),
        onUploadUrlAvailable: () => {
          uploadPath = new URL(upload.url as string).pathname;
        },
        onProgress: (bytes) => {
          sent = bytes;
          if (bytes < until) return;
          // The client disconnects in the middle of a part.
          upload.abort().then(() => resolve('broken off'), reject);
        },
        onSuccess: () => resolve('done'),
        onError: reject,
      });
      upload.start();
    });

  for (let round = 1; round <= DISCONNECTS; round++) {
    assert.equal(await send((SIZE * round) / (DISCONNECTS + 2)), 'broken off');
  }
  const rest = send(Number.POSITIVE_INFINITY);
  await eventually('it to continue', async () => sent > (SIZE * (DISCONNECTS + 1)) / (DISCONNECTS + 2));
  await server.crash('the server');
  await server.start();
  assert.equal(await rest, 'done');

  const { items } = (await client.get(folder)).body;
  assert.deepEqual(
    items.map((file: { name: string; size: number; sha256: string }) => [file.name, file.size, file.sha256]),
    [['large.bin', SIZE, sha256]],
  );
  const download = await client.get(`${folder}/large.bin`, { headers: { accept: 'application/json' } });
  const hash = createHash('sha256');
  const { body } = await fetch(download.body.url);
  for await (const piece of body as unknown as AsyncIterable<Uint8Array>) hash.update(piece);
  assert.equal(hash.digest('hex'), sha256);
});

test('loses no acknowledged file through kill -9, and stores none partially', async () => {
  const { id } = await createDataset(client);
  const folder = `/v1/datasets/${id}/shards`;
  const acknowledged = new Map<string, string>();
  const begun: { url: string; bytes: string; name: string }[] = [];
  let serial = 0;

  for (let round = 0; round < scaled(20); round++) {
    const files = Array.from({ length: 60 }, () => ({
      name: `file-${++serial}.bin`,
      bytes: `content ${serial} `.repeat(500),
    }));
    const batch = await client.post(`${folder}/batch`, {
      files: files.map(({ name, bytes }) => ({ name, size: bytes.length, sha256: sha256Of(bytes) })),
    });
    assert.equal(batch.status, 200, batch.text);
    let killed: Promise<unknown> | undefined;
    const killAfter = acknowledged.size + 5 + Math.floor(Math.random() * 40);
    const queue = files.map(({ name, bytes }, i) => ({ name, bytes, url: batch.body.files[i].upload.url }));
    begun.push(...queue);
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let next = queue.shift(); next && !killed; next = queue.shift()) {
          const { name, bytes, url } = next;
          // The kill interrupts calls: those got no response, and nothing was promised about them.
          const response = await sendPart(client, url, 0, bytes).catch(() => undefined);
          if (response) assert.equal(response.status, 204, response.text);
          if (response) acknowledged.set(name, sha256Of(bytes));
          if (acknowledged.size >= killAfter) killed ??= server.crash('the server');
        }
      }),
    );
    await (killed ?? server.crash('the server'));
    await server.start();
  }

  const stored = async () => {
    const { body } = await client.get(`${folder}?limit=100`);
    const items = [...body.items];
    for (let page = body; page.next_cursor; ) {
      page = (await client.get(`${folder}?limit=100&cursor=${page.next_cursor}`)).body;
      items.push(...page.items);
    }
    return new Map<string, string>(items.map((file) => [file.name, file.sha256]));
  };
  const there = await stored();
  for (const [name, sha256] of acknowledged) assert.equal(there.get(name), sha256, `${name} was acknowledged`);
  // Interrupted uploads resume from their offset.
  for (const { url, bytes } of begun) {
    const offset = await offsetOf(client, url);
    if (offset < bytes.length) assert.equal((await sendPart(client, url, offset, bytes.slice(offset))).status, 204);
  }
  assert.deepEqual([...(await stored())].sort(), begun.map(({ name, bytes }) => [name, sha256Of(bytes)]).sort());
});
