import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../../test/harness/eventually.ts';
import { tinyOnnx } from '../onnx/tiny-onnx.fixture.ts';
import { ISOLATED_ENVIRONMENT, type IsolationLevel, isolateCommand } from './isolate-command.ts';
import { type Isolation, probeIsolation } from './probe-isolation.ts';
import { residentMemory } from './resident-memory.ts';

/** Reported as skipped on other systems. */
const ON_LINUX = { skip: process.platform === 'linux' ? false : 'only Linux has namespaces' };
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const PROBE = here('./isolated-probe.fixture.ts');
const PARENT = here('./isolated-parent.fixture.ts');
const SANDBOX_MODEL = here('../../../../sandbox-model/souk-sandbox.gguf');
/** Variables that a shell may add to the fixed environment. */
const OF_SHELLS = ['PWD', 'OLDPWD', 'SHLVL', '_'];
/** Not covered by Node's permissions: signals, and links, which must therefore never be in a model's folder. */
const BEYOND_PERMISSIONS = ['see another process', 'end another process', 'read through a link'];

let folder: string;
let elsewhere: string;
let isolation: Isolation;
let bystander: ChildProcess;
let visitors = 0;
const servers: Server[] = [];

async function listening(at: string | number): Promise<Server> {
  const server = createServer(() => {
    visitors += 1;
  }).listen(at);
  servers.push(server);
  await once(server, 'listening');
  return server;
}

before(async () => {
  isolation = await probeIsolation();
  folder = await mkdtemp(join(tmpdir(), 'souk-model-'));
  elsewhere = await mkdtemp(join(tmpdir(), 'souk-data-'));
  bystander = spawn('sleep', ['600']);
  await writeFile(join(elsewhere, 'secret'), 'secret', { mode: 0o600 });
  await listening(join(elsewhere, 'socket'));
  await writeFile(join(folder, 'model-file'), '');
  await symlink(join(elsewhere, 'secret'), join(folder, 'link'));
  // Like the blobs of the store.
  await writeFile(join(folder, 'model.onnx'), tinyOnnx(), { mode: 0o600 });
  await copyFile(SANDBOX_MODEL, join(folder, 'model.gguf'));
});

after(async () => {
  bystander.kill('SIGKILL');
  for (const server of servers) server.close();
  for (const made of [folder, elsewhere]) await rm(made, { recursive: true });
});

interface Started {
  child: ChildProcess;
  /** Returns its next line of output, or fails with its stderr. */
  hear(): Promise<Record<string, unknown>>;
}

function start(
  given: readonly string[],
  { level = isolation.level, memoryMegabytes = 1024, readable = [folder], withPermissions = true } = {},
): Started {
  const { command, args, options } = isolateCommand(
    { program: [PROBE, ...given], nodeArguments: ['--max-old-space-size=256'], readable, memoryMegabytes },
    level,
  );
  const kept = withPermissions ? args : args.filter((arg) => !/^--(permission|allow-)/.test(arg));
  const child = spawn(command, kept, { ...options, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr?.on('data', (text) => {
    complaint += text;
  });
  const said = createInterface({ input: child.stdio[3] as Readable })[Symbol.asyncIterator]();
  const closed = once(child, 'close');
  return {
    child,
    hear: async () => {
      const { value, done } = await said.next();
      if (!done) return JSON.parse(value);
      await closed;
      return assert.fail(`it ended: ${complaint}`);
    },
  };
}

async function tryToEscape(level: IsolationLevel, withPermissions: boolean): Promise<string[]> {
  const { port } = (await listening(0)).address() as AddressInfo;
  const given = ['escape', folder, String(port), elsewhere, String(bystander.pid)];
  const { achieved, tried, environment, uid } = await start(given, { level, withPermissions }).hear();
  assert.ok((tried as number) > 20);
  if (level === 'namespaced') assert.equal(uid, 65534);
  const rest = Object.entries(environment as object).filter(([name]) => !OF_SHELLS.includes(name));
  assert.deepEqual(Object.fromEntries(rest), ISOLATED_ENVIRONMENT);
  return achieved as string[];
}

async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !/\) Z /.test(stat);
}

/** Returns the processes that were started for this model. */
async function processesOf(model: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return pids.filter((pid, i) => pid !== process.pid && lines[i]?.includes(model) && lines[i]?.includes(PROBE));
}

test('this system supports full isolation, without which the other tests prove little', ON_LINUX, () => {
  assert.equal(isolation.level, 'namespaced', `this system isolates less than it could: ${isolation.missing}`);
});

describe('an isolated program', () => {
  test('has no access in a jail, even without the permissions of Node', ON_LINUX, async () => {
    assert.deepEqual(await tryToEscape('namespaced', false), []);
    assert.deepEqual(await tryToEscape('namespaced', true), []);
    assert.equal(visitors, 0);
    assert.deepEqual((await readdir(elsewhere)).sort(), ['secret', 'socket']);
    assert.equal(await isAlive(bystander.pid as number), true);
  });

  test('is restricted by the permissions of Node without namespaces', async () => {
    const achieved = await tryToEscape('limits-only', true);
    assert.deepEqual(
      achieved.filter((deed) => !BEYOND_PERMISSIONS.includes(deed)),
      [],
    );
    assert.equal(visitors, 0);
    bystander = spawn('sleep', ['600']);
  });

  test('runs an ONNX model that only its owner can read', async () => {
    const { hear } = start(['onnx', folder]);
    assert.deepEqual(await hear(), { loaded: true });
    assert.deepEqual(await hear(), { y: [3, 5, 7] });
  });

  test('runs a GGUF model', async () => {
    const { text, complaints } = await start(['llama', folder], { readable: [join(folder, 'model.gguf')] }).hear();
    assert.ok((text as string).length > 0);
    assert.deepEqual(complaints, []);
  });

  test('runs at every level that this system has', async () => {
    for (const level of ['unprivileged', 'same-user', 'limits-only'] as const) {
      if (level === 'unprivileged' && process.getuid?.() !== 0) continue;
      if (level !== 'limits-only' && process.platform !== 'linux') continue;
      const { hear } = start(['onnx', folder], { level });
      assert.deepEqual(await hear(), { loaded: true }, level);
      assert.deepEqual(await hear(), { y: [3, 5, 7] }, level);
    }
  });

  test('is limited in memory, without harm to its parent', async () => {
    await writeFile(join(folder, 'model.onnx'), tinyOnnx({ does: 'hungry' }));
    const { hear } = start(['onnx', folder], { memoryMegabytes: 256 });
    assert.deepEqual(await hear(), { loaded: true });
    await assert.rejects(hear(), /alloc/);
    await writeFile(join(folder, 'model.onnx'), tinyOnnx());
  });

  test('has its memory measured from outside', ON_LINUX, async () => {
    const { child } = start(['eat memory', folder], { memoryMegabytes: 4096 });
    const gone = once(child, 'close');
    await eventually('much memory', async () => (await residentMemory(child.pid as number)) > 512 * 1024);
    child.kill('SIGKILL');
    await gone;
  });

  test('that kills itself takes its wrappers with it', async () => {
    const { child, hear } = start(['leave by itself', folder]);
    await assert.rejects(hear(), /it ended/);
    assert.equal(await isAlive(child.pid as number), false);
  });

  test('ends with the process that was spawned', async () => {
    const { child, hear } = start(['loop', folder]);
    assert.deepEqual(await hear(), { looping: true });
    assert.ok((await processesOf(folder)).length > 0);
    child.kill('SIGKILL');
    await eventually('the end of all', async () => (await processesOf(folder)).length === 0);
  });
});

describe('a parent that is killed leaves nothing behind', ON_LINUX, () => {
  for (const deed of ['loop', 'onnx']) {
    test(`be its child busy with ${deed}`, async () => {
      await writeFile(join(folder, 'model.onnx'), tinyOnnx({ does: 'endless' }));
      const levels: IsolationLevel[] =
        process.getuid?.() === 0 ? ['namespaced', 'unprivileged', 'same-user'] : ['namespaced', 'same-user'];
      for (const level of levels) {
        const parent = spawn(process.execPath, [PARENT, level, deed, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
        await once(parent.stdout, 'data');
        assert.ok((await processesOf(folder)).length > 0, level);
        parent.kill('SIGKILL');
        await eventually(`the end of all at ${level}`, async () => (await processesOf(folder)).length === 0);
      }
    });
  }
});
