import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { EVENT_TYPES } from '../../../src/events/event.ts';
import { RETRY_DELAYS_MS } from '../../../src/webhooks/delivery/retry-schedule.ts';
import { signatureHeader } from '../../../src/webhooks/delivery/sign-webhook.ts';

// Checks the facts in docs/webhooks.md. Its commands are run by guides/guide-commands.test.ts.

const guide = await readFile(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8');

/** Returns the first group of each match. */
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first);

test('has code that accepts its own request, at its own time only', async (t) => {
  const [code = ''] = found(guide, /```js\n(.*?)```/gs);
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const [secret = ''] = found(guide, /^\| secret \| `(.+)` \|$/gm);
  const [text = ''] = found(guide, /^\| body \| `(.+)` \|$/gm);
  const [header = ''] = found(guide, /^\| `svc-signature` \| `(.+)` \|$/gm);
  const time = Number(found(header, /^t=(\d+),/g)[0]);
  const body = Buffer.from(text);
  assert.equal(signatureHeader([secret], body, time), header);
  assert.ok(guide.includes(`clock says ${time} (the body has ${body.length} bytes`));

  assert.equal(isGenuine(body, header, secret), false, 'long ago');
  t.mock.timers.enable({ apis: ['Date'], now: time * 1000 });
  assert.equal(isGenuine(body, header, secret), true);
  assert.equal(isGenuine(body, `v0=x, ${header},v1=00`, secret), true);
  for (const wrong of [undefined, '', 't=1', header.replace('t=1', 't=2'), header.slice(0, -64) + 'é'.repeat(32)]) {
    assert.equal(isGenuine(body, wrong, secret), false, String(wrong));
  }
});

test('lists every event type in its table', () => {
  const table = guide.slice(guide.indexOf('## Event types'), guide.indexOf('## Send a test event'));
  const types = found(table, /^\| (`.+?`) \|/gm).flatMap((cell) => found(cell, /`(.+?)`/g));
  assert.deepEqual(types.sort(), [...EVENT_TYPES].sort());
});

test('states the waits of the retry schedule', () => {
  const unit: Record<string, number> = { second: 1_000, minute: 60_000, hour: 3_600_000 };
  const rows = [...guide.matchAll(/^\| (?:attempt )?([\d, ]+) \| (\d+) (second|minute|hour)s? \|$/gm)];
  const waits = rows.flatMap(([, attempts = '', count, name = '']) =>
    attempts.split(', ').map((attempt) => [Number(attempt), Number(count) * (unit[name] ?? 0)]),
  );
  const schedule = RETRY_DELAYS_MS.map((wait, index) => [index + 1, wait]);
  assert.deepEqual(waits, schedule);
  assert.ok(guide.includes(`| ${schedule.length + 1} | never`));
});
