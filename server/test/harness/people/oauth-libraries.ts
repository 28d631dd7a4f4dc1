import { setTimeout as sleep } from 'node:timers/promises';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';

// Two OAuth client libraries behind one interface. Each validates `state`, `iss` and responses in its own way, and rejects
// violations of the specification.

/** How an app authenticates. */
export type Authentication = 'basic' | 'post' | 'none';

interface ClientSettings {
  id: string;
  secret?: string | undefined;
  authentication: Authentication;
}

interface TokenResponse {
  access_token: string;
  token_type: string;
  expires_in?: number | undefined;
  refresh_token?: string | undefined;
  scope?: string | undefined;
}

interface SignIn {
  /** Authorization URL to open. */
  url: URL;
  /** Exchanges the code in the callback for tokens. */
  finish(callback: URL): Promise<TokenResponse>;
}

interface DeviceSignIn {
  userCode: string;
  verificationUri: string;
  verificationUriComplete: string | undefined;
  /** Polls until the user has decided. */
  poll(): Promise<TokenResponse>;
}

export interface OAuthClient {
  begin(redirectUri: string, scope: string): Promise<SignIn>;
  beginOnDevice(): Promise<DeviceSignIn>;
  refresh(token: string): Promise<TokenResponse>;
  revoke(token: string): Promise<void>;
  fetch(accessToken: string, url: URL): Promise<Response>;
}

export interface OAuthLibrary {
  name: string;
  discover(issuer: string, client: ClientSettings): Promise<OAuthClient>;
}

const INSECURE = { [oauth.allowInsecureRequests]: true };

const bareLibrary: OAuthLibrary = {
  name: 'oauth4webapi',
  async discover(issuer, { id, secret = '', authentication }) {
    const url = new URL(issuer);
    const found = await oauth.discoveryRequest(url, { algorithm: 'oauth2', ...INSECURE });
    const as = await oauth.processDiscoveryResponse(url, found);
    const client: oauth.Client = { client_id: id };
    const auth = {
      basic: () => oauth.ClientSecretBasic(secret),
      post: () => oauth.ClientSecretPost(secret),
      none: () => oauth.None(),
    }[authentication]();
    return {
      async begin(redirectUri, scope) {
        const state = oauth.generateRandomState();
        const verifier = oauth.generateRandomCodeVerifier();
        const url = new URL(as.authorization_endpoint as string);
        url.search = new URLSearchParams({
          client_id: id,
          redirect_uri: redirectUri,
          response_type: 'code',
          scope,
          state,
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }).toString();
        return {
          url: url,
          async finish(callback) {
            const valid = oauth.validateAuthResponse(as, client, callback, state);
            const response = await oauth.authorizationCodeGrantRequest(
              as,
              client,
              auth,
              valid,
              redirectUri,
              verifier,
              INSECURE,
            );
            return oauth.processAuthorizationCodeResponse(as, client, response);
          },
        };
      },
      async beginOnDevice() {
        const response = await oauth.deviceAuthorizationRequest(as, client, auth, {}, INSECURE);
        const device = await oauth.processDeviceAuthorizationResponse(as, client, response);
        return {
          userCode: device.user_code,
          verificationUri: device.verification_uri,
          verificationUriComplete: device.verification_uri_complete,
          async poll() {
            for (;;) {
              const response = await oauth.deviceCodeGrantRequest(as, client, auth, device.device_code, INSECURE);
              try {
                return await oauth.processDeviceCodeResponse(as, client, response);
              } catch (error) {
                const isEarly = error instanceof oauth.ResponseBodyError && error.error === 'authorization_pending';
                if (!isEarly) throw error;
              }
              await sleep((device.interval ?? 5) * 1000);
            }
          },
        };
      },
      async refresh(token) {
        const response = await oauth.refreshTokenGrantRequest(as, client, auth, token, INSECURE);
        return oauth.processRefreshTokenResponse(as, client, response);
      },
      async revoke(token) {
        await oauth.processRevocationResponse(await oauth.revocationRequest(as, client, auth, token, INSECURE));
      },
      fetch: (accessToken, url) => oauth.protectedResourceRequest(accessToken, 'GET', url, undefined, null, INSECURE),
    };
  },
};

const fullLibrary: OAuthLibrary = {
  name: 'openid-client',
  async discover(issuer, { id, secret, authentication }) {
    const auth = {
      basic: () => openid.ClientSecretBasic(secret),
      post: () => openid.ClientSecretPost(secret),
      none: () => openid.None(),
    }[authentication]();
    const config = await openid.discovery(new URL(issuer), id, undefined, auth, {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });
    return {
      async begin(redirectUri, scope) {
        const state = openid.randomState();
        const verifier = openid.randomPKCECodeVerifier();
        const url = openid.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope,
          state,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return {
          url,
          finish: (callback) =>
            openid.authorizationCodeGrant(config, callback, { pkceCodeVerifier: verifier, expectedState: state }),
        };
      },
      async beginOnDevice() {
        const device = await openid.initiateDeviceAuthorization(config, {});
        return {
          userCode: device.user_code,
          verificationUri: device.verification_uri,
          verificationUriComplete: device.verification_uri_complete,
          poll: () => openid.pollDeviceAuthorizationGrant(config, device),
        };
      },
      refresh: (token) => openid.refreshTokenGrant(config, token),
      revoke: (token) => openid.tokenRevocation(config, token),
      fetch: (accessToken, url) => openid.fetchProtectedResource(config, accessToken, url, 'GET'),
    };
  },
};

export const LIBRARIES: readonly OAuthLibrary[] = [bareLibrary, fullLibrary];
