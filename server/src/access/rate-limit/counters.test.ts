import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { isMissing } from '../../../test/harness/programs.ts';
import { startRedis, type TestRedis } from '../../../test/harness/servers/redis.ts';
import { openLog } from '../../platform/log.ts';
import type { Counters } from './counters.ts';
import { memoryCounters } from './memory-counters.ts';
import { redisCounters } from './redis-counters.ts';

const MINUTE = 60;
/** A busy machine makes Redis slow, and counts must still be exact then. */
const LONG_TIMEOUT_MS = 60_000;
const HOUR = 3600;
const log = openLog('silent');
let buckets = 0;
const newBucket = () => `bucket ${++buckets}`;
const hitsOf = async (counters: Counters, bucket: string, seconds = MINUTE) =>
  (await counters.hit(bucket, seconds)).hits;

/** The contract of every implementation. */
function contract(name: string, open: () => Promise<Counters>): void {
  describe(name, () => {
    let counters: Counters;
    before(async () => {
      counters = await open();
    });
    after(() => counters.close());

    test('count the hits of a bucket', async () => {
      const bucket = newBucket();
      for (let hits = 1; hits <= 5; hits++) assert.equal(await hitsOf(counters, bucket), hits);
    });

    test('count by size and accept negative counts', async () => {
      const bucket = newBucket();
      assert.equal((await counters.hit(bucket, MINUTE, 700)).hits, 700);
      assert.equal((await counters.hit(bucket, MINUTE, 50)).hits, 750);
      assert.equal((await counters.hit(bucket, MINUTE, -600)).hits, 150);
      assert.equal(await hitsOf(counters, bucket), 151);
    });

    test('open a window with the first hit', async () => {
      const startedAt = Date.now();
      const { resetsAt } = await counters.hit(newBucket(), HOUR);
      // Redis counts in whole milliseconds of a clock of its own.
      assert.ok(resetsAt >= startedAt + HOUR * 1000 - 5, `${resetsAt - startedAt} ms`);
      assert.ok(resetsAt <= Date.now() + HOUR * 1000 + 5, `${resetsAt - startedAt} ms`);
    });

    test('end the window, however often it is hit', async () => {
      // Every check is a hit: a window that hits could extend would never end.
      const bucket = newBucket();
      await counters.hit(bucket, 1);
      await eventually('the window to end', async () => (await counters.hit(bucket, 1)).hits === 1);
    });

    test('count buckets separately, and the windows of one bucket, too', async () => {
      const [one, two] = [newBucket(), newBucket()];
      assert.equal(await hitsOf(counters, one), 1);
      assert.equal(await hitsOf(counters, two), 1);
      assert.equal(await hitsOf(counters, one, HOUR), 1);
      assert.equal(await hitsOf(counters, one), 2);
      assert.equal(await hitsOf(counters, one, HOUR), 2);
    });

    test('reset only the cleared bucket and window', async () => {
      const [one, two] = [newBucket(), newBucket()];
      for (const bucket of [one, two]) await hitsOf(counters, bucket);
      await hitsOf(counters, one, HOUR);
      await counters.clear(one, MINUTE);
      assert.equal(await hitsOf(counters, one), 1);
      assert.equal(await hitsOf(counters, one, HOUR), 2);
      assert.equal(await hitsOf(counters, two), 2);
      await counters.clear(newBucket(), MINUTE);
    });

    test('count a thousand concurrent hits', async () => {
      const bucket = newBucket();
      const counts = await Promise.all(Array.from({ length: 1000 }, () => hitsOf(counters, bucket)));
      assert.deepEqual(
        counts.sort((a, b) => a - b),
        Array.from({ length: 1000 }, (_, i) => i + 1),
      );
    });

    test('accept any text as a bucket', async () => {
      for (const bucket of ['', ' ', '\r\n', '*', '10.0.0.1', '2001:db8::/64', '__proto__', '🧺'.repeat(500)]) {
        assert.equal(await hitsOf(counters, `${newBucket()}${bucket}`), 1);
        assert.equal(await hitsOf(counters, `${bucket}${newBucket()}`), 1);
      }
    });
  });
}

contract('counters in memory', async () => memoryCounters());

if (isMissing('redis-server')) {
  console.log('!!! redis-server is missing: the counters that nodes share are NOT tested');
} else {
  const redis = await startRedis();
  after(() => redis.kill());
  contract('counters in Redis', () => redisCounters(redis.url, log, LONG_TIMEOUT_MS));
  shared(redis);
}

function shared(redis: TestRedis): void {
  describe('counters of several nodes', () => {
    let nodes: [Counters, Counters];
    before(async () => {
      nodes = [
        await redisCounters(redis.url, log, LONG_TIMEOUT_MS),
        await redisCounters(redis.url, log, LONG_TIMEOUT_MS),
      ];
    });
    after(() => Promise.all(nodes.map((node) => node.close())));

    test('count together and clear together', async () => {
      const bucket = newBucket();
      const counts = await Promise.all(Array.from({ length: 200 }, (_, i) => hitsOf(nodes[(i % 2) as 0 | 1], bucket)));
      assert.deepEqual(new Set(counts).size, 200);
      assert.equal(Math.max(...counts), 200);
      await nodes[0].clear(bucket, MINUTE);
      assert.equal(await hitsOf(nodes[1], bucket), 1);
    });

    test('count per node while Redis is down, and together again afterwards', async () => {
      const bucket = newBucket();
      await hitsOf(nodes[0], bucket);
      await redis.kill();
      const alone = await Promise.all(Array.from({ length: 20 }, () => hitsOf(nodes[0], bucket)));
      assert.deepEqual(
        alone.sort((a, b) => a - b),
        Array.from({ length: 20 }, (_, i) => i + 1),
        'none is rejected and none is lost',
      );
      assert.equal(await hitsOf(nodes[1], bucket), 1);
      await nodes[0].clear(bucket, MINUTE);
      assert.equal(await hitsOf(nodes[0], bucket), 1);

      await redis.start();
      const meeting = newBucket();
      await eventually('the nodes to count together again', async () => {
        await nodes[0].clear(meeting, MINUTE);
        await nodes[0].hit(meeting, MINUTE);
        return (await nodes[1].hit(meeting, MINUTE)).hits === 2;
      });
    });

    test('do not wait for a Redis that hangs', async () => {
      const node = await redisCounters(redis.url, log, 20);
      const bucket = newBucket();
      redis.pause();
      try {
        assert.deepEqual([await hitsOf(node, bucket), await hitsOf(node, bucket)], [1, 2]);
      } finally {
        redis.resume();
        await node.close();
      }
    });

    test('start while Redis is down, and count together once it is up', async () => {
      await redis.kill();
      const late = await redisCounters(redis.url, log, LONG_TIMEOUT_MS);
      try {
        const bucket = newBucket();
        assert.deepEqual([await hitsOf(late, bucket), await hitsOf(late, bucket)], [1, 2]);
        await redis.start();
        const meeting = newBucket();
        await eventually('the nodes to count together', async () => {
          await nodes[0].clear(meeting, MINUTE);
          await nodes[0].hit(meeting, MINUTE);
          return (await late.hit(meeting, MINUTE)).hits === 2;
        });
      } finally {
        await late.close();
      }
    });

    test('start while Redis hangs', async () => {
      redis.pause();
      try {
        const late = await redisCounters(redis.url, log, 20);
        const bucket = newBucket();
        assert.deepEqual([await hitsOf(late, bucket), await hitsOf(late, bucket)], [1, 2]);
        await late.close();
      } finally {
        redis.resume();
      }
    });

    test('do not start if Redis rejects the credentials', async () => {
      await assert.rejects(redisCounters(redis.url.replace('://', '://nobody:wrong@'), log), /AUTH|WRONGPASS/);
    });
  });
}
