import type { ApiKey } from '@souk/sdk';
import type { BadgeTone } from './badge-tone.ts';

export const STATUS: Record<ApiKey['status'], { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'ok' },
  inactive: { label: 'Inactive', tone: 'warn' },
  revoked: { label: 'Revoked', tone: 'plain' },
  expired: { label: 'Expired', tone: 'plain' },
};

export const UNPAID =
  'Payment required: this key is inactive, and requests with it return 402, until its one-time fee of 20 USD is paid.';

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

export function maskedSecret(key: ApiKey): string {
  return `${key.prefix}…${key.last4}`;
}

export function tryCommand(origin: string, secret: string): string {
  return `curl ${origin}/v1/me \\\n  -H "Authorization: Bearer ${secret}"`;
}
