import { Type } from 'typebox';
import { ErrorResponse, Named } from '../../platform/http/schemas/json-schema.ts';
import { OFFERED_SCOPES } from '../offered-scopes.ts';

// The authorization server's endpoints in the API description. The provider itself validates requests to them.

export const OAuthError = Type.Object(
  { error: Type.String({ examples: ['invalid_grant'] }), error_description: Type.Optional(Type.String()) },
  { $id: 'OAuthError', description: 'An error of the OAuth endpoints, as RFC 6749 has it.' },
);

export const OAuthTokens = Type.Object(
  {
    access_token: Type.String(),
    token_type: Type.Literal('Bearer'),
    expires_in: Type.Integer({ description: 'Seconds until the access token expires.' }),
    refresh_token: Type.Optional(Type.String({ description: 'Valid once: each refresh returns a new one.' })),
    scope: Type.Optional(Type.String({ description: 'What was granted, separated by spaces.' })),
  },
  { $id: 'OAuthTokens' },
);

const CLIENT = {
  client_id: Type.Optional(Type.String({ description: 'Unless the client authenticates with HTTP Basic.' })),
  client_secret: Type.Optional(Type.String({ description: 'Of a confidential app that does not use HTTP Basic.' })),
};
const Scope = Type.String({ description: `Separated by spaces, from: ${OFFERED_SCOPES.join(', ')}.` });
const page = (description: string) => ({ description, content: { 'text/html': { schema: { type: 'string' } } } });
const failures = { '4xx': Named(OAuthError), '5xx': Named(OAuthError) };
const pageFailures = { '4xx': page('What is wrong, as a page.'), '5xx': page('What is wrong, as a page.') };
const common = { tags: ['OAuth'], 'x-access': 'open' };
const form = { ...common, consumes: ['application/x-www-form-urlencoded'], security: [{ client: [] }, {}] };
const perClient = { 'x-rate-limit': { class: 'oauth', requests_per_minute: 600 } };
const perAddress = { 'x-rate-limit': { class: 'auth' } };

/** A schema that only documents its route: it neither validates requests nor serializes responses. */
const described = (schema: object) => ({
  schema,
  validatorCompiler: () => () => true,
  serializerCompiler: () => (value: unknown) => JSON.stringify(value),
});

const metadata = (operationId: string, summary: string, required: Record<string, unknown>) =>
  described({
    ...common,
    'x-rate-limit': { class: 'uncounted' },
    operationId,
    summary,
    security: [],
    response: {
      200: { type: 'object', properties: required, required: Object.keys(required) },
      '4xx': Named(ErrorResponse),
      '5xx': Named(ErrorResponse),
    },
  });
const Url = { type: 'string', format: 'uri' };
const Texts = { type: 'array', items: { type: 'string' } };

export const SERVER_METADATA = metadata(
  'getAuthorizationServerMetadata',
  'Discover the authorization server (RFC 8414)',
  {
    ...{ issuer: Url, authorization_endpoint: Url, token_endpoint: Url, revocation_endpoint: Url },
    ...{ device_authorization_endpoint: Url, scopes_supported: Texts, grant_types_supported: Texts },
  },
);

export const RESOURCE_METADATA = metadata('getProtectedResourceMetadata', 'Discover the API as a resource (RFC 9728)', {
  ...{ resource: Url, authorization_servers: Texts, scopes_supported: Texts },
});

export const AUTHORIZE = described({
  ...common,
  ...perAddress,
  operationId: 'authorize',
  summary: 'Ask a person to connect an app',
  description:
    'Send the browser here. The person signs in, sees the requested scopes, and is sent back to `redirect_uri` with `code`, `state` and `iss`, or with `error`. An unknown client or redirect URL gets a page instead.',
  security: [],
  querystring: Type.Object({
    client_id: Type.String(),
    redirect_uri: Type.String({ format: 'uri' }),
    response_type: Type.Literal('code'),
    scope: Scope,
    state: Type.Optional(Type.String()),
    code_challenge: Type.String({ description: 'Base64url of the SHA-256 of the code verifier.' }),
    code_challenge_method: Type.Literal('S256'),
  }),
  response: { 303: Type.Null({ description: 'To the page that asks, or back to the app.' }), ...pageFailures },
});

export const TOKEN = described({
  ...form,
  ...perClient,
  operationId: 'createToken',
  summary: 'Exchange a code or a refresh token for tokens',
  body: Type.Object({
    grant_type: Type.Unsafe<string>({
      type: 'string',
      enum: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    }),
    code: Type.Optional(Type.String({ description: 'With `authorization_code`.' })),
    redirect_uri: Type.Optional(Type.String({ description: 'With `authorization_code`: as it was sent before.' })),
    code_verifier: Type.Optional(Type.String({ description: 'With `authorization_code`.' })),
    refresh_token: Type.Optional(Type.String({ description: 'With `refresh_token`.' })),
    device_code: Type.Optional(Type.String({ description: 'With the device grant.' })),
    scope: Type.Optional(Scope),
    ...CLIENT,
  }),
  response: { 200: Named(OAuthTokens), ...failures },
});

export const REVOKE = described({
  ...form,
  ...perClient,
  operationId: 'revokeToken',
  summary: 'Revoke an access or refresh token',
  description: 'As RFC 7009 has it: an unknown token is revoked already.',
  body: Type.Object({ token: Type.String(), token_type_hint: Type.Optional(Type.String()), ...CLIENT }),
  response: { 200: Type.Unsafe<unknown>({ description: 'It is revoked.' }), ...failures },
});

export const DEVICE_AUTHORIZATION = described({
  ...form,
  ...perAddress,
  operationId: 'createDeviceAuthorization',
  summary: 'Start a sign-in from a device without a browser',
  description: 'For the command line of this market only (RFC 8628).',
  body: Type.Object({ client_id: Type.String(), scope: Type.Optional(Type.String()) }),
  response: {
    200: Type.Object({
      device_code: Type.String(),
      user_code: Type.String(),
      verification_uri: Type.String(),
      verification_uri_complete: Type.Optional(Type.String()),
      expires_in: Type.Integer(),
      interval: Type.Optional(Type.Integer({ description: 'Seconds to wait between requests for the token.' })),
    }),
    ...failures,
  },
});

export const DEVICE = described({
  ...common,
  ...perAddress,
  operationId: 'enterDeviceCode',
  summary: 'Where a person enters the code that a device shows',
  security: [],
  querystring: Type.Object({ user_code: Type.Optional(Type.String()) }),
  response: { 200: page('The page that asks for the code.'), ...pageFailures },
});
