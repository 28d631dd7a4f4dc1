import type { ClientMetadata } from 'oidc-provider';
import { OFFERED_SCOPES } from '../offered-scopes.ts';
import { type AppRow, isConfidential } from './oauth-app.ts';

/**
 * Converts an app to a client of the provider. Public apps are native ones to it: the port of a loopback URI is then
 * ignored (RFC 8252). The secret is replaced by its hash in hex, the only thing stored.
 */
export function toClientMetadata(app: AppRow): ClientMetadata {
  const common = {
    client_id: app.id,
    client_name: app.name,
    redirect_uris: app.redirect_uris,
    response_types: ['code' as const],
    grant_types: ['authorization_code', 'refresh_token'],
    scope: OFFERED_SCOPES.join(' '),
  };
  if (!isConfidential(app)) return { ...common, application_type: 'native', token_endpoint_auth_method: 'none' };
  return {
    ...common,
    application_type: 'web',
    // The provider also accepts a secret in the body from these.
    token_endpoint_auth_method: 'client_secret_basic',
    client_secret: app.secret_hash?.toString('hex') ?? '',
  };
}
