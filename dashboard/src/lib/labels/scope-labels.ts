import type { Scope } from '@souk/sdk';

/** What each scope allows a key or an app, as the consent page says it. Typed so that a new one cannot be forgotten. */
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

/** What can be chosen for any key or app. Premium keys carry `inference:run` whether chosen or not; apps never do. */
export type ChoosableScope = Exclude<Scope, 'inference:run'>;
export const CHOOSABLE_SCOPES = (Object.keys(SCOPE_LABELS) as Scope[]).filter((scope) => scope !== 'inference:run');

/** The chosen ones after one was ticked or unticked, in the order in which they are shown. */
export function toggleScope(chosen: readonly Scope[], scope: Scope): ChoosableScope[] {
  return CHOOSABLE_SCOPES.filter((other) => (other === scope) !== chosen.includes(other));
}
