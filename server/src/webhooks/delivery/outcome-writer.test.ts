import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import type { Db } from '../../platform/db/queryable.ts';
import { openLog } from '../../platform/log.ts';
import type { Outcome } from './delivery-outcome.ts';
import { openOutcomeWriter } from './outcome-writer.ts';

const AWAY = new Error('the database is away');
const NUL_IN_TEXT = Object.assign(new Error('unsupported Unicode escape sequence'), { code: '22P05' });

const outcomeOf = (event_id: string): Outcome => ({
  ...{ endpoint_id: 'whe_1', event_id, replays: 0, status: 'succeeded', wait_ms: null },
  attempt: { at: new Date(0).toISOString(), status: 200, duration_ms: 1, response: 'ok', error: null },
});

/** Creates a writer whose statements fail with these errors, one per statement. */
function open(...failures: (Error | undefined)[]) {
  const state = { persisted: [] as Outcome[], settled: [] as string[], statements: 0, wakes: 0 };
  const run = async (_statement: unknown, [outcomes]: [string]) => {
    state.statements += 1;
    const failure = failures.shift();
    if (failure) throw failure;
    state.persisted.push(...JSON.parse(outcomes));
  };
  const db = { atOnce: (work: (tx: unknown) => Promise<unknown>) => work({ run }) } as unknown as Db;
  const writer = openOutcomeWriter(db, openLog('silent'), () => {
    state.wakes += 1;
  });
  const add = (id: string) => writer.add({ outcome: outcomeOf(id), onSettled: () => state.settled.push(id) });
  return { writer, add, state };
}

test('settles outcomes once they are persisted, after an outage too', async () => {
  const { writer, add, state } = open(AWAY);
  for (const id of ['evt_1', 'evt_2']) add(id);
  await eventually('a first try', async () => state.statements === 1);
  assert.deepEqual([state.settled, state.wakes], [[], 0]);
  await writer.flush();
  assert.deepEqual([state.settled, state.wakes], [['evt_1', 'evt_2'], 1]);
  assert.deepEqual(state.persisted, ['evt_1', 'evt_2'].map(outcomeOf));
});

test('persists a batch without the text that PostgreSQL rejects', async () => {
  const { writer, add, state } = open(NUL_IN_TEXT);
  add('evt_1');
  await writer.flush();
  assert.deepEqual(state.settled, ['evt_1']);
  assert.equal(state.persisted[0]?.attempt.response, null);
});

test('leaves deliveries unsettled whose outcome cannot be persisted at shutdown, so that they are sent again', async () => {
  const { writer, add, state } = open(AWAY, AWAY);
  add('evt_1');
  await eventually('a first try', async () => state.statements === 1);
  await writer.close();
  assert.deepEqual([state.persisted, state.settled, state.statements], [[], [], 2]);
});
