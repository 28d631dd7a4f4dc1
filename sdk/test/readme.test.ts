import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { tinyOnnx } from '../../server/src/runtimes/onnx/tiny-onnx.fixture.ts';
import { startInferenceServer } from '../../server/test/harness/markets/inference.ts';
import { createKey, signUp } from '../../server/test/harness/people/people.ts';
import { kindsOf, programOf } from './readme-program.ts';

// The README's examples are one program. It is compiled as a reader would do it, and run against a market.

const run = promisify(execFile);
const SDK = fileURLToPath(new URL('..', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const readme = await readFile(join(SDK, 'README.md'), 'utf8');

const folder = await mkdtemp(join(tmpdir(), 'souk-readme-'));
const server = await startInferenceServer();
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
await mkdir(join(folder, 'node_modules/@souk'), { recursive: true });
await symlink(SDK, join(folder, 'node_modules/@souk/sdk'));
await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
await writeFile(join(folder, 'readme.ts'), programOf(readme, 'ts'));
await writeFile(join(folder, 'browser.ts'), `import { Souk } from '@souk/sdk';${programOf(readme, 'ts browser')}`);

test('has only examples that are compiled or run', () => {
  assert.deepEqual([...kindsOf(readme)].sort(), ['sh', 'ts', 'ts browser']);
});

test('compiles the examples', async () => {
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: 'esnext', module: 'nodenext', lib: ['esnext', 'dom', 'dom.iterable'] },
    ...{ types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')], skipLibCheck: true },
    // The SDK itself is TypeScript here.
    allowImportingTsExtensions: true,
  };
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['readme.ts', 'browser.ts'] }),
  );
  const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
  await run(process.execPath, [tsc, '-p', folder]).catch(({ stdout }) => assert.fail(stdout));
});

test('runs the examples with the expected output', async () => {
  const seller = await signUp(server, 'Acme Robotics');
  const apiKey = (await createKey(seller, { tier: 'premium' })).secret;
  const buyerKey = (await createKey(await signUp(server))).secret;
  await mkdir(join(folder, 'pick-place'));
  await writeFile(join(folder, 'pick-place/model.onnx'), tinyOnnx());
  await writeFile(join(folder, 'pick-place/config.json'), '{"rate_hz": 50}');

  const { stdout } = await run(process.execPath, ['readme.ts'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      SOUK_URL: server.url,
      SOUK_API_KEY: apiKey,
      SOUK_BUYER_KEY: buyerKey,
      SOUK_WEBHOOK_SECRET: 'whsec_test_made_up',
    },
  }).catch(({ stdout, stderr }) => assert.fail(`${stdout}\n${stderr}`));
  for (const line of [
    /^Signed in as Acme Robotics \(acme-robotics\)$/,
    /^GET \/me, attempt 1: 200 in \d+ ms, req_/,
    /^true 404 not_found req_/,
    /^limit .*100/,
    /^acme-robotics\/pick-place$/,
    /^\[ 'config.json', 'model.onnx' \]$/,
    /^succeeded$/,
    /^\d{4}-\d\d-01 4900 4410 usd$/,
    /bought.*model\.onnx/,
    /^usr_\w+ holds acme-robotics\/pick-place under Commercial$/,
    /^wrong_mode The certificate is for test mode/,
    /stop 0\.\d+$/,
    /^y Float32Array\(3\) \[ 3, 5, 7 \]$/,
    /^evt_\w+ payout\.paid$/,
    /^Pick and place, ready to run was bought$/,
    /^200$/,
    /^400$/,
    /^\[ 'acme-robotics\/pick-place' \]$/,
  ]) {
    assert.ok(
      stdout.split('\n').some((text) => line.test(text)),
      `${line} is not in\n${stdout}`,
    );
  }
});
