import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type ApiResponse, Client } from '../../harness/clients/client.ts';
import { createKey, signUp } from '../../harness/people/people.ts';
import { scaled } from '../../harness/scale.ts';
import { createCrashingServer } from '../../harness/servers/crashing-server.ts';
import { temporaryDirectory } from '../../harness/servers/process.ts';

const directory = await temporaryDirectory();
const server = await createCrashingServer(directory.path, { env: { SOUK_QUOTA_KEYS: '100000' } });
after(async () => {
  await server.stop();
  await directory.remove();
});

const ROUNDS = scaled(20);
const CREATORS = 6;
const READERS = 2;

test('loses no returned key through kill -9 while keys are created and requests served', async () => {
  await server.start();
  const person = await signUp(server);
  const returned: { id: string; secret: string }[] = [];
  const responded: number[] = [];

  for (let round = 0; round < ROUNDS; round++) {
    const { client } = await createKey(person);
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
          if (returned.length >= enough) killed ??= server.crash('the server');
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
    await server.start();
  }

  assert.ok(returned.length >= ROUNDS * 5);
  assert.deepEqual([...new Set(responded)].sort(), [200, 201]);
  for (const { id, secret } of returned) {
    const me = await new Client(server.url).withKey(secret).get('/v1/me');
    assert.equal(me.status, 200, `the key ${id} was returned and is lost`);
  }
});
