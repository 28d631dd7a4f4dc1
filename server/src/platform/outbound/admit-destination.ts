import { isIP } from 'node:net';
import { isOwnIp } from '../own-ip.ts';
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
  resolveHost?: ResolveHost;
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

const BELONGS_TO_MARKET = 'this URL belongs to the market itself';

export function admission(options: AdmissionOptions): Admit {
  const { allowLoopback, forbidden } = options;
  // A market on a personal machine also resolves names known only to that machine.
  const resolve = options.resolveHost ?? (allowLoopback ? resolveLocally : resolveByDns());
  const resolveForbidden = options.resolveHost ?? resolveLocally;

  return async ({ host: given, port, secure }) => {
    const host = plainName(given);
    const onThisPort = forbidden.filter((entry) => entry.port === port);
    if (onThisPort.some((entry) => plainName(entry.host) === host)) throw new OutboundFailure(BELONGS_TO_MARKET);

    const ips = await resolveIps(host, resolve);
    for (const ip of ips) {
      if (isPublicIp(ip) || (allowLoopback && isLoopbackIp(ip))) continue;
      // The message does not name the IP: names of the market's own network have IPs that must not be disclosed.
      const whose = ip === host ? `the IP ${host}` : `the IP of ${host}`;
      throw new OutboundFailure(`${whose} is not public`);
    }

    for (const entry of onThisPort) {
      const suspects = secure && entry.byName ? ips.filter(isLoopbackIp) : ips;
      if (suspects.length === 0) continue;
      const taken = await resolveForbiddenIps(entry.host, resolveForbidden);
      if (suspects.some((ip) => taken.some((own) => isSame(own, ip)))) throw new OutboundFailure(BELONGS_TO_MARKET);
    }
    return ips.slice(0, MAX_IPS);
  };
}

async function resolveIps(host: string, resolve: ResolveHost): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host];
  let ips: readonly string[];
  try {
    ips = await resolve(host);
  } catch (error) {
    throw new OutboundFailure(`${host} does not resolve to an IP (${codeOf(error)})`, { cause: error });
  }
  if (ips.length === 0) throw new OutboundFailure(`${host} does not resolve to an IP`);
  return ips;
}

/** A forbidden name that does not exist resolves to nothing; one that cannot be resolved might be any IP. */
async function resolveForbiddenIps(host: string, resolve: ResolveHost): Promise<readonly string[]> {
  const bare = plainName(host);
  if (isIP(bare) !== 0) return [bare];
  try {
    return await resolve(bare);
  } catch (error) {
    if (codeOf(error) === 'ENOTFOUND') return [];
    throw new OutboundFailure('host names cannot be resolved at this moment', { cause: error });
  }
}

function isSame(one: string, other: string): boolean {
  return plainIp(one) === plainIp(other) || (isOwnIp(one) && isOwnIp(other));
}

/** Returns the canonical form of a name, or of an IP without brackets. */
export function plainName(host: string): string {
  const name = host.toLowerCase().replace(/\.$/, '');
  return name.startsWith('[') ? name.slice(1, -1) : name;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}
