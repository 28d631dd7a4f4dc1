import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ONNX, SAFETENSORS } from '../../../src/inspection/headers/model-files.fixture.ts';
import { assertFailed, createCliUsers } from '../../harness/clients/souk-command.ts';
import { Terminal } from '../../harness/clients/terminal.ts';
import { hasProgram } from '../../harness/programs.ts';

// No server is needed: nothing listens at this URL.
const users = await createCliUsers('http://127.0.0.1:9');
after(() => users.stop());
const user = users.newUser();

const HOSTILE = "cposix\nsystem\n(S'id'\ntR.";

async function folderOf(name: string, files: Record<string, string | Buffer>): Promise<string> {
  const folder = join(users.path, name);
  for (const [file, content] of Object.entries(files)) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), content);
  }
  return folder;
}

test('lists files that may be published with their verdicts', async () => {
  const folder = await folderOf('good', { 'model.safetensors': SAFETENSORS, 'README.md': '# Good', '.env': 'KEY=1' });
  const { code, out, err } = await user.souk('inspect', folder);
  assert.deepEqual([code, err], [0, 'Excluded: .env\n']);
  const rows = out.split('\n').map((line) => line.split(/ {2,}/));
  assert.deepEqual(rows[0], ['FILE', 'SIZE', 'FORMAT', 'VERDICT']);
  assert.deepEqual(rows.slice(1, 3), [
    ['README.md', '6 B', 'text', 'not applicable'],
    ['model.safetensors', `${SAFETENSORS.length} B`, 'safetensors', 'inspected'],
  ]);
});

test('names a file that would be rejected with the reason, and fails', async () => {
  const folder = await folderOf('bad', { 'a/notes.txt': HOSTILE, 'net.onnx': 'no model', 'ok.onnx': ONNX });
  const shown = await user.souk('inspect', folder);
  assert.equal(shown.code, 1);
  assert.match(shown.out, /^a\/notes\.txt +24 B +pickle +rejected$/m);
  assert.match(shown.out, /^a\/notes\.txt is not safe to load: imports posix\.system\. Save weights as safetensors/m);
  assert.match(
    shown.out,
    /^net\.onnx cannot be inspected: it is not an ONNX file, although its extension says so\. Upload/m,
  );
  assert.match(shown.err, /2 of 3 would be rejected/);

  const json = await user.souk('inspect', folder, '--json');
  assert.equal(json.code, 1);
  assert.deepEqual(
    JSON.parse(json.out).files.map((file: { name: string; verdict: string }) => [file.name, file.verdict]),
    [
      ['a/notes.txt', 'rejected'],
      ['net.onnx', 'rejected'],
      ['ok.onnx', 'inspected'],
    ],
  );
  const quiet = await user.souk('inspect', folder, '-q');
  assert.deepEqual([quiet.code, quiet.out], [1, 'a/notes.txt\nnet.onnx\n']);
});

test('prints the API’s reason, the message of a publication and skipped files as JSON', async () => {
  const folder = await folderOf('json', { 'a.pkl': HOSTILE, 'b.txt': 'text', 'net.onnx': 'no model', '.env': 'KEY=1' });
  const { files, left_out } = JSON.parse((await user.souk('inspect', folder, '--json')).out);
  assert.deepEqual(left_out, ['.env']);
  const [pickle, text, onnx] = files;
  assert.match(pickle.reason, /^imports posix\.system\. Save weights as safetensors/);
  assert.equal(pickle.message, `a.pkl is not safe to load: ${pickle.reason}`);
  const clean = { size: 4, format: 'text', verdict: 'not_applicable', reason: null, message: null };
  assert.deepEqual(text, { name: 'b.txt', path: join(folder, 'b.txt'), ...clean });
  assert.match(onnx.reason, /^it is not an ONNX file, although/);
});

test('prints named files by their paths, so that they can be passed on', async () => {
  const folder = await folderOf('named', { 'x/data.pkl': HOSTILE, 'y/data.pkl': HOSTILE });
  const paths = [join(folder, 'x/data.pkl'), join(folder, 'y/data.pkl')];
  assert.equal((await user.souk('inspect', ...paths, '-q')).out, `${paths.join('\n')}\n`);
  assert.equal((await user.souk('inspect', join(folder, 'x'), join(folder, 'y'), '-q')).out, `${paths.join('\n')}\n`);
  const { out } = await user.souk('inspect', ...paths);
  for (const path of paths) {
    assert.ok(out.includes(`\n${path}  `), out);
    assert.ok(out.includes(`\n${path} is not safe to load`), out);
  }
});

test('reports what cannot be read, inspects the rest, and fails', async () => {
  const folder = await folderOf('holes', { 'a.txt': 'a', 'z.txt': 'z' });
  await symlink('gone.bin', join(folder, 'broken'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  await symlink('.', join(folder, 'round'));

  const shown = await user.souk('inspect', folder);
  assert.equal(shown.code, 2, shown.err);
  for (const row of [/^a\.txt +1 B +text +not applicable$/m, /^z\.txt +1 B +/m, /^broken +.*unreadable$/m])
    assert.match(shown.out, row);
  assert.match(shown.out, /^broken is a link to gone\.bin, which does not exist\.$/m);
  assert.match(shown.out, /^pipe is neither a file nor a folder\./m);
  assert.match(shown.err, /3 of 5 cannot be read\./);

  const json = await user.souk('inspect', folder, '--json');
  assert.equal(json.code, 2);
  const broken = JSON.parse(json.out).files.find((file: { name: string }) => file.name === 'broken');
  const problem = 'is a link to gone.bin, which does not exist.';
  assert.deepEqual(broken, {
    ...{ name: 'broken', path: join(folder, 'broken'), size: null, format: null, verdict: 'unreadable' },
    ...{ reason: problem, message: `broken ${problem}` },
  });

  const quiet = await user.souk('inspect', folder, '-q');
  assert.deepEqual([quiet.code, quiet.out], [2, '']);
  assert.match(quiet.err, /^souk: .*holes\/broken is a link to gone\.bin/m);

  await writeFile(join(folder, 'bad.pkl'), HOSTILE);
  assert.equal((await user.souk('inspect', folder)).code, 1, 'a rejection counts more');
});

test('fails for a rejection even when the reader closes the pipe early', async () => {
  const folder = await folderOf('piped', { 'bad.pkl': HOSTILE });
  for (const options of [[], ['-q'], ['--json']]) {
    const { child, end } = user.start('inspect', folder, ...options);
    child.stdout.destroy();
    assert.equal((await end).code, 1, options.join());
  }
});

test('prints one line, and no rejection, when files cannot be inspected', async () => {
  const folder = await folderOf('plain', { 'a.txt': 'a' });
  const wrong = users.newUser({ SOUK_INSPECTION_MAX_MEMBERS: 'abc' });
  assertFailed(await wrong.souk('inspect', folder), 2, /^souk: SOUK_INSPECTION_MAX_MEMBERS must be a whole number/);
  const withoutTemp = users.newUser({ TMPDIR: join(users.path, 'nowhere') });
  assertFailed(
    await withoutTemp.souk('inspect', folder),
    2,
    /no temporary file can be created in .*nowhere \(ENOENT\)/,
  );

  const { code, out, err } = await wrong.souk('inspect', folder, '--json');
  assert.deepEqual([code, out], [2, '']);
  assert.equal(JSON.parse(err).error.exit_code, 2);
});

test('rejects a pipe without waiting for it', async () => {
  assertFailed(
    await user.soukWithInput('text', 'inspect', '/dev/stdin'),
    2,
    /\/dev\/stdin is neither a file nor a folder/,
  );
});

const noTerminal = hasProgram('script') ? false : 'needs `script`, of util-linux';

test('shows progress at a terminal', { skip: noTerminal }, async (t) => {
  const folder = await folderOf('progress', { 'a.txt': 'a', 'b.txt': 'b' });
  const terminal = new Terminal({}, 'inspect', folder);
  t.after(() => terminal.kill());
  assert.equal(await terminal.end(), 0);
  assert.match(terminal.raw, /Inspecting .*0\/2/);
});

test('escapes names at a terminal with -q, too', { skip: noTerminal }, async (t) => {
  const folder = await folderOf('escapes', { 'a\u001b[31m\nb.pkl': HOSTILE });
  const terminal = new Terminal({}, 'inspect', folder, '-q');
  t.after(() => terminal.kill());
  assert.equal(await terminal.end(), 1);
  assert.equal(terminal.raw, 'a\ufffd[31m\ufffdb.pkl\r\n');
});

test('reports missing files', async () => {
  assertFailed(await user.souk('inspect', join(users.path, 'nowhere')), 2, /nowhere does not exist/);
});
