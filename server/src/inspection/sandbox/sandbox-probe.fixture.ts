import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { readdirSync, readFileSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { open } from 'node:inspector';
import { connect, createServer } from 'node:net';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { writeHeapSnapshot } from 'node:v8';
import { WASI } from 'node:wasi';
import { Worker } from 'node:worker_threads';
import { IMAGE_DESCRIPTOR } from '../../platform/program-image/program-image.ts';

// Runs in place of a child, tries everything it must not be able to do, and reports the results. Its imports above come
// before the lock-down, which a reader would not even get.

const elsewhere = process.argv[2] as string;
const rawProcess = process as unknown as Record<string, (...given: unknown[]) => unknown>;
const priority = setPriority;
await import('./lock-down.ts');

function connects(to: number | string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = typeof to === 'number' ? connect(to, '127.0.0.1') : connect(to);
    socket.on('connect', resolve).on('error', reject);
  });
}

const attempts: Record<string, () => unknown> = {
  'read a file': () => readFileSync('/etc/hosts'),
  'read its environment': () => readFileSync('/proc/self/environ'),
  'read its own code': () => readFileSync(import.meta.filename),
  'write to its own code': () => writeSync(IMAGE_DESCRIPTOR, 'x', 0),
  'list a folder': () => readdirSync('/'),
  'read the configuration': () => readFileSync(new URL('../../config.ts', import.meta.url)),
  'write a file': () => writeFileSync(`${elsewhere}/written`, 'x'),
  'write beside its own code': () => writeFileSync(new URL('./written.ts', import.meta.url), ''),
  'make a link': () => symlinkSync('/', `${elsewhere}/link`),
  'write a heap snapshot': () => writeHeapSnapshot(`${elsewhere}/heap`),
  'write a report': () => process.report.writeReport(`${elsewhere}/report`),
  connect: () => connects(Number(process.argv[3])),
  'connect to a socket of the file system': () => connects(`${elsewhere}/socket`),
  fetch: () => fetch(`http://127.0.0.1:${process.argv[3]}/`),
  listen: () =>
    new Promise((resolve, reject) => {
      process.once('uncaughtException', reject);
      createServer()
        .on('error', reject)
        .listen(0, '127.0.0.1', () => resolve(undefined));
    }),
  'send a datagram': () =>
    new Promise((resolve, reject) => {
      process.once('uncaughtException', reject);
      createSocket('udp4')
        .on('error', reject)
        .send('x', 9, '127.0.0.1', (error) => (error ? reject(error) : resolve(0)));
    }),
  'look up a name': () => lookup('localhost'),
  'start a process': () => {
    const { error } = spawnSync('/bin/true');
    if (error) throw error;
  },
  'start a worker': () => new Worker('', { eval: true }),
  'load an addon': () => rawProcess.dlopen?.({ exports: {} }, '/lib/libc.so.6') ?? gone(rawProcess.dlopen),
  'use a binding': () => rawProcess.binding?.('fs') ?? gone(rawProcess.binding),
  'signal its parent': () => process.kill(process.ppid, 0),
  'signal its parent otherwise': () => rawProcess._kill?.(process.ppid, 0) ?? gone(rawProcess._kill),
  'load a module it was not given': () => process.getBuiltinModule('node:os'),
  'open an inspector': () => open(0),
  'use WASI': () => new WASI({ version: 'preview1' }),
  'make code of text': () => new Function('return 1')(),
  // biome-ignore lint/security/noGlobalEval: must be gone.
  'evaluate text': () => eval('1'),
  'make a function of text': () => constructed(() => {}),
  'make an async function of text': () => constructed(async () => {}),
  'make a generator of text': () => constructed(function* () {}),
  'make an async generator of text': () => constructed(async function* () {}),
  'make a function of text by a method': () => constructed([].map),
  'make a function of text by a class': () => constructed(class {}),
  'import node:sqlite': () => import('node:sqlite'),
  'import node:os': () => import('node:os'),
  'import node:module': () => import('node:module'),
  'import node:child_process': () => import('node:child_process'),
  'import code from data': () => import(`data:text/javascript,export default ${process.pid}`),
  'import a file elsewhere': () => import(`file://${elsewhere}/foreign.mjs`),
};

function constructed(made: object): void {
  if (typeof made.constructor('return 1') !== 'function') throw new Error('it is gone');
}

function gone(method: unknown): void {
  if (method === undefined) throw new Error('it is gone');
}

const achieved: string[] = [];
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    await attempt();
    achieved.push(name);
  } catch {
    // Expected.
  }
}
const environment = Object.keys(process.env);
const canStillRead =
  readFileSync(fileURLToPath(import.meta.resolve('fzstd'))).length > 0 && typeof priority === 'function';
process.stdout.write(
  `${JSON.stringify({ tried: Object.keys(attempts).length, achieved, environment, canStillRead })}\n`,
);
process.exit();
