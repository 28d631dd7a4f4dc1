import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { eventually } from '../../../../test/harness/eventually.ts';
import { openLog } from '../../../platform/log.ts';
import { CENT, newSpender, openMeters, subjectOf } from '../meters.fixture.ts';
import { Budgets } from './budgets.ts';

const market = await openMeters();
const { database } = market;

test('waits for a return in progress, before returning again and before reserving more', async () => {
  const ada = newSpender();
  const subject = subjectOf(ada);
  const key = { id: ada.keyId, month: new Date().toISOString().slice(0, 7) };
  const claim = { subject, accountId: ada.accountId, key, limit: 160 * CENT };
  const { db } = market.open({ mode: 'test' });
  const budgets = new Budgets({ db, log: openLog('silent'), idleMs: 1_000_000 });
  // Reserves a sixteenth of the limit.
  assert.ok('budget' in (await budgets.take(claim, CENT)));
  const slow = new pg.Client({ connectionString: database.url });
  await slow.connect();
  try {
    await slow.query('begin');
    await slow.query('select from test.inference_reservations where subject = $1 for update', [subject]);
    const first = budgets.returnSpare(subject);
    await eventually('it to be held up', async () => {
      const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await database.query(text)).length > 0;
    });
    let returned = false;
    const second = budgets.returnSpare(subject).then(() => {
      returned = true;
    });
    const more = budgets.take(claim, 155 * CENT);
    await database.query('select 1');
    assert.equal(returned, false, 'it is still counted');
    await slow.query('rollback');
    assert.equal(await first, true);
    await second;
    assert.ok('budget' in (await more), 'there is room for it once it is back');
    assert.equal(await market.reservedFor([subject], 'test'), 156 * CENT);
  } finally {
    await slow.end();
    await budgets.close();
  }
});
