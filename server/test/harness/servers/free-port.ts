import { createServer, type Server } from 'node:net';

/** Below the ephemeral ports of outgoing connections, which may be in use before a server listens. */
const FIRST_PORT = 20_000;
const RANGES = 100;
const RANGE_SIZE = 120;

let claimed: Promise<number> | undefined;
let portsTried = 0;

/** Returns a port that no other process of any test run is given while this one runs. */
export async function freePort(): Promise<number> {
  claimed ??= claimRange();
  const first = await claimed;
  for (let tries = 1; tries < RANGE_SIZE; tries++) {
    // The first port is the lock, and the others are used in turn.
    const port = first + 1 + (portsTried++ % (RANGE_SIZE - 1));
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
}

/** Returns the first port of a range that belongs to this process: it listens there until it ends. */
async function claimRange(): Promise<number> {
  for (let range = 0; range < RANGES; range++) {
    const first = FIRST_PORT + range * RANGE_SIZE;
    const lock = await listen(first, '127.0.0.1');
    if (lock === undefined) continue;
    lock.unref();
    return first;
  }
  throw new Error('all ranges of ports are in use');
}

async function isFree(port: number): Promise<boolean> {
  const server = await listen(port, 'localhost');
  if (server === undefined) return false;
  await new Promise((resolve) => server.close(resolve));
  return true;
}

/** Returns undefined if the port is in use. */
function listen(port: number, host: string): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, host, () => resolve(server));
  });
}
