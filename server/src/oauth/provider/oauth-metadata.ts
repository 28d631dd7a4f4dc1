import type { FastifyInstance, FastifyReply } from 'fastify';
import { OFFERED_SCOPES } from '../offered-scopes.ts';
import { RESOURCE_METADATA, SERVER_METADATA } from './describe-oauth.ts';

/** Serves the metadata by which programs discover endpoints and features (RFC 8414, RFC 9728). */
export function mountMetadata(app: FastifyInstance, issuer: string): void {
  const server = describeServer(issuer);
  const resource = {
    resource: issuer,
    authorization_servers: [issuer],
    scopes_supported: OFFERED_SCOPES,
    bearer_methods_supported: ['header'],
    resource_documentation: `${issuer}/docs`,
  };
  app.get('/.well-known/oauth-authorization-server', SERVER_METADATA, async (_request, reply) =>
    sendMetadata(reply, server),
  );
  app.get('/.well-known/oauth-protected-resource', RESOURCE_METADATA, async (_request, reply) =>
    sendMetadata(reply, resource),
  );
}

function describeServer(issuer: string): object {
  const authMethods = ['client_secret_basic', 'client_secret_post', 'none'];
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    device_authorization_endpoint: `${issuer}/oauth/device_authorization`,
    scopes_supported: OFFERED_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    token_endpoint_auth_methods_supported: authMethods,
    revocation_endpoint_auth_methods_supported: authMethods,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/docs/oauth`,
  };
}

function sendMetadata(reply: FastifyReply, metadata: object): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'public, max-age=300')
    .send(JSON.stringify(metadata));
}
