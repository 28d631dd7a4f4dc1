import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { WakeSignal } from '../platform/async/wake-signal.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import { newId } from '../platform/ids.ts';
import { openLog } from '../platform/log.ts';
import { watchEvents } from './event-watch.ts';

/** A watch over given events that counts its queries. */
function watched() {
  const market = { events: [] as { id: string; account_id: string }[], queries: 0, fails: false };
  const db = {
    realm: 'test',
    async many(_statement: unknown, [after, accounts]: [string, string[]]) {
      market.queries += 1;
      if (market.fails) throw new Error('the database is unavailable');
      return market.events.filter(({ id, account_id }) => id > after && accounts.includes(account_id));
    },
  };
  const watch = watchEvents(db as unknown as Queryable, openLog('silent'));
  const listen = (accountId: string) => {
    const wakeSignal = new WakeSignal();
    return { wakeSignal, unsubscribe: watch.subscribe(accountId, wakeSignal) };
  };
  const happen = (accountId: string) => {
    market.events.push({ id: newId('evt'), account_id: accountId });
    watch.notify();
  };
  return { market, watch, listen, happen };
}

const FOREVER = 60_000;
const isSilent = async ({ wakeSignal }: { wakeSignal: WakeSignal }) => !(await wakeSignal.wait(0));

test('wakes every stream of an account with new events, and no other', async () => {
  const { listen, happen } = watched();
  const [one, two, other] = [listen('usr_a'), listen('usr_a'), listen('usr_b')];
  happen('usr_a');
  for (const { wakeSignal } of [one, two]) assert.equal(await wakeSignal.wait(FOREVER), true);
  assert.ok(await isSilent(other));
  happen('usr_b');
  assert.equal(await other.wakeSignal.wait(FOREVER), true);
  for (const stream of [one, two]) assert.ok(await isSilent(stream), 'it was woken for all events already');
});

test('one query serves all streams and notifications', async () => {
  const { market, watch, listen, happen } = watched();
  const streams = Array.from({ length: 100 }, (_, n) => listen(`usr_${n}`));
  for (let n = 0; n < 100; n++) happen(`usr_${n}`);
  for (const { wakeSignal } of streams) assert.equal(await wakeSignal.wait(FOREVER), true);
  assert.ok(market.queries <= 2, `${market.queries} queries`);
  for (const { unsubscribe } of streams) unsubscribe();
  await sleep(150); // until it has paused after the last query
  const before = market.queries;
  watch.notify();
  assert.equal(market.queries, before, 'there are no subscribers');
});

test('wakes a new subscriber of an account that had none left', async () => {
  const { listen, happen } = watched();
  const first = listen('usr_a');
  first.unsubscribe();
  const second = listen('usr_a');
  first.unsubscribe(); // a second call, as connections close in more than one way
  happen('usr_a');
  assert.equal(await second.wakeSignal.wait(FOREVER), true);
  assert.ok(await isSilent(first));
});

test('recovers from a failed query with the next', async () => {
  const { market, listen, happen } = watched();
  const stream = listen('usr_a');
  market.fails = true;
  happen('usr_a');
  await new Promise(setImmediate);
  assert.deepEqual([market.queries, await isSilent(stream)], [1, true]);
  market.fails = false;
  happen('usr_b');
  assert.equal(await stream.wakeSignal.wait(FOREVER), true);
});
