import assert from 'node:assert/strict';
import test from 'node:test';
import { TransferError } from '../transfers/transfer-error.ts';
import { explainWriting } from './explain-writing.ts';

const failure = (code: string) => Object.assign(new Error('low level'), { code });

test('a full disk is said to be one, and that nothing is lost by it', () => {
  for (const code of ['ENOSPC', 'EDQUOT']) {
    const error = explainWriting(failure(code), '/data/a.bin', { name: 'a.bin', size: 7 });
    assert.ok(error instanceof TransferError && error.code === 'disk_full' && error.file === 'a.bin');
    assert.match(error.message, /no room for a\.bin \(7 bytes\) at \/data\/a\.bin.*is kept/);
  }
});

test('what it does not know it leaves as it is', () => {
  const error = failure('EACCES');
  assert.equal(explainWriting(error, '/data/a.bin', { name: 'a.bin', size: 7 }), error);
});
