import type { Route } from './route.ts';

/** Exceptions for which method and path do not read well together. */
const NAMES: Record<string, string> = {
  'POST /auth/sign_up': 'signUp',
  'POST /auth/sign_in': 'signIn',
  'POST /auth/sign_out': 'signOut',
  'POST /auth/cli': 'signInFromCli',
  'POST /auth/refresh': 'refreshSession',
  'POST /auth/password': 'changePassword',
  'POST /auth/password_reset': 'requestPasswordReset',
  'POST /auth/password_reset/confirm': 'confirmPasswordReset',
  'POST /auth/confirm_email': 'confirmEmail',
  'POST /auth/confirm_email/request': 'requestConfirmationEmail',
  'POST /auth/confirm_email/resend': 'resendConfirmationEmail',
  'POST /v1/me/close': 'closeAccount',
  'POST /v1/api_keys/:id/checkout': 'createApiKeyCheckout',
  'POST /v1/oauth_apps/:id/rotate_secret': 'rotateOauthAppSecret',
  'PUT /v1/models/:id/star': 'starModel',
  'DELETE /v1/models/:id/star': 'unstarModel',
  'GET /v1/models/:id/download': 'downloadModel',
  'POST /v1/models/:id/revisions/:revision/files': 'uploadModelRevisionFile',
  'POST /v1/models/:id/revisions/:revision/files/batch': 'createModelRevisionFileBatch',
  'GET /v1/models/:id/revisions/:revision/files/:name': 'downloadModelRevisionFile',
  'PUT /v1/datasets/:id/star': 'starDataset',
  'DELETE /v1/datasets/:id/star': 'unstarDataset',
  'GET /v1/datasets/:id/download': 'downloadDataset',
  'POST /v1/datasets/:id/shards': 'uploadDatasetShard',
  'POST /v1/datasets/:id/shards/batch': 'createDatasetShardBatch',
  'GET /v1/datasets/:id/shards/:name': 'downloadDatasetShard',
  'PATCH /v1/uploads/:id': 'appendToUpload',
  'POST /v1/uploads/:id': 'appendToUploadByPost',
  'POST /v1/listings/:id/gallery': 'addListingImage',
  'PATCH /v1/listings/:id/gallery/:image_id': 'updateListingImage',
  'DELETE /v1/listings/:id/gallery/:image_id': 'deleteListingImage',
  'GET /.well-known/jwks.json': 'getJwks',
  'GET /.well-known/license-revocations': 'getLicenseRevocations',
  'POST /v1/payment_methods/setup': 'createPaymentMethodSetup',
  'POST /v1/payment_methods/:id/default': 'setDefaultPaymentMethod',
  'GET /v1/deployments/:id/models': 'listDeploymentModels',
  'GET /v1/deployments/:id/logs': 'listDeploymentLogs',
  'GET /v1/events': 'listEvents',
  'POST /v1/test_helpers/events': 'createTestEvent',
  'POST /v1/test_helpers/payouts': 'createTestPayout',
  'POST /v1/webhook_endpoints/:id/rotate_secret': 'rotateWebhookEndpointSecret',
  'POST /v1/webhook_endpoints/:id/replay': 'replayFailedEvents',
};

/**
 * Returns the name that generated clients give an operation, from its method and path: `listModels`, `getModel`,
 * `createModelRevision`, `publishDataset`.
 */
export function operationIdOf({ method, url, response }: Pick<Route, 'method' | 'url' | 'response'>): string {
  const name = NAMES[`${method} ${url}`];
  if (name !== undefined) return name;
  const segments = url.split('/').filter((segment) => segment !== '' && segment !== 'v1' && segment !== '.well-known');
  const names = segments.filter((segment) => !segment.startsWith(':'));
  const last = names.at(-1) ?? '';
  const isMember = segments.at(-1)?.startsWith(':') ?? false;
  if (method === 'POST' && !isMember && !last.endsWith('s')) {
    return camelCase([last, ...names.slice(0, -1).map(singular)]);
  }
  const isList = method === 'GET' && 'has_more' in ((response as { properties?: object }).properties ?? {});
  const nouns = names.map((name, at) => (isList && at === names.length - 1 ? name : singular(name)));
  return camelCase([isList ? 'list' : VERBS[method], ...nouns]);
}

const VERBS = { GET: 'get', POST: 'create', PUT: 'set', PATCH: 'update', DELETE: 'delete' } as const;

function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}

function camelCase(parts: readonly string[]): string {
  const words = parts.flatMap((part) => part.split(/[^A-Za-z0-9]+/));
  return words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
}
