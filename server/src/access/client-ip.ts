import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Returns the IP that limits are counted by. One subscriber usually holds a whole IPv6 /64, so the prefix counts; an
 * IPv4 address mapped to IPv6 counts as IPv4.
 */
export function clientIp(request: FastifyRequest): string {
  return countedIp(request.ip);
}

export function countedIp(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1] as string;
  if (!isIPv6(ip)) return /^(\d+\.\d+\.\d+\.\d+)(:\d+)?$/.exec(ip)?.[1] ?? 'no address'; // whatever a proxy forwards
  const [head = '', tail] = ip.split('%', 1)[0]?.split('::') ?? [];
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups = tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`;
}

export function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127\./i.test(ip);
}
