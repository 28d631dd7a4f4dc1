import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { ApiResponse } from '../../harness/clients/client.ts';
import { scaled } from '../../harness/scale.ts';
import { type ServerProcess, spawnServer, temporaryDirectory, untilReady } from '../../harness/servers/process.ts';

const directory = await temporaryDirectory();
let server: ServerProcess;
after(async () => {
  await server.end('SIGTERM');
  await directory.remove();
});

const ROUNDS = scaled(20);
const CREATORS = 6;
const READERS = 2;

test('loses no returned key through kill -9 while keys are created and requests served', async () => {
  const env = { SOUK_DATA_DIR: directory.path, SOUK_QUOTA_KEYS: '100000' };
  const returned: { id: string; secret: string }[] = [];
  const responded: number[] = [];

  for (let round = 0; round < ROUNDS; round++) {
    server = await spawnServer(env);
    await untilReady(server);
    const { key } = JSON.parse(await readFile(join(directory.path, 'demo.json'), 'utf8'));
    const client = server.client.withKey(key);
    const enough = returned.length + 5 + Math.floor(Math.random() * 80);
    let killed: Promise<unknown> | undefined;

    const until = async (call: () => Promise<ApiResponse>, keep: (response: ApiResponse) => void) => {
      while (killed === undefined) {
        // The kill interrupts calls: those got no response, and nothing was promised about them.
        const response = await call().catch(() => undefined);
        if (response) keep(response);
      }
    };
    const creators = Array.from({ length: CREATORS }, () =>
      until(
        () => client.post('/v1/api_keys', { name: `round ${round}`, mode: 'test' }),
        (response) => {
          responded.push(response.status);
          if (response.status === 201) returned.push(response.body);
          if (returned.length >= enough) killed ??= server.end('SIGKILL');
        },
      ),
    );
    const readers = Array.from({ length: READERS }, () =>
      until(
        () => client.get('/v1/me'),
        (response) => responded.push(response.status),
      ),
    );
    await Promise.all([...creators, ...readers]);
    await killed;
  }

  server = await spawnServer(env);
  await untilReady(server);
  assert.ok(returned.length >= ROUNDS * 5);
  assert.deepEqual([...new Set(responded)].sort(), [200, 201]);
  for (const { id, secret } of returned) {
    const me = await server.client.withKey(secret).get('/v1/me');
    assert.equal(me.status, 200, `the key ${id} was returned and is lost`);
  }
});
