import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { Requester } from '../http/requester.ts';
import { sha256Of } from '../transfers/fake-storage.fixture.ts';
import { Tally, type TransferProgress } from '../transfers/progress.ts';
import { fetchArchive } from './fetch-archive.ts';
import type { Placed } from './part-file.ts';
import { tarOf } from './tar.fixture.ts';

/** A failure of the next request. */
interface Fault {
  status?: number;
  /** Breaks the connection after this many bytes of the response. */
  cutAfter?: number;
  /** Called after the first bytes, before the rest. */
  act?: () => unknown;
}

/** Serves an archive of files with the given faults, and creates a directory to download into. */
export async function archiveHost(t: TestContext, contents: Record<string, string | Buffer>) {
  const directory = await mkdtemp(join(tmpdir(), 'souk-archive-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const files = Object.entries(contents).map(([name, bytes]) => [name, Buffer.from(bytes)] as const);
  const host = { tar: tarOf(files), etag: '"v1"', faults: [] as Fault[], ranges: [] as string[], urlsIssued: 0 };
  const all: Placed[] = files.map(([name, bytes]) => {
    const destination = join(directory, name);
    const file = { name, size: bytes.length, sha256: sha256Of(bytes), getUrl: failUnexpected };
    return { file, destination, partPath: `${destination}.part` };
  });
  const external = new Requester({
    ...{ baseURL: '', bearer: undefined, mode: undefined, timeout: 1_000, maxRetries: 0, maxRetryDelay: 1_000 },
    ...{ userAgent: undefined, wait: async () => undefined },
    fetch: async (_, init) => respond(host, new Headers(init?.headers)),
  });
  const updates: TransferProgress[] = [];
  const total = all.reduce((sum, { file }) => sum + file.size, 0);
  const get = async (missing = all, signal = new AbortController().signal) => {
    const tally = new Tally(total, (progress) => updates.push(progress));
    const getUrl = async () => ({ url: `https://files.example/${host.urlsIssued++}`, expires_at: 'soon' });
    const options = { external, signal, maxRetries: 3, timeout: 10_000, tally };
    const left = await fetchArchive({ name: 'acme/episodes', getUrl }, missing, all, options);
    return left.map(({ file }) => file.name);
  };
  return { host, directory, all, updates, get };
}

async function failUnexpected(): Promise<never> {
  throw new Error('No single file should be requested.');
}

function respond(
  { tar, etag, faults, ranges }: { tar: Buffer; etag: string; faults: Fault[]; ranges: string[] },
  headers: Headers,
): Response {
  const { status, cutAfter, act } = faults.shift() ?? {};
  const range = headers.get('range');
  ranges.push(range ?? 'all');
  if (status !== undefined) return Response.json({ error: { code: 'x', message: 'No.' } }, { status });
  const isCurrent = range !== null && headers.get('if-range') === etag;
  const start = isCurrent ? Number(/^bytes=(\d+)-$/.exec(range)?.[1]) : 0;
  if (start >= tar.length) return Response.json({ error: { code: 'x', message: 'No.' } }, { status: 416 });
  const chunks = [tar.subarray(start, start + (cutAfter ?? tar.length))];
  // Sends one chunk per read, so that bytes before a cut arrive.
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const chunk = chunks.shift();
    if (chunk) return controller.enqueue(chunk);
    await act?.();
    if (cutAfter === undefined) controller.close();
    else controller.error(new TypeError('terminated'));
  };
  const contentRange = { 'content-range': `bytes ${start}-${tar.length - 1}/${tar.length}` };
  return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), {
    status: start > 0 ? 206 : 200,
    headers: { etag, ...(start > 0 ? contentRange : {}) },
  });
}
