import { createServer } from 'node:http';

// A receiver in a process of its own: responds with 200 and notifies its parent when the expected number has arrived. Requests
// to /hang get no response.

const at = () => performance.timeOrigin + performance.now();
let count = 0;
let wanted = Number.POSITIVE_INFINITY;

const server = createServer((request, response) => {
  request.resume();
  if (request.url === '/hang') return;
  request.on('end', () => {
    response.end();
    count += 1;
    if (count === wanted) process.send?.({ reached: at() });
  });
});
server.keepAliveTimeout = 60_000;

process.on('message', ({ wait }: { wait: number }) => {
  count = 0;
  wanted = wait;
  process.send?.({ waiting: true });
});
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.({ listening: true }));
