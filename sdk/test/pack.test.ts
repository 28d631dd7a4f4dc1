import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import vm from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'rolldown';
import { buildPackage } from '../build.ts';
import { startFakeMarket } from './fake-market.ts';

// Packs the published package and installs it in a separate project, as a user would.

const run = promisify(execFile);
const OUTSIDE = fileURLToPath(new URL('./outside/', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAX_BYTES = 20_000;

const folder = await mkdtemp(join(tmpdir(), 'souk-sdk-'));
after(() => rm(folder, { recursive: true, force: true }));
const project = join(folder, 'project');
const npm = (...args: string[]) =>
  // Without this machine's settings and without network: the package has no dependencies.
  run('npm', args, {
    cwd: project,
    env: { PATH: process.env.PATH, HOME: folder, npm_config_cache: join(folder, 'cache') },
  });

await mkdir(project);
await writeFile(join(project, 'package.json'), '{ "name": "elsewhere", "private": true, "type": "module" }');
await buildPackage(join(folder, 'dist'));
const [packed] = JSON.parse(
  (await npm('pack', join(folder, 'dist'), '--json', '--pack-destination', folder)).stdout,
) as [{ filename: string; files: { path: string }[] }];
await npm('install', '--offline', '--no-audit', '--no-fund', join(folder, packed.filename));
const installed = join(project, 'node_modules/@souk/sdk');

const bundled = await build({
  input: join(installed, 'index.js'),
  platform: 'browser',
  write: false,
  output: { format: 'iife', name: 'sdk', minify: true },
});
const { code, imports } = bundled.output[0];

test('packs the code, its types, the license and the README, and nothing else', async () => {
  const paths = packed.files.map(({ path }) => path);
  for (const path of ['package.json', 'README.md', 'LICENSE', 'index.js', 'index.d.ts', 'node.js', 'node.d.ts']) {
    assert.ok(paths.includes(path), path);
  }
  assert.deepEqual(paths.filter((path) => !/\.(js|d\.ts|json|md)$/.test(path) && path !== 'LICENSE'), []); // biome-ignore format: short
  assert.deepEqual(paths.filter((path) => /test|fixture/.test(path.replace('resources/test-helpers', '').replace('webhooks/webhook-test-event', ''))), []); // biome-ignore format: short
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  const { private: isPrivate, dependencies, peerDependencies, optionalDependencies, scripts } = manifest;
  assert.deepEqual(
    [isPrivate, dependencies, peerDependencies, optionalDependencies, scripts],
    Array(5).fill(undefined),
  );
});

test('runs in another project', async (t) => {
  await cp(join(OUTSIDE, 'use-it.mjs'), join(project, 'use-it.mjs'));
  const env = { PATH: process.env.PATH, SOUK_URL: await startFakeMarket(t) };
  const { stdout } = await run(process.execPath, ['--no-strip-types', 'use-it.mjs'], { cwd: project, env });
  const { resolved, ...results } = JSON.parse(stdout);
  assert.ok(resolved.endsWith('/project/node_modules/@souk/sdk/index.js'), resolved);
  assert.deepEqual(results, { slug: 'ada', missing: 'req_1', type: 'payout.paid', text: 'Good day', push: 'function' });
});

const LIBRARIES = {
  'the web': { lib: ['es2023', 'dom', 'dom.iterable'], types: [] },
  Node: { lib: ['es2023'], types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] },
};
for (const [which, libraries] of Object.entries(LIBRARIES)) {
  test(`compiles strictly in another project with only the types of ${which}`, async () => {
    await cp(join(OUTSIDE, 'use-types.ts'), join(project, 'use-types.ts'));
    const strict = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
    };
    const compilerOptions = { ...strict, ...libraries, target: 'es2022', noEmit: true, module: 'nodenext' };
    const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use-types.ts'] }));
    await run(process.execPath, [tsc, '-p', project]).catch(({ stdout }) => assert.fail(stdout));
  });
}

test('bundles for browsers below the size limit, without Node APIs', () => {
  const { length } = gzipSync(code);
  assert.ok(length < MAX_BYTES, `${length} bytes compressed, and ${MAX_BYTES} are allowed`);
  assert.deepEqual([bundled.output.length, imports], [1, []]);
  assert.doesNotMatch(code, /node:|require\(|\bprocess\.|\bBuffer\b/);
});

test('runs with web APIs only', async (t) => {
  const { fetch, Headers, Request, Response, URL, URLSearchParams, AbortController, AbortSignal, DOMException } =
    globalThis;
  const { TextEncoder, TextDecoder, ReadableStream, Blob, crypto, atob, setTimeout, clearTimeout } = globalThis;
  const web = { fetch, Headers, Request, Response, URL, URLSearchParams, AbortController, AbortSignal, DOMException };
  const globals = { ...web, TextEncoder, TextDecoder, ReadableStream, Blob, crypto, atob, setTimeout, clearTimeout };
  const context = vm.createContext({ ...globals, baseURL: await startFakeMarket(t) });
  const program = `${code}
    (async () => {
      const souk = new sdk.Souk({ apiKey: 'svc_test_made_up', baseURL });
      const missing = await souk.models.get('mdl_missing').catch((error) => error);
      const { body, headers } = await sdk.webhooks.signTest({ type: 'payout.paid', secret: 'whsec_made_up' });
      const event = await sdk.webhooks.verify(body, headers['svc-signature'], 'whsec_made_up');
      const stream = await souk.chat.completions.create({ model: 'svc-fast-8b', messages: [], stream: true });
      const { slug } = await souk.me.get();
      const kinds = Object.entries(sdk).filter(([, value]) => value.prototype instanceof Error);
      const misnamed = kinds.filter(([name, Kind]) => new Kind({ code: 'x', message: 'y' }, 'z').name !== name);
      const names = [kinds.length > 12, misnamed.map(([name]) => name)];
      return JSON.stringify([slug, missing instanceof sdk.NotFoundError, event.type, await stream.finalText(), names]);
    })()`;
  assert.deepEqual(JSON.parse(await vm.runInContext(program, context)), [
    'ada',
    true,
    'payout.paid',
    'Good day',
    // Errors keep their names although the minifier renames their classes.
    [true, []],
  ]);
});
