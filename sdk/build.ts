import { execFile } from 'node:child_process';
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import manifest from './package.json' with { type: 'json' };

// In this repository the SDK runs from its sources. The published package is JavaScript with declarations, built into a
// folder of its own: `npm run build -w sdk`, then `npm publish ./sdk/dist`.

const HERE = fileURLToPath(new URL('.', import.meta.url));

/** Builds the published package into a folder, which is emptied first. */
export async function buildPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await compile(folder);
  await nameEmittedFiles(folder);
  await cp(join(HERE, 'README.md'), join(folder, 'README.md'));
  await cp(join(HERE, '../LICENSE'), join(folder, 'LICENSE'));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(publishedManifest(), null, 2)}\n`);
}

async function compile(folder: string): Promise<void> {
  const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
  const tsc = join(typescript, '../bin/tsc');
  await promisify(execFile)(process.execPath, [tsc, '-p', join(HERE, 'tsconfig.build.json'), '--outDir', folder]).catch(
    ({ stdout, message }) => {
      throw new Error(`The SDK does not compile:\n${stdout || message}`);
    },
  );
}

/** Replaces `.ts` by `.js` in the imports of declarations, which the compiler does in JavaScript only. */
async function nameEmittedFiles(folder: string): Promise<void> {
  for await (const name of glob('**/*.d.ts', { cwd: folder })) {
    const file = join(folder, name);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/((?:from|import\() ?['"]\.{1,2}\/[^'"]+)\.ts(?=['"])/g, '$1.js'));
  }
}

function publishedManifest(): object {
  const { name, version, description, license, type } = manifest;
  return {
    ...{ name, version, description, license, type },
    keywords: ['souk', 'marketplace', 'machine-learning', 'models', 'datasets', 'inference'],
    // Used by resolvers that do not read `exports`.
    main: './index.js',
    types: './index.d.ts',
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './node': { types: './node.d.ts', default: './node.js' },
      './package.json': './package.json',
    },
    sideEffects: false,
    engines: { node: '>=22' },
  };
}

if (import.meta.main) {
  const folder = resolve(process.argv[2] ?? join(HERE, 'dist'));
  await buildPackage(folder);
  process.stdout.write(`Written to ${folder}. To publish it: npm publish ${folder}\n`);
}
