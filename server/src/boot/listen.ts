import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ConfigError } from '../config-values.ts';

export interface Address {
  host: string;
  port: number;
}

const DRAIN_MS = 10_000;

/** Checked first, before anything is started that would have to be stopped again. */
export async function requireFreePort(address: Address): Promise<void> {
  const probe = createServer();
  probe.listen(address);
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => explain(error, address));
  probe.close();
  await once(probe, 'close');
}

export async function listen(http: FastifyInstance, { host, port }: Address): Promise<number> {
  await http.listen({ host, port }).catch((error: NodeJS.ErrnoException) => explain(error, { host, port }));
  const address = http.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

function explain(error: NodeJS.ErrnoException, { host, port }: Address): never {
  switch (error.code) {
    case 'EADDRINUSE':
      throw new ConfigError('PORT', `${port} on ${host} is in use: stop what uses it, or choose another`);
    case 'EACCES':
      throw new ConfigError('PORT', `${port} may not be used by this user: choose one above 1023`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      throw new ConfigError('HOST', `${host} is not an address of this machine`);
    default:
      throw error;
  }
}

/**
 * Stops accepting connections; requests in progress finish within ten seconds, and their connections close afterwards.
 */
export async function drain(http: FastifyInstance): Promise<void> {
  const tidy = setInterval(() => http.server.closeIdleConnections(), 50);
  const force = setTimeout(() => http.server.closeAllConnections(), DRAIN_MS);
  await http.close();
  clearInterval(tidy);
  clearTimeout(force);
}
