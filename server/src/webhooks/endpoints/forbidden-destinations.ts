import { parse } from 'pg-connection-string';
import type { ForbiddenDestination } from '../../platform/outbound/admit-destination.ts';

/** URLs of the configuration. */
export interface OwnUrls {
  host: string;
  /** The port it actually listens on. */
  port: number;
  publicUrl: string;
  databaseUrl?: string | undefined;
  redisUrl?: string | undefined;
  smtpUrl?: string | undefined;
  s3?: { endpoint?: string | undefined } | undefined;
  stripeApiUrl?: string | undefined;
  /** Inference upstreams. */
  inferenceUrls?: readonly string[];
}

const DEFAULT_PORTS: Record<string, readonly number[]> = {
  'http:': [80],
  'https:': [443],
  'redis:': [6379],
  'rediss:': [6379],
  // All submission ports, as the default depends on the TLS settings.
  'smtp:': [25, 465, 587],
  'smtps:': [25, 465, 587],
};

const DATABASE_PORT = 5432;

/** Returns the destinations webhooks are never sent to: the server itself and its backing services. */
export function forbiddenDestinations(own: OwnUrls): ForbiddenDestination[] {
  const upstreams = [own.publicUrl, own.redisUrl, own.smtpUrl, own.s3?.endpoint, own.stripeApiUrl];
  const inference = own.inferenceUrls ?? [];
  return [
    { host: own.host, port: own.port },
    ...(own.databaseUrl === undefined ? [] : toDatabaseDestinations(own.databaseUrl)),
    ...[...upstreams, ...inference].flatMap((url) => (url === undefined ? [] : toUrlDestinations(url))),
  ];
}

/** A Unix socket cannot be reached over HTTP, so it needs no entry. */
function toDatabaseDestinations(databaseUrl: string): ForbiddenDestination[] {
  const { host, port } = parse(databaseUrl);
  if (host?.startsWith('/')) return [];
  return [{ host: host || 'localhost', port: Number(port) || DATABASE_PORT }];
}

function toUrlDestinations(text: string): ForbiddenDestination[] {
  const { protocol, hostname, port } = new URL(text);
  const host = hostname || 'localhost';
  if (port !== '') return [toDestination(host, Number(port), protocol)];
  return (DEFAULT_PORTS[protocol] ?? []).map((defaultPort) => toDestination(host, defaultPort, protocol));
}

function toDestination(host: string, port: number, protocol: string): ForbiddenDestination {
  return { host, port, ...(protocol === 'https:' && { byName: true }) };
}
