import { ErrorResponse, Named } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { OFFERED_SCOPES } from '../offered-scopes.ts';
import { DeviceAuthorization, OAuthError, OAuthTokens, ResourceMetadata, ServerMetadata } from './oauth-schemas.ts';
import { CLI_CLIENT_ID } from './token-prefixes.ts';

// The authorization server's endpoints in the API description. The provider itself validates requests to them.

const CLIENT = {
  client_id: Type.Optional(
    Type.String({
      description: 'Client ID of the app (`cli_…`). Omit it if the client authenticates with HTTP Basic.',
    }),
  ),
  client_secret: Type.Optional(
    Type.String({ description: 'Client secret of a confidential app that does not authenticate with HTTP Basic.' }),
  ),
};
const Scope = Type.String({
  description: `Scopes, separated by spaces. Apps can request: ${OFFERED_SCOPES.join(', ')}.`,
});
const page = (description: string) => ({ description, content: { 'text/html': { schema: { type: 'string' } } } });
const failures = { '4xx': Named(OAuthError), '5xx': Named(OAuthError) };
const pageFailures = {
  '4xx': page('A page that says what is wrong with the request.'),
  '5xx': page('A page that says that the server failed.'),
};
const common = { tags: ['OAuth'], 'x-access': 'open' };
const form = { ...common, consumes: ['application/x-www-form-urlencoded'], security: [{ client: [] }, {}] };
const perClient = { 'x-rate-limit': { class: 'oauth', requests_per_minute: 600 } };
const perIp = { 'x-rate-limit': { class: 'auth' } };

/** A schema that only documents its route: it neither validates requests nor serializes responses. */
const described = (schema: object) => ({
  schema,
  validatorCompiler: () => () => true,
  serializerCompiler: () => (value: unknown) => JSON.stringify(value),
});

const metadata = (texts: { operationId: string; summary: string; description: string }, response: object) =>
  described({
    ...common,
    'x-rate-limit': { class: 'uncounted' },
    ...texts,
    security: [],
    response: { 200: response, '4xx': Named(ErrorResponse), '5xx': Named(ErrorResponse) },
  });

export const SERVER_METADATA = metadata(
  {
    operationId: 'getAuthorizationServerMetadata',
    summary: 'Retrieve the authorization server metadata (RFC 8414)',
    description: 'OAuth libraries discover the endpoints and features of the authorization server from it.',
  },
  ServerMetadata,
);

export const RESOURCE_METADATA = metadata(
  {
    operationId: 'getProtectedResourceMetadata',
    summary: 'Retrieve the protected resource metadata (RFC 9728)',
    description: 'OAuth libraries discover the authorization server and the scopes of this API from it.',
  },
  ResourceMetadata,
);

export const AUTHORIZE = described({
  ...common,
  ...perIp,
  operationId: 'authorize',
  summary: 'Ask a user to connect an app',
  description:
    'Redirect the user’s browser here. The user signs in, sees the requested scopes, and is redirected to `redirect_uri` with `code`, `state` and `iss`, or with `error`. If the client or the redirect URI is unknown, the user sees an error page instead. Exchange the code within 60 seconds.',
  security: [],
  querystring: Type.Object({
    client_id: Type.String({ description: 'Client ID of the app (`cli_…`).' }),
    redirect_uri: Type.String({
      format: 'uri',
      description: 'One of the redirect URIs of the app, exactly as registered.',
    }),
    response_type: Type.Literal('code', { description: 'Always `code`.' }),
    scope: Scope,
    state: Type.Optional(
      Type.String({
        description:
          'Random value of up to 2000 characters that you store in the user’s session and compare when the user returns. A request without it is rejected.',
      }),
    ),
    code_challenge: Type.String({ description: 'Base64url of the SHA-256 hash of the code verifier (PKCE).' }),
    code_challenge_method: Type.Literal('S256', { description: 'Always `S256`.' }),
  }),
  response: {
    303: Type.Null({ description: 'Redirects to the sign-in and consent page, or back to the app with an error.' }),
    ...pageFailures,
  },
});

export const TOKEN = described({
  ...form,
  ...perClient,
  operationId: 'createToken',
  summary: 'Exchange a code or a refresh token for tokens',
  description:
    'A code can be exchanged once: a second exchange is rejected and revokes the tokens of the first. A refresh token can be used once, and repeated for 10 seconds; using it later ends the connection. With the device code grant, poll at the given interval: the error is `authorization_pending` until the user decides, and `slow_down` if you poll too often.',
  body: Type.Object(
    {
      grant_type: Type.Unsafe<string>({
        type: 'string',
        enum: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
        description: 'What you exchange.',
      }),
      code: Type.Optional(
        Type.String({ description: 'Code from the redirect. Required for the grant `authorization_code`.' }),
      ),
      redirect_uri: Type.Optional(
        Type.String({
          description: 'Redirect URI of the authorization request. Required for the grant `authorization_code`.',
        }),
      ),
      code_verifier: Type.Optional(
        Type.String({
          description:
            'Random text of 43 to 128 characters whose hash was the code challenge. Required for the grant `authorization_code`.',
        }),
      ),
      refresh_token: Type.Optional(
        Type.String({ description: 'Latest refresh token. Required for the grant `refresh_token`.' }),
      ),
      device_code: Type.Optional(Type.String({ description: 'Device code. Required for the device code grant.' })),
      scope: Type.Optional(
        Type.String({
          description:
            'Scopes of the new access token, separated by spaces, if it should have fewer than were granted. For the grant `refresh_token`.',
        }),
      ),
      ...CLIENT,
    },
    {
      examples: [
        {
          grant_type: 'authorization_code',
          code: 'svc_code_OnlyAnExamplex7Qe',
          redirect_uri: 'https://studio.example.com/souk/callback',
          code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        },
      ],
    },
  ),
  response: { 200: Named(OAuthTokens), ...failures },
});

export const REVOKE = described({
  ...form,
  ...perClient,
  operationId: 'revokeToken',
  summary: 'Revoke an access or refresh token',
  description:
    'Ends the connection that the token belongs to (RFC 7009): all of its tokens stop working, on every node within a second. A token that is not valid counts as revoked.',
  body: Type.Object(
    {
      token: Type.String({ description: 'Access token or refresh token of this app.' }),
      token_type_hint: Type.Optional(
        Type.String({ description: 'Type of the token: `access_token` or `refresh_token`.' }),
      ),
      ...CLIENT,
    },
    {
      examples: [
        {
          token: 'svc_ref_OnlyAnExamplex7Qe',
          token_type_hint: 'refresh_token',
        },
      ],
    },
  ),
  response: {
    200: Type.Unsafe<unknown>({ description: 'The token is revoked. The body is empty.', examples: [''] }),
    ...failures,
  },
});

export const DEVICE_AUTHORIZATION = described({
  ...form,
  ...perIp,
  operationId: 'createDeviceAuthorization',
  summary: 'Start a sign-in from a device without a browser',
  description: 'Only the command line of this market can use it (RFC 8628). Apps use the authorization code flow.',
  body: Type.Object(
    {
      client_id: Type.String({ description: 'Client ID of the command line.' }),
      scope: Type.Optional(Type.String({ description: 'Ignored: the command line has one scope.' })),
    },
    { examples: [{ client_id: CLI_CLIENT_ID }] },
  ),
  response: { 200: DeviceAuthorization, ...failures },
});

export const DEVICE = described({
  ...common,
  ...perIp,
  operationId: 'enterDeviceCode',
  summary: 'Open the page for entering a device code',
  description: 'A user opens it in a browser, enters the code that the command line shows, and confirms the sign-in.',
  security: [],
  querystring: Type.Object({
    user_code: Type.Optional(Type.String({ description: 'Code to prefill. The user still has to confirm it.' })),
  }),
  response: { 200: page('The page that asks for the code.'), ...pageFailures },
});
