import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLog } from '../../platform/log.ts';
import { UsageWriter } from './usage-writer.ts';

const AWAY = new Error('the database is away');
const REJECTED = Object.assign(new Error('value out of range'), { code: '22003' });

/** Creates a writer whose writes fail with these errors, one per write, and always with an entry called `invalid`. */
function open(...failures: Error[]) {
  const written: string[] = [];
  const writer = new UsageWriter<string>({
    async write(entries) {
      const failure = failures.shift();
      if (failure) throw failure;
      if (entries.includes('invalid')) throw REJECTED;
      written.push(...entries);
    },
    log: openLog('silent'),
  });
  return { writer, written };
}

test('resolves once the entry is durable, even if that takes all attempts', async () => {
  const { writer, written } = open(AWAY, AWAY);
  await Promise.all([writer.add('a'), writer.add('b')]);
  assert.deepEqual(written, ['a', 'b']);
});

test('rejects every entry of a batch after the last attempt, and writes later ones', async () => {
  const { writer, written } = open(AWAY, AWAY, AWAY);
  const results = await Promise.allSettled([writer.add('a'), writer.add('b')]);
  assert.deepEqual(results, [
    { status: 'rejected', reason: AWAY },
    { status: 'rejected', reason: AWAY },
  ]);
  await writer.add('c');
  assert.deepEqual(written, ['c']);
});

test('rejects only the entry that the database rejects', async () => {
  const { writer, written } = open();
  const results = await Promise.allSettled(['a', 'invalid', 'b'].map((entry) => writer.add(entry)));
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(written, ['a', 'b']);
});

test('a flush waits for the retries', async () => {
  const { writer, written } = open(AWAY, AWAY);
  const added = writer.add('a');
  await writer.flush();
  assert.deepEqual(written, ['a']);
  await added;
});
