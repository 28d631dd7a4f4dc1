import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MIN_SEQUENCES_PER_CONTEXT, SequencePool } from './sequence-pool.ts';

const MAX = 2 * MIN_SEQUENCES_PER_CONTEXT + 1;

/** Returns a pool of numbers, and the sizes of the contexts that it has created. */
async function openPool(max = MAX, fails: (contexts: number) => boolean = () => false) {
  const contexts: number[] = [];
  const failures: string[] = [];
  let created = 0;
  const add = async (count: number) => {
    await Promise.resolve();
    if (fails(contexts.length)) throw new Error('no memory');
    contexts.push(count);
    return Array.from({ length: count }, () => created++);
  };
  const pool = await SequencePool.open(max, add, ({ message }) => failures.push(message));
  const acquire = (count: number) => Promise.all(Array.from({ length: count }, () => pool.acquire()));
  return { pool, contexts, failures, acquire };
}

describe('sequences of a model', () => {
  test('are created when all others are in use, up to the limit', async () => {
    const { contexts, acquire } = await openPool();
    const first = await acquire(MIN_SEQUENCES_PER_CONTEXT);
    assert.deepEqual(contexts, [MIN_SEQUENCES_PER_CONTEXT]);
    const others = [...(await acquire(1)), ...(await acquire(MAX - MIN_SEQUENCES_PER_CONTEXT - 1))];
    assert.deepEqual(contexts, [MIN_SEQUENCES_PER_CONTEXT, MIN_SEQUENCES_PER_CONTEXT, 1]);
    assert.equal(new Set([...first, ...others]).size, MAX, 'each belongs to one request');
  });

  test('are created together for all that wait', async () => {
    const { contexts, acquire } = await openPool(4 * MIN_SEQUENCES_PER_CONTEXT);
    await acquire(4 * MIN_SEQUENCES_PER_CONTEXT);
    // The first one to wait asks for a context, and the rest wait by the time that it is there.
    assert.deepEqual(contexts, [MIN_SEQUENCES_PER_CONTEXT, MIN_SEQUENCES_PER_CONTEXT, 2 * MIN_SEQUENCES_PER_CONTEXT]);
  });

  test('are as few as the limit, if that is less than a context', async () => {
    const { contexts, acquire } = await openPool(2);
    await acquire(2);
    assert.deepEqual(contexts, [2]);
  });

  test('are used again, by those first who have waited longest', async () => {
    const { pool, contexts, acquire } = await openPool(1);
    const [only = -1] = await acquire(1);
    const served: string[] = [];
    const waiting = ['first', 'second'].map(async (name) => {
      const sequence = await pool.acquire();
      served.push(name);
      pool.release(sequence);
    });
    pool.release(only);
    await Promise.all(waiting);
    assert.deepEqual([served, contexts], [['first', 'second'], [1]]);
  });

  test('are waited for if there is no memory for more', async () => {
    const { pool, contexts, failures, acquire } = await openPool(MAX, (count) => count === 1);
    const [one = -1] = await acquire(MIN_SEQUENCES_PER_CONTEXT);
    const waiting = acquire(2);
    setImmediate(() => {
      pool.release(one);
      pool.release(one + 1);
    });
    assert.deepEqual((await waiting).sort(), [one, one + 1]);
    assert.deepEqual([contexts, failures], [[MIN_SEQUENCES_PER_CONTEXT], ['no memory']]);
  });

  test('are missing at the start if there is no memory for the first', async () => {
    await assert.rejects(
      openPool(MAX, () => true),
      /no memory/,
    );
  });
});
