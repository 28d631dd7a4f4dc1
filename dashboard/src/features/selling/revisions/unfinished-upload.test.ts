import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unfinishedIn } from './unfinished-upload.ts';

test('reads the unfinished upload from the error message', () => {
  const message =
    'data/a b.bin is still being uploaded. Finish the upload upl_01k9, or delete it with DELETE /v1/uploads/upl_01k9.';
  assert.deepEqual(unfinishedIn({ message }), { name: 'data/a b.bin', id: 'upl_01k9' });
  assert.equal(unfinishedIn({ message: 'There is no file to publish. Upload one first.' }), undefined);
});
