import { parse } from 'pg-connection-string';
import type { ForbiddenDestination } from '../../platform/outbound/admit-destination.ts';

/** Of the configuration: everything that has an address of its own. */
export interface OwnUrls {
  host: string;
  /** On which it really listens. */
  port: number;
  publicUrl: string;
  databaseUrl?: string | undefined;
  redisUrl?: string | undefined;
  smtpUrl?: string | undefined;
  s3?: { endpoint?: string | undefined } | undefined;
  stripeApiUrl?: string | undefined;
  /** Of what generates. */
  inferenceUrls?: readonly string[];
}

const DEFAULT_PORTS: Record<string, readonly number[]> = {
  'http:': [80],
  'https:': [443],
  'redis:': [6379],
  'rediss:': [6379],
  // Whichever of them it is that mail is handed over on.
  'smtp:': [25, 465, 587],
  'smtps:': [25, 465, 587],
};

const DATABASE_PORT = 5432;

/** Where a webhook is never sent, in whatever way its address is written: to the market itself and what it relies on. */
export function forbiddenDestinations(own: OwnUrls): ForbiddenDestination[] {
  const upstreams = [own.publicUrl, own.redisUrl, own.smtpUrl, own.s3?.endpoint, own.stripeApiUrl];
  const generating = own.inferenceUrls ?? [];
  return [
    { host: own.host, port: own.port },
    ...(own.databaseUrl === undefined ? [] : ofDatabase(own.databaseUrl)),
    ...[...upstreams, ...generating].flatMap((url) => (url === undefined ? [] : ofUrl(url))),
  ];
}

/** A database behind a socket of the file system is out of reach anyway. */
function ofDatabase(databaseUrl: string): ForbiddenDestination[] {
  const { host, port } = parse(databaseUrl);
  if (host?.startsWith('/')) return [];
  return [{ host: host || 'localhost', port: Number(port) || DATABASE_PORT }];
}

function ofUrl(text: string): ForbiddenDestination[] {
  const { protocol, hostname, port } = new URL(text);
  const host = hostname || 'localhost';
  if (port !== '') return [destination(host, Number(port), protocol)];
  return (DEFAULT_PORTS[protocol] ?? []).map((usual) => destination(host, usual, protocol));
}

function destination(host: string, port: number, protocol: string): ForbiddenDestination {
  return { host, port, ...(protocol === 'https:' && { byName: true }) };
}
