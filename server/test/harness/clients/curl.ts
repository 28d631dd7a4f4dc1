import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { withDeadline } from '../deadline.ts';

/** A response received by curl. */
export interface CurlResponse {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** Sends a request with curl. `body` is what `--data-binary @-` reads. */
export async function curl(args: readonly string[], body?: string | Uint8Array): Promise<CurlResponse> {
  const child = spawn('curl', ['-sS', '-i', '-N', ...(body === undefined ? [] : ['--data-binary', '@-']), ...args]);
  const [stdout, stderr] = [buffer(child.stdout), text(child.stderr)];
  child.stdin.end(body);
  const [code] = await withDeadline(`curl ${args.join(' ')}`, once(child, 'close'));
  assert.equal(code, 0, await stderr);
  return parseResponse(await stdout);
}

/** Takes the last head: an earlier one is a 100 Continue. */
function parseResponse(stdout: Buffer): CurlResponse {
  const end = stdout.indexOf('\r\n\r\n');
  const [first = '', ...lines] = stdout.subarray(0, end).toString().split('\r\n');
  const rest = stdout.subarray(end + 4);
  const status = Number(first.split(' ')[1]);
  if (status === 100) return parseResponse(rest);
  const headers = new Headers(lines.map((line) => line.split(/:\s*(.*)/s, 2) as [string, string]));
  return { status, headers, body: rest };
}
