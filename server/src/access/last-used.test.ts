import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Db } from '../platform/db/queryable.ts';
import { statement } from '../platform/db/statement.ts';
import { openLog } from '../platform/log.ts';
import { LastUsed } from './last-used.ts';

const TOUCH = statement<unknown, [ids: string[], times: Date[]]>('touch_for_a_test', 'select $1::text[], $2::date[]');
const FLUSH_MS = 5_000;

/** Creates one whose statements fail with these errors, one per statement, on a clock that starts at 0. */
function open(mock: { timers: { enable(options: { apis: ('setTimeout' | 'Date')[] }): void } }, ...failures: Error[]) {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const statements: [string, number][][] = [];
  const run = async (_statement: unknown, [ids, times]: [string[], Date[]]) => {
    const failure = failures.shift();
    if (failure) throw failure;
    statements.push(ids.map((id, index) => [id, Number(times[index])]));
  };
  return { lastUsed: new LastUsed({ run } as unknown as Db, TOUCH, openLog('silent')), statements };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('persists the latest use of each credential in one statement, sorted by id', async ({ mock }) => {
  const { lastUsed, statements } = open(mock);
  for (const id of ['key_b', 'key_a']) lastUsed.note(id);
  mock.timers.tick(1_000);
  lastUsed.note('key_b');
  mock.timers.tick(FLUSH_MS - 1_000);
  await turn();
  assert.deepEqual(statements, [
    [
      ['key_a', 0],
      ['key_b', 1_000],
    ],
  ]);
  mock.timers.tick(FLUSH_MS);
  await turn();
  assert.equal(statements.length, 1, 'nothing was used since');
});

test('keeps uses while the database is unavailable, and later ones apart', async ({ mock }) => {
  const { lastUsed, statements } = open(mock, new Error('the database is away'));
  lastUsed.note('key_a');
  mock.timers.tick(FLUSH_MS);
  await turn();
  for (let n = 0; n < 3; n++) lastUsed.note('key_a');
  assert.deepEqual(statements, []);
  mock.timers.tick(FLUSH_MS);
  await turn();
  await lastUsed.close();
  assert.deepEqual(statements, [[['key_a', 0]], [['key_a', FLUSH_MS]]]);
});

test('persists what waits on closing', async ({ mock }) => {
  const { lastUsed, statements } = open(mock);
  lastUsed.note('key_a');
  await lastUsed.close();
  assert.deepEqual(statements, [[['key_a', 0]]]);
});
