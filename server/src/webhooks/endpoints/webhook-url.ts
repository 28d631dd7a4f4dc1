import { isIP } from 'node:net';
import type { Mode } from '../../platform/db/realm.ts';
import { invalid } from '../../platform/errors.ts';
import { type ForbiddenDestination, plainName } from '../../platform/outbound/admit-destination.ts';
import { isLoopbackIp } from '../../platform/outbound/public-ip.ts';
import { isOwnIp } from '../../platform/own-ip.ts';
import type { WebhooksOptions } from '../webhooks-options.ts';

const MAX_LENGTH = 2048;

/** Names that resolve only within a machine or a network. */
const LOCAL_NAME = /(^|\.)(local|internal)$/;
const LOOPBACK_NAME = /(^|\.)localhost$/;

export type WebhookUrlRules = Pick<WebhooksOptions, 'allowLoopback' | 'forbidden'> & { mode: Mode };

/**
 * Validates and normalizes a receiver's URL. Resolved IPs are checked at delivery; this rejects what can never be valid
 * while its owner can still fix it.
 */
export function readWebhookUrl(text: string, rules: WebhookUrlRules): string {
  const reject = (problem: string) => urlError(problem, rules);
  const url = text.length <= MAX_LENGTH ? URL.parse(text) : null;
  if (url === null) throw reject(`must be a valid URL of up to ${MAX_LENGTH} characters`);
  if (url.protocol === 'http:') requireLocal('must begin with https://', rules);
  else if (url.protocol !== 'https:') {
    throw reject(`must begin with https://${isLocal(rules) ? ' or http://' : ''}`);
  }
  if (url.username !== '' || url.password !== '') throw reject('must not contain a user name or password');
  if (url.href.includes('#')) throw reject('must not have a fragment (#)');
  if (url.port === '0') throw reject('must not have port 0');
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  requirePublicHost(url.hostname, rules);
  if (isForbidden(url, rules.forbidden)) throw reject('must not be a URL of this market');
  if (url.href.length > MAX_LENGTH) throw reject(`must have up to ${MAX_LENGTH} characters after encoding`);
  return url.href;
}

/** The URL parser has already normalized notations like `0x7f.1` and `2130706433` to a dotted IP. */
function requirePublicHost(hostname: string, rules: WebhookUrlRules): void {
  const host = plainName(hostname);
  const problem = 'must name a host on the public internet';
  if (isLoopbackIp(host) || LOOPBACK_NAME.test(host)) requireLocal(problem, rules);
  else if (isIP(host) !== 0) throw urlError('must name its host, not its IP address', rules);
  else if (LOCAL_NAME.test(host) || !host.includes('.')) throw urlError(problem, rules);
}

const isLocal = ({ mode, allowLoopback }: WebhookUrlRules) => mode === 'test' && allowLoopback;

/** Requires that receivers may be on this machine; otherwise the error names the setting. */
function requireLocal(problem: string, rules: WebhookUrlRules): void {
  if (isLocal(rules)) return;
  const why = rules.mode === 'live' ? ' in live mode' : ', because SOUK_WEBHOOK_ALLOW_LOOPBACK is false on this market';
  throw urlError(`${problem}${why}`, rules);
}

/** Compares names without resolving them. All names of this machine are equal. */
function isForbidden({ protocol, hostname, port }: URL, forbidden: readonly ForbiddenDestination[]): boolean {
  const host = plainName(hostname);
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
  return forbidden
    .filter((entry) => entry.port === number)
    .map((entry) => plainName(entry.host))
    .some((own) => own === host || (isHere(own) && isHere(host)));
}

const isHere = (host: string) => LOOPBACK_NAME.test(host) || isOwnIp(host);

function urlError(problem: string, rules: WebhookUrlRules): Error {
  const here = isLocal(rules) ? ' or http://localhost:3000/souk' : '';
  return invalid('url', `\`url\` ${problem}. An example: https://hooks.example.com/souk${here}.`);
}
