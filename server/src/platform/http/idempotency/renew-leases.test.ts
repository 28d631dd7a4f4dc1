import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HeartbeatDb } from '../../db/queryable.ts';
import type { Realm } from '../../db/realm.ts';
import { LeaseRenewal } from './renew-leases.ts';

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

test('a stuck realm is not renewed concurrently and does not delay others', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const renewals: Record<string, number> = {};
  const stuck = Promise.withResolvers<never>();
  const heartbeats = (realm: Realm): HeartbeatDb => ({
    transaction: async <T>() => {
      renewals[realm] = (renewals[realm] ?? 0) + 1;
      return realm === 'live' ? stuck.promise : (1 as T);
    },
  });
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms);
    await nextTick();
  };
  const renewal = new LeaseRenewal({ heartbeats });
  const held = { accountId: 'usr_1', key: 'a', lease: 'b' };
  const end = renewal.hold({ realm: 'test', ...held });
  renewal.hold({ realm: 'live', ...held });
  for (let i = 0; i < 3; i++) await pass(3_000);
  assert.deepEqual(renewals, { test: 3, live: 1 });

  stuck.reject(new Error('cancelled'));
  await nextTick();
  await pass(3_000);
  assert.deepEqual(renewals, { test: 4, live: 2 }, 'a failure does not stop the renewal');

  end();
  for (let i = 0; i < 2; i++) await pass(3_000);
  assert.equal(renewals.test, 4);
  renewal.hold({ realm: 'test', ...held });
  await pass(3_000);
  assert.equal(renewals.test, 5, 'starts again');
});
