import { networkInterfaces } from 'node:os';
import { isLoopbackIp, plainIp } from './outbound/public-ip.ts';

/** To which a connection never leaves this machine. */
export function isOfThisMachine(address: string): boolean {
  const plain = plainIp(address);
  if (isLoopbackIp(plain) || plain === '0.0.0.0' || plain === '::') return true;
  return Object.values(networkInterfaces()).some((own) => own?.some((entry) => plainIp(entry.address) === plain));
}
