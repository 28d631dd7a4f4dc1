import { isIP } from 'node:net';
import { isOfThisMachine } from '../this-machine.ts';
import { OutboundFailure } from './outbound-failure.ts';
import { isLoopbackIp, isPublicIp, plainIp } from './public-ip.ts';
import { type ResolveHost, resolveByDns, resolveLocally } from './resolve-host.ts';

export interface ForbiddenDestination {
  host: string;
  port: number;
  /**
   * Identified by its certificate: over https only its name is forbidden, as other services behind the same proxy or
   * CDN share its IPs.
   */
  byName?: boolean;
}

export interface AdmissionOptions {
  /** Allows loopback IPs (never private or link-local ones). */
  allowLoopback: boolean;
  /** Never allowed, whatever resolves to it: Souk's own port, its database, its configured upstreams. */
  forbidden: readonly ForbiddenDestination[];
  /** Overrides the resolver in tests. */
  findAddresses?: ResolveHost;
}

export interface Destination {
  /** A name, or an IP without brackets. */
  host: string;
  port: number;
  secure: boolean;
}

/** Returns the IPs to connect to, all checked, up to `MAX_IPS`. The caller must not resolve the name again. */
export type Admit = (destination: Destination) => Promise<readonly string[]>;

/** A name may have thousands of IPs, and each would be tried in turn. */
const MAX_IPS = 8;

const OUR_OWN = 'this address belongs to the market itself';

export function admission(options: AdmissionOptions): Admit {
  const { allowLoopback, forbidden } = options;
  // A market on a personal machine also resolves names known only to that machine.
  const resolve = options.findAddresses ?? (allowLoopback ? resolveLocally : resolveByDns());
  const resolveForbidden = options.findAddresses ?? resolveLocally;

  return async ({ host: given, port, secure }) => {
    const host = plainName(given);
    const onThisPort = forbidden.filter((entry) => entry.port === port);
    if (onThisPort.some((entry) => plainName(entry.host) === host)) throw new OutboundFailure(OUR_OWN);

    const addresses = await addressesOf(host, resolve);
    for (const address of addresses) {
      if (isPublicIp(address) || (allowLoopback && isLoopbackIp(address))) continue;
      // The message does not name the IP: names of the market's own network have IPs that must not be disclosed.
      const whose = address === host ? `the address ${host}` : `the address of ${host}`;
      throw new OutboundFailure(`${whose} is not public`);
    }

    for (const entry of onThisPort) {
      const suspects = secure && entry.byName ? addresses.filter(isLoopbackIp) : addresses;
      if (suspects.length === 0) continue;
      const taken = await currentAddressesOf(entry.host, resolveForbidden);
      if (suspects.some((address) => taken.some((own) => isSame(own, address)))) throw new OutboundFailure(OUR_OWN);
    }
    return addresses.slice(0, MAX_IPS);
  };
}

async function addressesOf(host: string, find: ResolveHost): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  let addresses: readonly string[];
  try {
    addresses = await find(host);
  } catch (error) {
    throw new OutboundFailure(`${host} has no address (${codeOf(error)})`, { cause: error });
  }
  if (addresses.length === 0) throw new OutboundFailure(`${host} has no address`);
  return addresses;
}

/** A forbidden name that does not exist resolves to nothing; one that cannot be resolved might be any IP. */
async function currentAddressesOf(host: string, find: ResolveHost): Promise<readonly string[]> {
  const bare = plainName(host);
  if (isIP(bare) !== 0) return [bare];
  try {
    return await find(bare);
  } catch (error) {
    if (codeOf(error) === 'ENOTFOUND') return [];
    throw new OutboundFailure('names cannot be looked up at this moment', { cause: error });
  }
}

function isSame(one: string, other: string): boolean {
  return plainIp(one) === plainIp(other) || (isOfThisMachine(one) && isOfThisMachine(other));
}

/** Returns the canonical form of a name, or of an IP without brackets. */
export function plainName(host: string): string {
  const name = host.toLowerCase().replace(/\.$/, '');
  return name.startsWith('[') ? name.slice(1, -1) : name;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}
