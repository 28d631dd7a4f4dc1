import type { Scope } from '@souk/sdk';

/** Describes each scope as the consent page does. The type requires a description for every scope. */
export const SCOPE_LABELS: Record<Scope, string> = {
  'models:read': 'See, download and call your models',
  'models:upload': 'Create, change, publish and delete your models',
  'datasets:read': 'See and download your datasets',
  'datasets:upload': 'Create, change, publish and delete your datasets',
  'listings:read': 'See your listings',
  'listings:write': 'Create and change your listings',
  'payouts:read': 'See your revenue, sales and balance',
  'deploy:write': 'Create, change, stop and delete your deployments',
  'webhooks:write': 'See everything that happens in your account',
  'inference:run': 'Call the paid inference API',
};

/** Scopes that can be chosen for any key or app. Premium keys always have `inference:run`; apps never do. */
export type ChoosableScope = Exclude<Scope, 'inference:run'>;
export const CHOOSABLE_SCOPES = (Object.keys(SCOPE_LABELS) as Scope[]).filter((scope) => scope !== 'inference:run');

/** Adds or removes a scope. The result is in display order. */
export function toggleScope(chosen: readonly Scope[], scope: Scope): ChoosableScope[] {
  return CHOOSABLE_SCOPES.filter((other) => (other === scope) !== chosen.includes(other));
}
