import { isIP } from 'node:net';
import type { Mode } from '../../platform/db/realm.ts';
import { invalid } from '../../platform/errors.ts';
import { type ForbiddenDestination, plainName } from '../../platform/outbound/admit-destination.ts';
import { isLoopbackIp } from '../../platform/outbound/public-ip.ts';
import { isOfThisMachine } from '../../platform/this-machine.ts';
import type { WebhooksOptions } from '../webhooks-options.ts';

const LONGEST = 2048;

/** Names that mean something only inside of a machine or a network. */
const LOCAL_NAME = /(^|\.)(local|internal)$/;
const LOOPBACK_NAME = /(^|\.)localhost$/;

export type WebhookUrlRules = Pick<WebhooksOptions, 'allowLoopback' | 'forbidden'> & { mode: Mode };

/**
 * The address of a receiver in its plain form. What its name resolves to is checked whenever something is sent; here is
 * refused what can never be right, while its owner is there to be told.
 */
export function readWebhookUrl(text: string, rules: WebhookUrlRules): string {
  const refused = (problem: string) => refusal(problem, rules);
  const url = text.length <= LONGEST ? URL.parse(text) : null;
  if (url === null) throw refused(`must be a valid address of at most ${LONGEST} characters`);
  if (url.protocol === 'http:') requireHere('must begin with https://', rules);
  else if (url.protocol !== 'https:') {
    throw refused(`must begin with https://${isLocal(rules) ? ' or http://' : ''}`);
  }
  if (url.username !== '' || url.password !== '') throw refused('must not hold a user name or password');
  if (url.href.includes('#')) throw refused('must not have a fragment (#)');
  if (url.port === '0') throw refused('must not have port 0');
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  requireNameOfReceiver(url.hostname, rules);
  if (isForbidden(url, rules.forbidden)) throw refused('must not be this market’s own address');
  if (url.href.length > LONGEST) throw refused(`must have at most ${LONGEST} characters once encoded`);
  return url.href;
}

/** The parser has turned `0x7f.1`, `2130706433` and the like into a plain address by now. */
function requireNameOfReceiver(hostname: string, rules: WebhookUrlRules): void {
  const host = plainName(hostname);
  const problem = 'must name a host on the public internet';
  if (isLoopbackIp(host) || LOOPBACK_NAME.test(host)) requireHere(problem, rules);
  else if (isIP(host) !== 0) throw refusal('must name its host, not give an address', rules);
  else if (LOCAL_NAME.test(host) || !host.includes('.')) throw refusal(problem, rules);
}

const isLocal = ({ mode, allowLoopback }: WebhookUrlRules) => mode === 'test' && allowLoopback;

/** For what is right only where receivers may be on this machine: otherwise it says what it would take. */
function requireHere(problem: string, rules: WebhookUrlRules): void {
  if (isLocal(rules)) return;
  const why = rules.mode === 'live' ? ' in live mode' : ', as SOUK_WEBHOOK_ALLOW_LOOPBACK is false on this market';
  throw refusal(`${problem}${why}`, rules);
}

/** As it is written: names are looked up when something is sent. On this machine, one name is as good as another. */
function isForbidden({ protocol, hostname, port }: URL, forbidden: readonly ForbiddenDestination[]): boolean {
  const host = plainName(hostname);
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
  return forbidden
    .filter((entry) => entry.port === number)
    .map((entry) => plainName(entry.host))
    .some((own) => own === host || (isHere(own) && isHere(host)));
}

const isHere = (host: string) => LOOPBACK_NAME.test(host) || isOfThisMachine(host);

function refusal(problem: string, rules: WebhookUrlRules): Error {
  const here = isLocal(rules) ? ' or http://localhost:3000/souk' : '';
  return invalid('url', `\`url\` ${problem}. An example: https://hooks.example.com/souk${here}.`);
}
