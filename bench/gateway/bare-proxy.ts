import { createServer } from 'node:http';
import { Pool } from 'undici';

// The peer for CPU time: what a proxy of Node must at least do. It reads a request, sends it to the upstream, and passes the
// response on, without a key, a limit, a check or a bill.

const [port, upstream = ''] = process.argv.slice(2);
const pool = new Pool(upstream);

const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', async () => {
    const body = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
    const headers = { 'content-type': 'application/json', authorization: 'Bearer k' };
    await pool.stream({ path: request.url ?? '/', method: 'POST', headers, body: body ?? null }, (from) => {
      response.writeHead(from.statusCode, from.headers);
      return response;
    });
  });
});
server.keepAliveTimeout = 60_000;
server.listen(Number(port), '127.0.0.1');
