import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServerError } from '@souk/sdk';
import { publishAsset } from './publish-asset.ts';

test('says once that it waits for an inspection', async (t) => {
  const said: unknown[] = [];
  t.mock.method(process.stderr, 'write', (text: unknown) => said.push(text) > 0);
  const error = new ServerError({ code: 'inspection_in_progress', message: 'Publish again.', status: 503 });
  const attempt = {
    method: 'POST',
    path: '/',
    number: 1,
    milliseconds: 1,
    status: 503,
    requestId: 'r',
    headers: undefined,
  };
  const published = await publishAsset(async ({ onAttempt }) => {
    for (const number of [1, 2, 3]) onAttempt?.({ ...attempt, number, error });
    return 'published';
  });
  assert.equal(published, 'published');
  assert.deepEqual(said, [
    'Large files are still being inspected. This waits for them; the inspection goes on if you interrupt it.\n',
  ]);
});
