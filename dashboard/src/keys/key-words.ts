import type { ApiKey, Scope } from '@souk/sdk';
import type { BadgeTone } from '../ui/badge.tsx';

/** What each scope lets a key do, in plain words. Typed so that a new scope cannot be forgotten here. */
export const SCOPE_WORDS: Record<Scope, string> = {
  'models:read': 'List and download licensed models',
  'models:upload': 'Create and update your models',
  'datasets:read': 'Read datasets',
  'datasets:upload': 'Upload datasets',
  'listings:read': 'Read listings',
  'listings:write': 'Create and change listings',
  'payouts:read': 'See revenue and payouts',
  'deploy:write': 'Create and change deployments',
  'webhooks:write': 'Configure webhooks, which see all that happens in the account',
  'inference:run': 'Call the paid inference API',
};

/** What can be chosen for any key; premium keys carry `inference:run` whether chosen or not. */
export const CHOOSABLE_SCOPES = (Object.keys(SCOPE_WORDS) as Scope[]).filter((scope) => scope !== 'inference:run');

export const STATUS: Record<ApiKey['status'], { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'ok' },
  inactive: { label: 'Inactive', tone: 'warn' },
  revoked: { label: 'Revoked', tone: 'plain' },
  expired: { label: 'Expired', tone: 'plain' },
};

export const UNPAID =
  'Payment required: this key is inactive, and answers 402, until its one-time fee of 20 USD is paid.';

export const EXPIRIES = [
  { value: '', label: 'Does not expire' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: '365d', label: '1 year' },
] as const;

export function isUsable(key: ApiKey): boolean {
  return key.status === 'active' || key.status === 'inactive';
}

export function shownSecret(key: ApiKey): string {
  return `${key.prefix}…${key.last4}`;
}

export function tryCommand(origin: string, secret: string): string {
  return `curl ${origin}/v1/me \\\n  -H "Authorization: Bearer ${secret}"`;
}
