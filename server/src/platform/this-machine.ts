import { networkInterfaces } from 'node:os';
import { isLoopbackAddress, plainAddress } from './outbound/public-ip.ts';

/** To which a connection never leaves this machine. */
export function isOfThisMachine(address: string): boolean {
  const plain = plainAddress(address);
  if (isLoopbackAddress(plain) || plain === '0.0.0.0' || plain === '::') return true;
  return Object.values(networkInterfaces()).some((own) => own?.some((entry) => plainAddress(entry.address) === plain));
}
