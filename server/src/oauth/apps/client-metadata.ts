import type { ClientMetadata } from 'oidc-provider';
import { OFFERED_SCOPES } from '../offered-scopes.ts';
import { type AppRow, isConfidential } from './oauth-app.ts';

/**
 * An app as the provider knows clients. Public apps are native ones to it: the port of a loopback address is then free
 * (RFC 8252). In place of the secret it gets the secret's hash in hex, which is all there is to compare with.
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
    // The provider takes a secret in the body from these as well.
    token_endpoint_auth_method: 'client_secret_basic',
    client_secret: app.secret_hash?.toString('hex') ?? '',
  };
}
