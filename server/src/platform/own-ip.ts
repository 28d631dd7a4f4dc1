import { networkInterfaces } from 'node:os';
import { isLoopbackIp, plainIp } from './outbound/public-ip.ts';

/** Returns whether a connection to this IP never leaves this machine. */
export function isOwnIp(ip: string): boolean {
  const plain = plainIp(ip);
  if (isLoopbackIp(plain) || plain === '0.0.0.0' || plain === '::') return true;
  return Object.values(networkInterfaces()).some((own) => own?.some((entry) => plainIp(entry.address) === plain));
}
