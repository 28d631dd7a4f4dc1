import { FREE_SCOPES, type FreeScope } from '../access/scopes.ts';

/** Scopes that third-party apps can be granted: none that spends money. */
export type OfferedScope = FreeScope;

export const OFFERED_SCOPES: readonly OfferedScope[] = FREE_SCOPES;

export interface ScopeText {
  /** A permission of the app, starting with a verb. */
  title: string;
  detail: string;
}

/** Explains each scope to users who do not know scopes. */
export const SCOPE_DESCRIPTIONS: Record<OfferedScope, ScopeText> = {
  'models:read': {
    title: 'See, download and call your models',
    detail:
      'Models that you own or hold a license for, including drafts; your purchases and licenses; calls to deployments that you can call, including trial calls. It can also star models for you.',
  },
  'models:upload': {
    title: 'Create, change, publish and delete your models',
    detail: 'Their descriptions and prices, their revisions and the files in them.',
  },
  'datasets:read': {
    title: 'See and download your datasets',
    detail: 'Datasets that you own or hold a license for, including drafts. It can also star datasets for you.',
  },
  'datasets:upload': {
    title: 'Create, change, publish and delete your datasets',
    detail: 'Their descriptions and prices, and the files in them.',
  },
  'listings:read': {
    title: 'See your listings',
    detail: 'What you offer for sale, including drafts, in addition to the public listings.',
  },
  'listings:write': {
    title: 'Create and change your listings',
    detail: 'Put your models and datasets on sale in your name, set their prices and pictures, take them off sale.',
  },
  'payouts:read': {
    title: 'See your revenue, sales and balance',
    detail: 'What you sold and to whom, your balance, top-ups and payouts. It cannot move money.',
  },
  'deploy:write': {
    title: 'Create, change, stop and delete your deployments',
    detail: 'It runs models on your account, and sees all of your deployments and their logs.',
  },
  'webhooks:write': {
    title: 'See everything that happens in your account',
    detail:
      'Every event, with its details: sales and their buyers, payouts, keys, deployments. It can send them to URLs of its choice, which stay until you delete them under Webhooks, and see and change your webhook endpoints.',
  },
};

/** The permission of every token, even without scopes: `GET /v1/me` needs none. */
export const BASIC_TEXT: ScopeText = {
  title: 'See who you are',
  detail: 'Your name, email and account.',
};

function isOfferedScope(text: string): text is OfferedScope {
  return (OFFERED_SCOPES as readonly string[]).includes(text);
}

/**
 * Parses `scope`, a space-separated list. A query string encodes spaces as `+`, and some clients escape that plus once
 * more. Returns undefined if it is empty or contains a scope that is not offered.
 */
export function parseScopes(text: string): OfferedScope[] | undefined {
  const names = new Set(text.split(/[ +]+/).filter((name) => name !== ''));
  const scopes = [...names].filter(isOfferedScope);
  return scopes.length > 0 && scopes.length === names.size ? scopes : undefined;
}
