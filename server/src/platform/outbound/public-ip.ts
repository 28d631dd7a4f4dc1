import { BlockList, isIP, SocketAddress } from 'node:net';

// Based on IANA's registries of special-purpose addresses, plus one that is special in a cloud. An IP that is on
// neither list is rejected: it is public only if known to be.

const SPECIAL_V4: readonly [network: string, bits: number][] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // host of Azure machines, which serves settings and secrets
  ['169.254.0.0', 16], // link-local, including cloud metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, including broadcast
];

/** Exceptions within the global unicast space. */
const SPECIAL_V6: readonly [network: string, bits: number][] = [
  ['2001::', 23], // protocol assignments, Teredo
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which embeds any IPv4 address
  ['3fff::', 20], // documentation
];

/** Prefixes of IPv6 addresses that embed an IPv4 address: mapped, or for a translator (NAT64). */
const V4_PREFIXES = ['::ffff:', '64:ff9b::'];

const special = new BlockList();
const global = new BlockList();
for (const [network, bits] of SPECIAL_V4) {
  special.addSubnet(network, bits, 'ipv4');
  for (const carrier of V4_PREFIXES) special.addSubnet(`${carrier}${network}`, 96 + bits, 'ipv6');
}
for (const [network, bits] of SPECIAL_V6) special.addSubnet(network, bits, 'ipv6');
for (const carrier of V4_PREFIXES) global.addSubnet(`${carrier}0.0.0.0`, 96, 'ipv6');
global.addSubnet('2000::', 3, 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Returns whether the IP is globally reachable. Text that is not a plain IP is not. */
export function isPublicIp(ip: string): boolean {
  const family = familyOf(ip);
  if (family === undefined) return false;
  if (family === 'ipv4') return !special.check(ip, 'ipv4');
  return global.check(ip, 'ipv6') && !special.check(ip, 'ipv6');
}

/** Returns whether the IP is loopback, also if it is an IPv4 address mapped to IPv6. */
export function isLoopbackIp(ip: string): boolean {
  const family = familyOf(ip);
  return family !== undefined && loopback.check(ip, family);
}

/** Returns the canonical text of an IP. */
export function plainIp(ip: string): string {
  const family = familyOf(ip);
  if (family === undefined) return ip;
  return new SocketAddress({ address: ip, family }).address.replace(/^::ffff:(?=\d+\.)/, '');
}

/** An IP with a zone (`fe80::1%eth0`) is rejected: block lists let it through. */
function familyOf(ip: string): 'ipv4' | 'ipv6' | undefined {
  const version = ip.includes('%') ? 0 : isIP(ip);
  return version === 0 ? undefined : version === 4 ? 'ipv4' : 'ipv6';
}
