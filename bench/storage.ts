import { execFile } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { median } from './median.ts';
import { recordResult } from './report/record-result.ts';
import { limitRow, rateRow } from './report/rows.ts';
import { startSouk } from './servers.ts';
import { sized } from './size.ts';
import { startNginx } from './storage/nginx.ts';

// `npm run bench:storage`: uploads a file of 256 MiB, of 2 GiB at full size, with tus, against a copy with SHA-256, and
// downloads it with curl, against nginx serving the same file; and measures how far the server's memory grows. Needs curl and
// Debian's nginx.

const BYTES = sized(256 * 1024 ** 2, 2 * 1024 ** 3);
const ROUNDS = sized(3, 5);
const COPY = fileURLToPath(new URL('./storage/copy-and-hash.ts', import.meta.url));
/** The lowest acceptable ratio to a copy. */
const UPLOAD_GOAL = 0.8;
const run = promisify(execFile);
const directory = await mkdtemp(join(tmpdir(), 'souk-bench-storage-'));
const file = join(directory, 'file.bin');

await writeFile(file, BYTES);
const souk = await startSouk({});
const nginx = await startNginx(join(directory, 'nginx'), directory).catch((error: Error) => {
  console.error(`!! NO NGINX: downloads are compared with nothing: ${error.message}`);
  return undefined;
});
try {
  const { seller } = JSON.parse(await readFile(join(souk.dataDir, 'demo.json'), 'utf8'));
  const session = await signIn(seller);
  // The first upload and download allocate memory that does not grow with their size.
  await warmUp(session);
  const before = await souk.memory();

  const copies: number[] = [];
  const uploads: number[] = [];
  let shard = '';
  for (let round = 0; round < ROUNDS; round++) {
    copies.push(await timed(() => run(process.execPath, [COPY, file, `${file}.copy`])));
    const dataset = await call(session, 'POST', '/v1/datasets', { name: `Bench ${round}`, license: 'MIT' });
    shard = `/v1/datasets/${dataset.id}/shards`;
    uploads.push(await timed(() => upload(session, shard)));
    if (round < ROUNDS - 1) await call(session, 'DELETE', `/v1/datasets/${dataset.id}`);
  }
  const afterUploads = await souk.memory();

  const downloads: number[] = [];
  const served: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    if (nginx) served.push(await timed(() => run('curl', ['-sf', '-o', '/dev/null', `${nginx.url}/file.bin`])));
    const { url } = await call(session, 'GET', `${shard}/file.bin`);
    downloads.push(await timed(() => run('curl', ['-sf', '-o', '/dev/null', url])));
  }
  const afterDownloads = await souk.memory();

  const rate = (seconds: readonly number[]) => BYTES / 1e6 / median(seconds);
  const line = (what: string, value: number, unit: string) =>
    console.log(`  ${what.padEnd(32)}${value.toFixed(0).padStart(7)} ${unit}`);
  console.log(`${(BYTES / 1024 ** 3).toFixed(2)} GiB, medians of ${ROUNDS} rounds that alternate`);
  line('copy with SHA-256 and fsync', rate(copies), 'MB/s');
  line('upload with tus', rate(uploads), 'MB/s');
  if (nginx) line('nginx', rate(served), 'MB/s');
  line('download', rate(downloads), 'MB/s');
  console.log(`  upload is ${(rate(uploads) / rate(copies)).toFixed(2)} of the copy`);
  if (nginx)
    console.log(`  download is ${(rate(downloads) / rate(served)).toFixed(2)} of nginx (target: at least 0.7)`);
  line('memory before', before.now / 2 ** 20, 'MiB');
  line('peak while uploading, above it', (afterUploads.peak - before.now) / 2 ** 20, 'MiB (target: under 64)');
  line('peak while downloading, above it', (afterDownloads.peak - before.now) / 2 ** 20, 'MiB (target: under 64)');
  const mebibytes = (bytes: number) => (bytes - before.now) / 2 ** 20;
  recordResult('storage', {
    method: `A file of ${(BYTES / 1024 ** 3).toFixed(2)} GiB, uploaded with tus beside a copy on the same disk that also computes SHA-256, and downloaded with curl beside nginx: medians of ${ROUNDS} rounds.`,
    rows: [
      rateRow({
        ...{ work: 'upload of a large file', unit: 'MB/s', value: rate(uploads), goal: UPLOAD_GOAL },
        baseline: { name: 'copy with SHA-256', value: rate(copies) },
      }),
      ...(nginx
        ? [
            rateRow({
              ...{ work: 'download of a large file', unit: 'MB/s', value: rate(downloads), goal: 0.7 },
              baseline: { name: 'nginx', value: rate(served) },
            }),
          ]
        : []),
      limitRow({ work: 'memory growth while uploading', unit: 'MiB', value: mebibytes(afterUploads.peak), limit: 64 }),
      limitRow({
        work: 'memory growth while downloading',
        unit: 'MiB',
        value: mebibytes(afterDownloads.peak),
        limit: 64,
      }),
    ],
    notes: nginx ? [] : ['The download was not compared with nginx, which was not installed.'],
  });
} finally {
  await nginx?.stop();
  await souk.stop();
  await rm(directory, { recursive: true, force: true });
}

async function writeFile(path: string, size: number): Promise<void> {
  const handle = await open(path, 'w');
  const block = randomFillSync(Buffer.alloc(4 * 1024 * 1024));
  for (let written = 0; written < size; written += block.length) {
    block.writeUInt32LE(written / 1024, 0); // no two blocks are alike
    await handle.write(block, 0, Math.min(block.length, size - written));
  }
  await handle.sync();
  await handle.close();
}

async function warmUp(bearer: string): Promise<void> {
  const { id } = await call(bearer, 'POST', '/v1/datasets', { name: 'Warm up', license: 'MIT' });
  await upload(bearer, `/v1/datasets/${id}/shards`, Math.min(BYTES, 64 * 1024 * 1024));
  const { url } = await call(bearer, 'GET', `/v1/datasets/${id}/shards/file.bin`);
  await run('curl', ['-sf', '-o', '/dev/null', url]);
}

async function upload(bearer: string, path: string, bytes = BYTES): Promise<void> {
  const creation = await fetch(souk.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bearer}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': `name ${Buffer.from('file.bin').toString('base64')}`,
    },
  });
  const location = creation.headers.get('location');
  if (creation.status !== 201 || !location) throw new Error(await creation.text());
  const patch = request(new URL(location, souk.url), {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${bearer}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes),
    },
  });
  const responded = new Promise<number | undefined>((resolve, reject) => {
    patch.on('response', (response) => resolve(response.statusCode));
    patch.on('error', reject);
  });
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024, end: bytes - 1 }), patch);
  if ((await responded) !== 204) throw new Error('the upload was rejected');
}

async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${souk.url}/auth/cli`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (token === undefined) throw new Error('could not sign in');
  return token;
}

async function call(bearer: string, method: string, path: string, body?: object) {
  const response = await fetch(souk.url + path, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const result = (await response.json()) as { id: string; url: string };
  if (!response.ok) throw new Error(JSON.stringify(result));
  return result;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
