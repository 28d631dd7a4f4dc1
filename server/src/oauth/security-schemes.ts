import { OFFERED_SCOPES, SCOPE_DESCRIPTIONS } from './offered-scopes.ts';

const scopes = Object.fromEntries(OFFERED_SCOPES.map((scope) => [scope, `${SCOPE_DESCRIPTIONS[scope].title}.`]));
const tokenUrl = '/oauth/token';

/** The authentication methods in the API description. */
export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http' as const,
    scheme: 'bearer',
    description:
      'API key of an account: `svc_test_…` in test mode, `svc_live_…` in live mode. Send it as `Authorization: Bearer <API_KEY>`. Access tokens of OAuth apps (`svc_app_…`) and of the command line are sent in the same way.',
  },
  oauth2: {
    type: 'oauth2' as const,
    description:
      'Access token of an OAuth app (`svc_app_…`), which acts for the user who consented, in the mode of the app and within the granted scopes. It is valid for an hour and never spends money. See the [guide](/docs/oauth).',
    flows: {
      authorizationCode: {
        authorizationUrl: '/oauth/authorize',
        tokenUrl,
        refreshUrl: tokenUrl,
        scopes,
        'x-usePkce': 'SHA-256',
      },
      // OpenAPI has a field for this flow only since 3.2.
      'x-deviceAuthorization': {
        description: 'Only the command line of this market uses this flow, to sign a person in (RFC 8628).',
        deviceAuthorizationUrl: '/oauth/device_authorization',
        tokenUrl,
        scopes: {},
      },
    },
  },
  client: {
    type: 'http' as const,
    scheme: 'basic',
    description:
      'Client ID and client secret of a confidential OAuth app, as HTTP Basic. A public app sends its `client_id` in the form instead.',
  },
  session: {
    type: 'apiKey' as const,
    in: 'cookie',
    name: 'souk_access',
    description: 'Session cookie of a signed-in browser. `Svc-Mode` chooses the mode of each request.',
  },
};
