import { isIP } from 'node:net';
import { isOfThisMachine } from '../this-machine.ts';
import { OutboundFailure } from './outbound-failure.ts';
import { isLoopbackIp, isPublicIp, plainIp } from './public-ip.ts';
import { type ResolveHost, resolveByDns, resolveLocally } from './resolve-host.ts';

export interface ForbiddenDestination {
  host: string;
  port: number;
  /**
   * It is told apart by its certificate: over https only its name is forbidden, as others may share its addresses (all
   * that stand behind the same proxy or delivery network do).
   */
  byName?: boolean;
}

export interface AdmissionOptions {
  /** Addresses that only this machine has are allowed (loopback only; never private or link-local). */
  allowLoopback: boolean;
  /** Never, whatever resolves to it: Souk's own port, its database, its configured upstreams. */
  forbidden: readonly ForbiddenDestination[];
  /** How names are looked up; given by tests. */
  findAddresses?: ResolveHost;
}

export interface Destination {
  /** A name, or an address without brackets. */
  host: string;
  port: number;
  secure: boolean;
}

/** The addresses to connect to, all of them checked, a handful at most. Whoever connects must not look the name up again. */
export type Admit = (destination: Destination) => Promise<readonly string[]>;

/** A name may have thousands, and each would be tried in turn. */
const MOST_ADDRESSES = 8;

const OUR_OWN = 'this address belongs to the market itself';

export function admission(options: AdmissionOptions): Admit {
  const { allowLoopback, forbidden } = options;
  // A market on somebody's own machine knows the names that this machine was told of.
  const strangers = options.findAddresses ?? (allowLoopback ? resolveLocally : resolveByDns());
  const ours = options.findAddresses ?? resolveLocally;

  return async ({ host: given, port, secure }) => {
    const host = plainName(given);
    const onThisPort = forbidden.filter((entry) => entry.port === port);
    if (onThisPort.some((entry) => plainName(entry.host) === host)) throw new OutboundFailure(OUR_OWN);

    const addresses = await addressesOf(host, strangers);
    for (const address of addresses) {
      if (isPublicIp(address) || (allowLoopback && isLoopbackIp(address))) continue;
      // Which address that is stays with us: names of the market's own network have addresses that strangers must not learn.
      const whose = address === host ? `the address ${host}` : `the address of ${host}`;
      throw new OutboundFailure(`${whose} is not public`);
    }

    for (const entry of onThisPort) {
      const suspects = secure && entry.byName ? addresses.filter(isLoopbackIp) : addresses;
      if (suspects.length === 0) continue;
      const taken = await currentAddressesOf(entry.host, ours);
      if (suspects.some((address) => taken.some((own) => isSame(own, address)))) throw new OutboundFailure(OUR_OWN);
    }
    return addresses.slice(0, MOST_ADDRESSES);
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

/** A name of ours that does not exist stands for nothing; one that cannot be looked up might stand for anything. */
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

/** One text for each name, and an address without brackets. */
export function plainName(host: string): string {
  const name = host.toLowerCase().replace(/\.$/, '');
  return name.startsWith('[') ? name.slice(1, -1) : name;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}
