import { createServer } from 'node:http';

// A receiver as a process of its own: answers 200 and tells its parent when what arrived. Whatever is sent to /hang is
// never answered.

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
