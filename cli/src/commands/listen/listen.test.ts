import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Event } from '@souk/sdk';
import type { Attempt } from './deliver-event.ts';
import { parseForwardUrl } from './forward-url.ts';
import { Forwarder } from './forwarder.ts';
import { deriveSigningSecret } from './signing-secret.ts';

const directory = await mkdtemp(join(tmpdir(), 'souk-listen-'));
after(() => rm(directory, { recursive: true, force: true }));

test('accepts a port, a host with a path, or a URL to forward to', () => {
  for (const [text, expected] of [
    ['8787', 'http://localhost:8787/'],
    ['localhost:8787/hooks', 'http://localhost:8787/hooks'],
    ['http://127.0.0.1:80/x?y=1', 'http://127.0.0.1/x?y=1'],
    ['https://laptop.example', 'https://laptop.example/'],
  ] as const) {
    assert.equal(parseForwardUrl(text), expected);
  }
  for (const text of ['', 'ftp://localhost/x', 'http://', 'localhost:99999', 'a b']) {
    assert.throws(() => parseForwardUrl(text), /such as http:\/\/localhost:8787/, text);
  }
});

test('keeps the secret of a profile and mode, and uses another for every other', async () => {
  const of = (name: string, mode: 'test' | 'live', url = 'http://localhost:4242', where = directory) =>
    deriveSigningSecret({ chosen: { name, url, profile: undefined }, url, mode }, where);
  const secret = await of('default', 'test');
  assert.match(secret, /^whsec_test_[0-9a-f]{40}$/);
  assert.equal(await of('default', 'test'), secret);
  const others = [
    await of('work', 'test'),
    await of('default', 'test', 'https://market.example'),
    await of('default', 'test', undefined, join(directory, 'elsewhere')),
    (await of('default', 'live')).replace('_live_', '_test_'),
  ];
  assert.equal(new Set([secret, ...others]).size, 5);
});

const event = (id: string) => ({ id }) as Event;
const RECEIVED: Attempt = { status: 200, duration_ms: 1, error: null };
const FAILED: Attempt = { status: null, duration_ms: 1, error: 'nothing is listening there' };

test('retries a failing receiver with growing delays, then gives up', async () => {
  const waits: number[] = [];
  const attempts: [error: string | null, again: number | null][] = [];
  const numbers: number[] = [];
  const forwarder = new Forwarder({
    deliver: async (_event, sequence) => {
      numbers.push(sequence);
      return FAILED;
    },
    onAttempt: (_event, { error }, again) => attempts.push([error, again]),
    wait: async (milliseconds) => waits.push(milliseconds),
  });
  await forwarder.forward(event('evt_1'));
  await forwarder.settled();
  assert.deepEqual(waits, [1_000, 3_000, 10_000, 30_000]);
  assert.deepEqual(
    attempts.map(([, again]) => again),
    [...waits, null],
  );
  assert.deepEqual(numbers, [1, 1, 1, 1, 1], 'a repetition keeps its number');
  assert.deepEqual(forwarder.tally, { received: 0, missed: 1 });
});

test('does not hold up other events while some wait for a retry', async () => {
  const received: string[] = [];
  const back = Promise.withResolvers<void>();
  let isBack = false;
  const forwarder = new Forwarder({
    deliver: async ({ id }) => (isBack || id === 'evt_other' ? RECEIVED : FAILED),
    onAttempt: ({ id }, { error }) => error === null && received.push(id),
    wait: () => back.promise,
  });
  const ids = Array.from({ length: 20 }, (_, i) => `evt_${i}`);
  for (const id of [...ids, 'evt_other']) await forwarder.forward(event(id));
  await new Promise(setImmediate);
  assert.deepEqual(received, ['evt_other']);
  isBack = true;
  back.resolve();
  await forwarder.settled();
  assert.deepEqual(received, ['evt_other', ...ids]);
});

test('sends a slow receiver at most eight events at a time', async () => {
  let [open, max] = [0, 0];
  const forwarder = new Forwarder({
    deliver: async () => {
      max = Math.max(max, ++open);
      await new Promise(setImmediate);
      open -= 1;
      return RECEIVED;
    },
    onAttempt: () => undefined,
  });
  for (let i = 0; i < 50; i++) await forwarder.forward(event(`evt_${i}`));
  await forwarder.settled();
  assert.equal(max, 8);
});
