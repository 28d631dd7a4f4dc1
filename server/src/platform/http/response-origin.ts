import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { isPublicIp, plainIp } from '../outbound/public-ip.ts';

/** Returns the origin of URLs that a response sends its client to. */
export type ResponseOrigin = (request: Pick<FastifyRequest, 'headers' | 'protocol' | 'raw'>) => string;

export interface ResponseOriginOptions {
  publicUrl: string;
  /** True if PUBLIC_URL is not set and `publicUrl` is derived from HOST and PORT. */
  publicUrlDerived?: boolean;
}

/**
 * Returns PUBLIC_URL. While it is not set, a development server is reached as localhost, by its IP or by the machine's
 * name: then URLs stay on the host that the client used. Hosts that could be on the internet are never taken from the
 * request, unless the connection arrived at that IP.
 */
export function createResponseOrigin({ publicUrl, publicUrlDerived = false }: ResponseOriginOptions): ResponseOrigin {
  if (!publicUrlDerived) return () => publicUrl;
  const own = hostname().toLowerCase();
  const names = new Set(['localhost', own, `${own}.local`]);
  return ({ headers: { host }, protocol, raw }) => {
    const url = host === undefined ? null : URL.parse(`${protocol === 'https' ? 'https' : 'http'}://${host}`);
    return url && (names.has(url.hostname) || isNearby(url.hostname, raw.socket.localAddress)) ? url.origin : publicUrl;
  };
}

function isNearby(name: string, localAddress: string | undefined): boolean {
  const ip = plainIp(name.replace(/^\[|\]$/g, ''));
  return isIP(ip) !== 0 && (!isPublicIp(ip) || (localAddress !== undefined && ip === plainIp(localAddress)));
}
