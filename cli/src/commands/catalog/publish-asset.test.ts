import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConflictError, SoukError } from '@souk/sdk';
import { ServiceError } from '../../failures/explain-error.ts';
import { publishAsset } from './publish-asset.ts';

const QUIET = { json: false, quiet: true };

const unavailable = (message: string): SoukError =>
  new SoukError({ code: 'unavailable', status: 503, message, retryAfter: 0.01 });

/** Publishes after these errors, and counts the attempts. */
function failingFirst(...errors: Error[]) {
  const attempts = { count: 0 };
  const publish = async (): Promise<string> => {
    const error = errors[attempts.count++];
    if (error) throw error;
    return 'published';
  };
  return { publish, attempts };
}

test('waits while the files are still being inspected, and says so once', async (t) => {
  const written: string[] = [];
  t.mock.method(process.stderr, 'write', (text: string) => written.push(text) > 0);
  const waiting = unavailable(
    'The files are still being inspected. Large files take a while. Publish again in a moment.',
  );
  const { publish, attempts } = failingFirst(waiting, waiting, waiting);
  const published = await publishAsset(publish, { json: false, quiet: false });
  t.mock.restoreAll();
  assert.deepEqual([published, attempts.count], ['published', 4]);
  assert.equal(written.length, 1);
  assert.match(written[0] ?? '', /^The files are still being inspected; waiting\./);
});

test('does not wait for a server that is unavailable for another reason', async () => {
  const { publish } = failingFirst(unavailable('The database is not available.'));
  await assert.rejects(publishAsset(publish, QUIET), /The database is not available/);
});

test('suggests what to do about an interrupted upload', async () => {
  const message = `upl_${'0'.repeat(26)} is not complete.`;
  const { publish } = failingFirst(new ConflictError({ code: 'invalid_state', status: 409, message }));
  await assert.rejects(publishAsset(publish, QUIET), (error) => {
    return error instanceof ServiceError && /souk api delete \/uploads\/upl_0+`/.test(error.nextStep ?? '');
  });
});
