import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Failure } from '../../failures/failure.ts';
import { slugPart } from './asset-name.ts';
import { chooseFiles, findExclusion } from './choose-files.ts';

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

test('takes the files of a folder, and lists hidden ones as left out', async () => {
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

test('takes a file that is named itself, hidden or not', async () => {
  assert.deepEqual(await namesOf([join(folder, '.env')], {}), ['.env']);
  assert.deepEqual(await namesOf([join(folder, '.env'), join(folder, 'sub')], {}), ['.env', 'sub/notes.txt']);
});

test('rejects a link out of the folder unless --follow-links is given', async () => {
  await symlink(join(root, 'key.pem'), join(folder, 'link.pem'));
  await symlink(join(folder, 'weights.bin'), join(folder, 'again.bin'));
  await assert.rejects(
    chooseFiles([folder], {}),
    failure(/link\.pem is a link to .*key\.pem, outside/, /--follow-links/),
  );
  assert.ok((await namesOf([folder], { exclude: ['link.pem'] })).includes('again.bin'));
  assert.ok((await namesOf([folder], { followLinks: true })).includes('link.pem'));
});

test('reports a broken link, which can be excluded', async () => {
  const links = join(root, 'links');
  await mkdir(join(links, '.hidden'), { recursive: true });
  await writeFile(join(links, 'a.txt'), 'a');
  await symlink('gone.bin', join(links, 'broken'));
  await symlink('gone.bin', join(links, '.hidden', 'broken'));
  await assert.rejects(
    chooseFiles([links], {}),
    failure(/links\/broken is a link to gone\.bin, which does not exist\.$/, /--exclude/),
  );
  await assert.rejects(chooseFiles([join(links, 'broken')], {}), failure(/is a link to gone\.bin/, undefined));
  const { files, leftOut } = await chooseFiles([links], { exclude: ['broken'] });
  assert.deepEqual([files.map(({ name }) => name), leftOut], [['a.txt'], ['.hidden', 'broken']]);
});

test('does not open what is neither a file nor a folder', async () => {
  const pipes = join(root, 'pipes');
  await mkdir(pipes);
  execFileSync('mkfifo', [join(pipes, 'fifo')]);
  await assert.rejects(
    chooseFiles([join(pipes, 'fifo')], {}),
    failure(/fifo is neither a file nor a folder\.$/, /pipe/),
  );
  await assert.rejects(chooseFiles([pipes], {}), failure(/fifo is neither a file nor a folder/, /--exclude/));
  await assert.rejects(chooseFiles([''], {}), failure(/a path is empty/, undefined));
});

test('names a file that cannot be read', async () => {
  const locked = join(root, 'locked');
  await mkdir(locked);
  await chmod(locked, 0o755);
  await writeFile(join(locked, 'secret.bin'), 'secret', { mode: 0o000 });
  await asOtherUser(locked, () =>
    assert.rejects(chooseFiles(['secret.bin'], {}), failure(/secret\.bin cannot be read \(EACCES\)\.$/, undefined)),
  );
});

/** Runs work in this folder as a user without root's right to read everything. */
async function asOtherUser(folder: string, work: () => Promise<void>): Promise<void> {
  const before = process.cwd();
  const isRoot = process.geteuid?.() === 0;
  process.chdir(folder);
  if (isRoot) process.seteuid?.(65_534);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
    process.chdir(before);
  }
}

/** Returns a check for a usage error with this message and next step. */
function failure(message: RegExp, nextStep: RegExp | undefined): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof Failure, String(error));
    assert.match(error.message, message);
    assert.equal(error.exitCode, 2);
    if (nextStep === undefined) assert.equal(error.nextStep, undefined);
    else assert.match(error.nextStep ?? '', nextStep);
    return true;
  };
}

test('fails on an empty folder and on a missing path', async () => {
  await mkdir(join(root, 'empty'));
  await assert.rejects(chooseFiles([join(root, 'empty')], {}), failure(/there are no files in .*empty/, undefined));
  await assert.rejects(chooseFiles([join(root, 'nowhere')], {}), /nowhere does not exist\.$/);
});

test('names an excluded folder once, by its path', () => {
  assert.equal(findExclusion('a/__pycache__/b/c.pyc', {}), 'a/__pycache__');
  assert.equal(findExclusion('logs/1/out.log', { exclude: ['logs/**'] }), 'logs/1/out.log');
  assert.equal(findExclusion('a/b.bin', { exclude: ['*.txt'] }), undefined);
});

test('converts a name to the slug that it was created with', () => {
  assert.equal(slugPart('Pick Place'), 'pick-place');
  assert.equal(slugPart('Über-Griff 2.0!'), 'uber-griff-2-0');
  assert.equal(slugPart('pick-place'), 'pick-place');
});
