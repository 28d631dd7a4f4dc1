import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { OFFERED_SCOPES } from '../offered-scopes.ts';

// Responses of the authorization server, for the API description.

export const OAuthError = Type.Object(
  {
    error: Type.String({ description: 'Code of the error, as in RFC 6749.', examples: ['invalid_grant'] }),
    error_description: Type.Optional(Type.String({ description: 'What is wrong, for developers.' })),
  },
  {
    $id: 'OAuthError',
    description: 'Every error of the OAuth endpoints has this shape, as in RFC 6749.',
    examples: [
      {
        error: 'invalid_grant',
        error_description:
          'this code or token is not valid: it has expired, was used or revoked, or belongs to another client, redirect_uri or code_verifier',
      },
    ],
  },
);

export const OAuthTokens = Type.Object(
  {
    access_token: Type.String({ description: 'Access token (`svc_app_…`). Send it as a bearer token.' }),
    token_type: Type.Literal('Bearer', { description: 'Always `Bearer`.' }),
    expires_in: Type.Integer({ description: 'Seconds until the access token expires.' }),
    refresh_token: Type.Optional(
      Type.String({
        description:
          'Refresh token (`svc_ref_…`), valid for 90 days. Each refresh returns a new one: store it in place of the old one.',
      }),
    ),
    scope: Type.Optional(
      Type.String({ description: 'Granted scopes, separated by spaces. May be fewer than requested.' }),
    ),
  },
  {
    $id: 'OAuthTokens',
    description: 'An access token and a refresh token.',
    examples: [
      {
        access_token: 'svc_app_OnlyAnExamplex7Qe',
        token_type: 'Bearer',
        expires_in: 3600,
        refresh_token: 'svc_ref_OnlyAnExamplex7Qe',
        scope: 'models:read datasets:read',
      },
    ],
  },
);

export const DeviceAuthorization = Type.Object(
  {
    device_code: Type.String({ description: 'Code to exchange for a token once the user has confirmed.' }),
    user_code: Type.String({ description: 'Code that the user enters at `verification_uri`.' }),
    verification_uri: Type.String({ description: 'URL that the user opens in a browser.' }),
    verification_uri_complete: Type.Optional(
      Type.String({ description: 'The same URL with the code prefilled, for a link or a QR code.' }),
    ),
    expires_in: Type.Integer({ description: 'Seconds until both codes expire.' }),
    interval: Type.Optional(Type.Integer({ description: 'Seconds to wait between requests for the token.' })),
  },
  {
    description: 'The codes of the sign-in.',
    examples: [
      {
        device_code: 'svc_dev_OnlyAnExamplex7Qe',
        user_code: 'WDJB-MJHT',
        verification_uri: 'https://market.example.com/oauth/device',
        verification_uri_complete: 'https://market.example.com/oauth/device?user_code=WDJB-MJHT',
        expires_in: 600,
        interval: 5,
      },
    ],
  },
);

const ISSUER = 'https://market.example.com';
const Url = (description: string, example: string) => ({
  type: 'string',
  format: 'uri',
  description,
  examples: [example],
});
const Texts = (description: string, example: readonly string[]) => ({
  type: 'array',
  items: { type: 'string' },
  description,
  examples: [example],
});
const Scopes = Texts('Scopes that apps can request.', OFFERED_SCOPES);

const allRequired = (description: string, properties: Record<string, unknown>) => ({
  type: 'object',
  description,
  properties,
  required: Object.keys(properties),
});

export const ServerMetadata = allRequired('The metadata of the authorization server.', {
  issuer: Url('Issuer of the tokens, and the value of `iss` in redirects.', ISSUER),
  authorization_endpoint: Url('URL that users are redirected to for consent.', `${ISSUER}/oauth/authorize`),
  token_endpoint: Url('URL where codes and refresh tokens are exchanged.', `${ISSUER}/oauth/token`),
  revocation_endpoint: Url('URL where tokens are revoked.', `${ISSUER}/oauth/revoke`),
  device_authorization_endpoint: Url(
    'URL where the command line starts a sign-in.',
    `${ISSUER}/oauth/device_authorization`,
  ),
  scopes_supported: Scopes,
  grant_types_supported: Texts('Supported grant types.', [
    'authorization_code',
    'refresh_token',
    'urn:ietf:params:oauth:grant-type:device_code',
  ]),
});

export const ResourceMetadata = allRequired('The metadata of the API as a protected resource.', {
  resource: Url('Identifier of the API: its origin.', ISSUER),
  authorization_servers: Texts('Issuers of tokens that the API accepts.', [ISSUER]),
  scopes_supported: Scopes,
});
