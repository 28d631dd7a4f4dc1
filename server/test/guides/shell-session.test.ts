import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from '../harness/eventually.ts';
import { bareEnvironment } from '../harness/servers/bare-environment.ts';
import { temporaryDirectory } from '../harness/servers/process.ts';
import { openShell } from './shell-session.ts';

const directory = await temporaryDirectory();
after(() => directory.remove());
const newShell = () =>
  openShell({ directory: directory.path, scripts: directory.path, environment: bareEnvironment() });

test('keeps variables for the next block, but not for another terminal', async () => {
  const shell = newShell();
  assert.deepEqual(await shell.run('GREETING=hello; export PLACE=here; cd /'), { code: 0, output: '' });
  assert.deepEqual(await shell.run('echo "$GREETING from $PWD"; echo aside >&2'), {
    code: 0,
    output: 'hello from /\naside\n',
  });
  assert.deepEqual(await shell.run('cat; echo "no input"'), { code: 0, output: 'no input\n' });
  const background = shell.startInBackground('set +u; echo "[$GREETING] [$PLACE]"');
  await eventually('the other terminal', async () => background.output() === '[] []\n');
  await shell.end();
});

for (const [what, code, exit] of [
  ['a command that fails', 'echo before; false; echo after', 1],
  ['one in the middle of a pipe', 'echo before; (exit 4) | cat; echo after', 4],
  ['a variable that was never set', 'echo before; echo "$NOWHERE"; echo after', 1],
] as const) {
  test(`${what} ends the block, and its output is returned`, async () => {
    const shell = newShell();
    const ran = await shell.run(code);
    assert.equal(ran.code, exit);
    assert.match(ran.output, /^before\n(.*unbound variable\n)?$/);
    await shell.end();
  });
}

test('ends background jobs of a block with the shell', async () => {
  const shell = newShell();
  const { output } = await shell.run('sh -c "sleep 600; true" & echo $!');
  const pid = Number(output.trim().split('\n').at(-1));
  assert.ok(process.kill(pid, 0));
  await shell.end();
  await eventually('its job to be gone', async () => {
    try {
      return !process.kill(pid, 0);
    } catch {
      return true;
    }
  });
});
