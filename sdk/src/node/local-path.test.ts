import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import test from 'node:test';
import { localPath } from './local-path.ts';

test('returns a path below the directory', () => {
  assert.equal(localPath('/data', 'a/b.bin'), resolve('/data/a/b.bin'));
  assert.equal(localPath('.', '...'), resolve('./...'));
  assert.equal(localPath('/', 'a'), resolve('/a'));
});

test('rejects names that Windows would change', () => {
  for (const name of ['ab:c', 'nul', 'sub/CON.txt', 'a.', 'a ', 'what?']) {
    assert.throws(() => localPath('/data', name, 'win32'), { code: 'invalid_file_name' }, name);
    assert.equal(localPath('/data', name, 'linux'), resolve(`/data/${name}`));
  }
});
