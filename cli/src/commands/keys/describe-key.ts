import type { ApiKey } from '@souk/sdk';
import { formatMoney } from '../../money.ts';
import { formatDay } from '../../output/dates.ts';
import { sanitize } from '../../output/terminal-text.ts';

/** Describes a key in one line. */
export function describeKey(key: ApiKey): string {
  const reach = key.restricted ? `restricted to ${key.scopes.join(', ') || 'nothing'}` : 'every scope of its tier';
  const end = key.expires_at === null ? 'no expiry' : `expires ${formatDay(key.expires_at)}`;
  const limit = key.spend_limit === null ? '' : `, at most ${formatMoney(key.spend_limit)} a month`;
  return `"${sanitize(key.name)}", ${key.mode}, ${key.tier}, ${reach}, ${end}${limit}`;
}

export function keyFields(key: ApiKey): [name: string, value: string][] {
  return [
    ['key', `${key.name} (${key.id})`],
    ['secret', `${key.prefix}…${key.last4}`],
    ['mode', key.mode],
    ['tier', key.tier],
    ['status', key.rotation_due ? `${key.status}, older than 90 days: rotate it` : key.status],
    ['scopes', `${key.scopes.join(' ') || 'none'}${key.restricted ? ' (restricted)' : ''}`],
    ['spend limit', key.spend_limit === null ? 'none' : `${formatMoney(key.spend_limit)} a month`],
    ['made', formatDay(key.created_at)],
    ['expires', formatDay(key.expires_at)],
    ['last used', formatDay(key.last_used_at)],
  ];
}
