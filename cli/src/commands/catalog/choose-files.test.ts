import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Failure } from '../../failures/failure.ts';
import { slugPart } from './asset-name.ts';
import { chooseFiles, passOver } from './choose-files.ts';

const root = await mkdtemp(join(tmpdir(), 'souk-choose-'));
const folder = join(root, 'model');
await mkdir(join(folder, 'sub', '.cache'), { recursive: true });
await writeFile(join(folder, 'weights.bin'), 'weights');
await writeFile(join(folder, '.env'), 'SECRET=1');
await writeFile(join(folder, 'sub', 'notes.txt'), 'notes');
await writeFile(join(folder, 'sub', '.cache', 'x'), 'x');
await writeFile(join(root, 'key.pem'), 'a key');
after(() => rm(root, { recursive: true }));

const namesOf = async (...given: Parameters<typeof chooseFiles>) =>
  (await chooseFiles(...given)).files.map(({ name }) => name);

test('of a folder its files are taken, and what is hidden is left out and told', async () => {
  const { files, leftOut } = await chooseFiles([folder], {});
  assert.deepEqual(
    files.map(({ name, size }) => [name, size]),
    [
      ['sub/notes.txt', 5],
      ['weights.bin', 7],
    ],
  );
  assert.deepEqual(leftOut, ['.env', 'sub/.cache']);
  assert.deepEqual(await namesOf([folder], { hidden: true, exclude: ['*.txt'] }), [
    '.env',
    'sub/.cache/x',
    'weights.bin',
  ]);
});

test('what is named itself is meant, hidden or not', async () => {
  assert.deepEqual(await namesOf([join(folder, '.env')], {}), ['.env']);
  assert.deepEqual(await namesOf([join(folder, '.env'), join(folder, 'sub')], {}), ['.env', 'sub/notes.txt']);
});

test('a link out of the folder is not followed unless that is said', async () => {
  await symlink(join(root, 'key.pem'), join(folder, 'link.pem'));
  await symlink(join(folder, 'weights.bin'), join(folder, 'again.bin'));
  await assert.rejects(
    chooseFiles([folder], {}),
    (error) => error instanceof Failure && /link\.pem/.test(error.message),
  );
  assert.ok((await namesOf([folder], { exclude: ['link.pem'] })).includes('again.bin'));
  assert.ok((await namesOf([folder], { followLinks: true })).includes('link.pem'));
});

test('nothing to push, and what is not there, are failures that say so', async () => {
  await mkdir(join(root, 'empty'));
  await assert.rejects(chooseFiles([join(root, 'empty')], {}), /there is no file in .*empty/);
  await assert.rejects(chooseFiles([join(root, 'nowhere')], {}), /there is no file or folder .*nowhere\.$/);
});

test('a folder that is left out is named once, by where it lies', () => {
  assert.equal(passOver('a/__pycache__/b/c.pyc', {}), 'a/__pycache__');
  assert.equal(passOver('logs/1/out.log', { exclude: ['logs/**'] }), 'logs/1/out.log');
  assert.equal(passOver('a/b.bin', { exclude: ['*.txt'] }), undefined);
});

test('a name becomes the address that it was created with', () => {
  assert.equal(slugPart('Pick Place'), 'pick-place');
  assert.equal(slugPart('Über-Griff 2.0!'), 'uber-griff-2-0');
  assert.equal(slugPart('pick-place'), 'pick-place');
});
