import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { WakeSignal } from '../platform/async/wake-signal.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import { newId } from '../platform/ids.ts';
import { openLog } from '../platform/log.ts';
import { watchEvents } from './event-watch.ts';

/** A watch over events that are given, and how often it asked for them. */
function watched() {
  const market = { events: [] as { id: string; account_id: string }[], looks: 0, fails: false };
  const db = {
    realm: 'test',
    async many(_statement: unknown, [after, accounts]: [string, string[]]) {
      market.looks += 1;
      if (market.fails) throw new Error('the database is away');
      return market.events.filter(({ id, account_id }) => id > after && accounts.includes(account_id));
    },
  };
  const watch = watchEvents(db as unknown as Queryable, openLog('silent'));
  const listen = (accountId: string) => {
    const bell = new WakeSignal();
    return { bell, leave: watch.subscribe(accountId, bell) };
  };
  const happen = (accountId: string) => {
    market.events.push({ id: newId('evt'), account_id: accountId });
    watch.notify();
  };
  return { market, watch, listen, happen };
}

const FOREVER = 60_000;
const isSilent = async ({ bell }: { bell: WakeSignal }) => !(await bell.wait(0));

test('it rings for whom something happened to, on every stream, and for nobody else', async () => {
  const { listen, happen } = watched();
  const [one, two, other] = [listen('usr_a'), listen('usr_a'), listen('usr_b')];
  happen('usr_a');
  for (const { bell } of [one, two]) assert.equal(await bell.wait(FOREVER), true);
  assert.ok(await isSilent(other));
  happen('usr_b');
  assert.equal(await other.bell.wait(FOREVER), true);
  for (const stream of [one, two]) assert.ok(await isSilent(stream), 'it was told of all that already');
});

test('however many follow and however much is announced, one look serves all of it', async () => {
  const { market, watch, listen, happen } = watched();
  const streams = Array.from({ length: 100 }, (_, n) => listen(`usr_${n}`));
  for (let n = 0; n < 100; n++) happen(`usr_${n}`);
  for (const { bell } of streams) assert.equal(await bell.wait(FOREVER), true);
  assert.ok(market.looks <= 2, `${market.looks} looks`);
  for (const { leave } of streams) leave();
  await sleep(150); // until it has rested from the last look
  const before = market.looks;
  watch.notify();
  assert.equal(market.looks, before, 'nobody follows');
});

test('whoever comes back to an account that everybody left is rung for', async () => {
  const { listen, happen } = watched();
  const first = listen('usr_a');
  first.leave();
  const second = listen('usr_a');
  first.leave(); // once more, as connections close in more than one way
  happen('usr_a');
  assert.equal(await second.bell.wait(FOREVER), true);
  assert.ok(await isSilent(first));
});

test('a look that fails is made up for by the next', async () => {
  const { market, listen, happen } = watched();
  const stream = listen('usr_a');
  market.fails = true;
  happen('usr_a');
  await new Promise(setImmediate);
  assert.deepEqual([market.looks, await isSilent(stream)], [1, true]);
  market.fails = false;
  happen('usr_b');
  assert.equal(await stream.bell.wait(FOREVER), true);
});
