/** Scopes of keys, with the texts of the consent screen and the documentation. */
export const SCOPES = {
  'models:read': 'list and download licensed models',
  'models:upload': 'create and update owned models',
  'datasets:read': 'read datasets',
  'datasets:upload': 'upload datasets',
  'listings:read': 'read listings',
  'listings:write': 'write listings',
  'payouts:read': 'read-only access to revenue',
  'deploy:write': 'create and update deployments',
  'webhooks:write': 'configure webhook endpoints',
  'inference:run': 'call the paid inference API (premium keys only)',
} as const;

export type Scope = keyof typeof SCOPES;
export type Tier = 'free' | 'premium';

export const SCOPE_NAMES = Object.keys(SCOPES) as Scope[];
export const TIERS: readonly Tier[] = ['free', 'premium'];

/** Scopes that do not spend money: those of free keys, and all that third-party apps can be granted. */
export type FreeScope = Exclude<Scope, 'inference:run'>;
export const FREE_SCOPES: readonly FreeScope[] = SCOPE_NAMES.filter((scope) => scope !== 'inference:run');

/** Returns the scopes of a key that was not restricted to a subset. */
export function scopesOfTier(tier: Tier): readonly Scope[] {
  return tier === 'premium' ? SCOPE_NAMES : FREE_SCOPES;
}
