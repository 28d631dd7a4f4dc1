import type { Static } from 'typebox';
import { INFERENCE_CURRENCY } from '../access/inference-currency.ts';
import { SCOPE_NAMES, type Scope, scopesOfTier, TIERS, type Tier } from '../access/scopes.ts';
import { MODES, type Mode } from '../platform/db/realm.ts';
import { invalid } from '../platform/errors.ts';
import { Enum, Money, Nullable, Timestamp } from '../platform/http/schemas/json-schema.ts';
import { Type } from '../platform/http/schemas/schema-builder.ts';

export interface KeyRow {
  id: string;
  account_id: string;
  name: string;
  mode: Mode;
  tier: Tier;
  scopes: Scope[];
  restricted: boolean;
  last4: string;
  spend_limit_currency: string | null;
  spend_limit_amount: number | null;
  created_at: Date;
  activated_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

export type KeyStatus = 'active' | 'inactive' | 'revoked' | 'expired';
const KEY_STATUSES: readonly KeyStatus[] = ['active', 'inactive', 'revoked', 'expired'];

export const PREFIX_OF: Record<Mode, string> = { test: 'svc_test_', live: 'svc_live_' };

const DAY_MS = 24 * 60 * 60 * 1000;
const ROTATION_DAYS = 90;

export function statusOf(key: KeyRow, now = Date.now()): KeyStatus {
  if (key.revoked_at) return 'revoked';
  if (key.expires_at && key.expires_at.getTime() <= now) return 'expired';
  return key.activated_at ? 'active' : 'inactive';
}

/** Keys in use should be replaced at least every 90 days. */
export function isRotationDue(key: KeyRow, now = Date.now()): boolean {
  const status = statusOf(key, now);
  const old = now - key.created_at.getTime() > ROTATION_DAYS * DAY_MS;
  return old && (status === 'active' || status === 'inactive');
}

export function spendLimitOf(key: KeyRow): Money | null {
  if (key.spend_limit_currency === null || key.spend_limit_amount === null) return null;
  return { currency: key.spend_limit_currency, amount: key.spend_limit_amount };
}

/** A limit in another currency could not be compared with the amount spent. */
export function requireSpendable(limit: Money | null | undefined): void {
  if (!limit || limit.currency === INFERENCE_CURRENCY) return;
  throw invalid(
    'spend_limit.currency',
    `\`spend_limit.currency\` must be ${INFERENCE_CURRENCY}: inference is paid in ${INFERENCE_CURRENCY}.`,
  );
}

const UNIT_MS: Record<string, number> = { d: DAY_MS, h: 60 * 60 * 1000, m: 60 * 1000 };
const MAX_LIFETIME_DAYS = 3650;

/** Parses `90d`, `12h` or `30m` as a time from now. */
export function expiryAfter(duration: string, now = Date.now()): Date {
  const [, count = '0', unit = ''] = /^([1-9]\d{0,6})([dhm])$/.exec(duration) ?? [];
  const milliseconds = Number(count) * (UNIT_MS[unit] ?? 0);
  if (milliseconds === 0 || milliseconds > MAX_LIFETIME_DAYS * DAY_MS) {
    throw invalid('expires_in', '`expires_in` must be a duration such as 90d, 12h or 30m, up to 3650d.');
  }
  return new Date(now + milliseconds);
}

/**
 * Returns the scopes of a new key: the named ones, or all that its tier allows. A premium key always includes
 * inference.
 */
export function scopesFor(tier: Tier, named: readonly Scope[] | undefined): Scope[] {
  if (named === undefined) return [...scopesOfTier(tier)];
  if (tier === 'free' && named.includes('inference:run')) {
    throw invalid('scopes', 'The scope `inference:run` requires a premium key. Set `tier` to premium.');
  }
  const wanted = new Set<Scope>(tier === 'premium' ? [...named, 'inference:run'] : named);
  return SCOPE_NAMES.filter((scope) => wanted.has(scope));
}

const EXAMPLE = {
  id: 'key_01k9zq4v7he1r8c3t5n6m2x0ky',
  name: 'orders',
  mode: 'test',
  tier: 'free',
  status: 'active',
  scopes: ['listings:read', 'webhooks:write'],
  restricted: true,
  prefix: 'svc_test_',
  last4: 'x7Qe',
  spend_limit: null,
  created_at: '2026-01-05T09:30:00.000Z',
  expires_at: null,
  last_used_at: '2026-01-07T08:15:30.120Z',
  rotation_due: false,
};

export const SpendLimit = {
  ...Money,
  description: 'Maximum amount in usd that the key can spend on inference per calendar month (UTC). Null if unlimited.',
};

export const ApiKey = Type.Object(
  {
    id: Type.String({ description: 'Unique key ID.' }),
    name: Type.String({ description: 'Name that you chose for the key.' }),
    mode: Enum(MODES, { description: 'Mode that the key works in.' }),
    tier: Enum(TIERS, { description: 'Tier of the key. Inference requires `premium`.' }),
    status: Enum(KEY_STATUSES, {
      description: 'Only an `active` key works. An `inactive` one is a live premium key that is not paid for yet.',
    }),
    scopes: Type.Array(Enum(SCOPE_NAMES), { description: 'Scopes of the key.' }),
    restricted: Type.Boolean({
      description:
        'Whether the key was created with `scopes`. A restricted key cannot create keys, and cannot spend money other than on inference.',
    }),
    prefix: Enum(['svc_test_', 'svc_live_'], {
      description: 'First characters of the secret, which depend on the mode.',
    }),
    last4: Type.String({ description: 'Last four characters of the secret.' }),
    spend_limit: Nullable(SpendLimit),
    created_at: Timestamp,
    expires_at: Nullable({ ...Timestamp, description: 'Time when the key expires. Null if it does not.' }),
    last_used_at: Nullable({ ...Timestamp, description: 'Time when the key was last used. Null if it never was.' }),
    rotation_due: Type.Boolean({
      description: 'Whether the key is in use and older than 90 days, and should be replaced.',
    }),
  },
  {
    $id: 'ApiKey',
    description: 'An API key, without its secret.',
    examples: [EXAMPLE],
  },
);

export const NewApiKey = Type.Object(
  {
    ...ApiKey.properties,
    secret: Type.String({ description: 'Secret of the key. Shown only once, because only its hash is stored.' }),
  },
  {
    $id: 'NewApiKey',
    description: 'A new API key, with its secret.',
    examples: [{ ...EXAMPLE, last_used_at: null, secret: 'svc_test_OnlyAnExamplex7Qe' }],
  },
);

export function toKeyResponse(key: KeyRow): Static<typeof ApiKey> {
  return {
    id: key.id,
    name: key.name,
    mode: key.mode,
    tier: key.tier,
    status: statusOf(key),
    scopes: key.scopes,
    restricted: key.restricted,
    prefix: PREFIX_OF[key.mode] as 'svc_test_' | 'svc_live_',
    last4: key.last4,
    spend_limit: spendLimitOf(key),
    created_at: key.created_at.toISOString(),
    expires_at: key.expires_at?.toISOString() ?? null,
    last_used_at: key.last_used_at?.toISOString() ?? null,
    rotation_due: isRotationDue(key),
  };
}
