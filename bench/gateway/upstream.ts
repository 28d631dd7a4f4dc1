import { createServer, type ServerResponse } from 'node:http';
import { FRAMES, kindOf, WHOLE } from './responses.ts';

// The upstream in a process of its own: responds as fast as Node can. It holds some streams open, reports
// how many, and ends them when its parent says so.

const whole = Buffer.from(WHOLE);
const stream = Buffer.from(FRAMES.join(''));
const frames = FRAMES.map((frame) => Buffer.from(frame));
const json = { 'content-type': 'application/json', 'content-length': whole.length };
const events = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache', 'transfer-encoding': 'chunked' };

let held: ServerResponse[] = [];

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('latin1');
  request.on('data', (piece: string) => {
    body += piece;
  });
  request.on('end', () => {
    const kind = kindOf(body);
    response.writeHead(200, kind === 'whole' ? json : events);
    if (kind === 'whole') response.end(whole);
    else if (kind === 'streamed') response.end(stream);
    else if (kind === 'held') hold(response);
    else sendFrom(0, response);
  });
});
server.keepAliveTimeout = 60_000;

/** Sends each frame in a turn of its own, so that each is a packet of its own. */
function sendFrom(index: number, response: ServerResponse): void {
  if (response.destroyed) return;
  response.write(frames[index] as Buffer);
  if (index + 1 < frames.length) setImmediate(sendFrom, index + 1, response);
  else response.end();
}

/** Sends the first frame only. */
function hold(response: ServerResponse): void {
  response.write(frames[0] as Buffer);
  held.push(response);
  process.send?.({ held: held.length });
}

process.on('message', () => {
  for (const response of held) sendFrom(1, response);
  held = [];
});
process.on('disconnect', () => process.exit()); // the parent process is gone
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.({ listening: true }));
