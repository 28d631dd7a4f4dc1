import assert from 'node:assert/strict';
import test from 'node:test';
import { TransferError } from '../transfers/transfer-error.ts';
import { explainWriteError } from './explain-write-error.ts';

const failure = (code: string) => Object.assign(new Error('low level'), { code });

test('explains a full disk as disk_full', () => {
  for (const code of ['ENOSPC', 'EDQUOT']) {
    const error = explainWriteError(failure(code), '/data/a.bin', { name: 'a.bin', size: 7 });
    assert.ok(error instanceof TransferError && error.code === 'disk_full' && error.file === 'a.bin');
    assert.match(error.message, /no space left for a\.bin \(7 bytes\) at \/data\/a\.bin.*to resume/);
  }
});

test('returns other errors unchanged', () => {
  const error = failure('EACCES');
  assert.equal(explainWriteError(error, '/data/a.bin', { name: 'a.bin', size: 7 }), error);
});
