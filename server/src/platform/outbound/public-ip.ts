import { BlockList, isIP, SocketAddress } from 'node:net';

// After IANA's registries of special-purpose addresses, and one that is special where many machines are. What is on neither list is refused: an address is public only
// where we know that it is.

const SPECIAL_V4: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // behind a carrier's translator
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // the host of a machine at Azure, which hands out settings and secrets
  ['169.254.0.0', 16], // link-local, where clouds keep their metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // assignments of protocols
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // relays of 6to4
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
];

/** Within the space that is public at large. */
const SPECIAL_V6: readonly [network: string, bits: number][] = [
  ['2001::', 23], // assignments of protocols, Teredo
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which leads to whatever IPv4 address is inside
  ['3fff::', 20], // documentation
];

/** Addresses that are an IPv4 address in IPv6 clothes: written so, or meant for a translator (NAT64). */
const CARRIERS_OF_V4 = ['::ffff:', '64:ff9b::'];

const special = new BlockList();
const global = new BlockList();
for (const [network, bits] of SPECIAL_V4) {
  special.addSubnet(network, bits, 'ipv4');
  for (const carrier of CARRIERS_OF_V4) special.addSubnet(`${carrier}${network}`, 96 + bits, 'ipv6');
}
for (const [network, bits] of SPECIAL_V6) special.addSubnet(network, bits, 'ipv6');
for (const carrier of CARRIERS_OF_V4) global.addSubnet(`${carrier}0.0.0.0`, 96, 'ipv6');
global.addSubnet('2000::', 3, 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether anybody on the internet means the same machine by it. Text that is no plain address is not public. */
export function isPublicIp(address: string): boolean {
  const family = familyOf(address);
  if (family === undefined) return false;
  if (family === 'ipv4') return !special.check(address, 'ipv4');
  return global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** Whether it is an address that only this machine has. An IPv4 one in IPv6 clothes counts as what it is. */
export function isLoopbackIp(address: string): boolean {
  const family = familyOf(address);
  return family !== undefined && loopback.check(address, family);
}

/** One text for each address, however it was written. */
export function plainIp(address: string): string {
  const family = familyOf(address);
  if (family === undefined) return address;
  return new SocketAddress({ address, family }).address.replace(/^::ffff:(?=\d+\.)/, '');
}

/** An address with a zone (`fe80::1%eth0`) is none here: lists of addresses let it slip through. */
function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = address.includes('%') ? 0 : isIP(address);
  return version === 0 ? undefined : version === 4 ? 'ipv4' : 'ipv6';
}
