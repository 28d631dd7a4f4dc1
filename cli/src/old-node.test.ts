import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

// Runs bin/souk.js with Node's type stripping disabled, which stands in for a Node too old for TypeScript. The Node that it
// should find instead is a shell script, so that each test decides how that one ends.

const root = await mkdtemp(join(tmpdir(), 'souk-bin-'));
after(() => rm(root, { recursive: true, force: true }));
let installations = 0;

/** Installs a copy of the command in `<folder>/cli/bin`, with this script as `<folder>/node_modules/.bin/node`. */
async function install(pinnedNode: string | undefined): Promise<string> {
  const directory = join(root, String(++installations));
  const script = join(directory, 'cli', 'bin', 'souk.js');
  await mkdir(join(directory, 'node_modules', '.bin'), { recursive: true });
  await cp(fileURLToPath(new URL('../bin/souk.js', import.meta.url)), script);
  await writeFile(join(directory, 'package.json'), '{"type":"module"}');
  const node = join(directory, 'node_modules', '.bin', 'node');
  if (pinnedNode === undefined) {
    await symlink(process.execPath, node);
  } else {
    await writeFile(node, `#!/bin/sh\n${pinnedNode}\n`);
    await chmod(node, 0o755);
  }
  return script;
}

function runUnderOldNode(script: string, args: string[] = []) {
  const child = spawn(process.execPath, ['--no-strip-types', script, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`it ended before it printed "${text}": ${output}`)));
      const listen = () => output.includes(text) && resolve();
      for (const stream of [child.stdout, child.stderr]) stream.on('data', listen);
      listen();
    });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, output }));
  return { child, printed, ended };
}

test('restarts with the pinned Node and passes arguments, input, output and exit code through', async () => {
  const script = await install('for word in "$@"; do echo "[$word]"; done; cat; echo oops >&2; exit 7');
  const { child, ended } = runUnderOldNode(script, ['keys', 'create', '--name', 'a b']);
  child.stdin.end('typed\n');
  const { code, output } = await ended;
  assert.equal(code, 7);
  assert.ok(output.includes(`[${script}]\n[keys]\n[create]\n[--name]\n[a b]\ntyped\n`), output);
  assert.ok(output.includes('oops'));
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  test(`forwards ${signal} and waits for the child to exit`, async () => {
    const name = signal.slice(3);
    const script = await install(`trap 'echo draining; sleep 0.2; echo drained; exit 5' ${name}
echo ready; for i in $(seq 1000); do sleep 0.05; done`);
    const { child, printed, ended } = runUnderOldNode(script);
    await printed('ready');
    child.kill(signal);
    await printed('draining');
    child.kill(signal);
    const { code, output } = await ended;
    assert.equal(code, 5);
    assert.equal(output.match(/draining/g)?.length, 1, output);
    assert.ok(output.includes('drained'));
  });
}

for (const signal of ['SIGKILL', 'SIGTERM', 'SIGINT'] as const) {
  test(`ends by ${signal} when its child was killed by it`, async () => {
    const { ended } = runUnderOldNode(await install(`kill -${signal.slice(3)} $$`));
    const { code, signal: ending } = await ended;
    assert.deepEqual([code, ending], [null, signal]);
  });
}

test('says what to do instead of restarting forever when no newer Node is found', async () => {
  const { ended } = runUnderOldNode(await install(undefined));
  const { code, output } = await ended;
  assert.equal(code, 1);
  assert.match(output, /^souk: needs Node 24 or newer.*npm ci/);
});
