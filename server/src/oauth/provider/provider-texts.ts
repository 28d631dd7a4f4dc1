import type OidcProvider from 'oidc-provider';
import { CLI_TOKEN_PREFIX } from '../../accounts/sessions/start-session.ts';
import type { Vault } from '../../platform/crypto/key-ring.ts';
import { newSecret, secretOf } from '../../platform/crypto/secret-text.ts';
import { newId } from '../../platform/ids.ts';
import { isSecretOf } from './client-secret.ts';
import { APP_TOKEN_PREFIX, CLI_CLIENT_ID, REFRESH_TOKEN_PREFIX } from './issued-names.ts';
import { Provider } from './provider-library.ts';

/** What each further kind of text that is handed out begins with. */
const CODE_PREFIX = 'svc_code_';
const DEVICE_CODE_PREFIX = 'svc_dev_';

/** What the provider's models have and its types do not tell of. */
interface Issued {
  clientId?: string;
}
type Named = { prototype: { generateTokenId(this: Issued): string } };
type Secretive = { prototype: { clientSecret?: string; compareClientSecret(given: string): boolean } };

/**
 * Gives everything that the provider issues a text of ours: with a prefix that says what it is and a checksum, so that
 * leaks are recognised and mistyped ones cost no look-up. The provider itself has no setting for that.
 */
export function nameTexts(provider: OidcProvider, vault: Vault): void {
  name(provider.AccessToken, ({ clientId }) =>
    newSecret(clientId === CLI_CLIENT_ID ? CLI_TOKEN_PREFIX : APP_TOKEN_PREFIX),
  );
  name(provider.AuthorizationCode, () => newSecret(CODE_PREFIX));
  name(provider.DeviceCode, () => newSecret(DEVICE_CODE_PREFIX));
  name(provider.Grant, ({ clientId }) => (clientId === CLI_CLIENT_ID ? newSecret('svc_grant_') : newId('con')));
  name(provider.RefreshToken, () => {
    const rotated = Provider.ctx?.oidc.entities.RotatedRefreshToken;
    return rotated ? successorOf(vault, rotated.jti) : newSecret(REFRESH_TOKEN_PREFIX);
  });
  // Of a secret only the hash is kept, and it is what the provider believes to be the secret.
  const { prototype } = provider.Client as unknown as Secretive;
  prototype.compareClientSecret = function compare(given) {
    return isSecretOf(this.clientSecret, given);
  };
}

/** Follows from the old one, so that two refreshes at once get the same: neither loses what it got to the other. */
export function successorOf(vault: Vault, refreshToken: string): string {
  return secretOf(REFRESH_TOKEN_PREFIX, vault.sign('oauth refresh', refreshToken));
}

function name(model: unknown, makeText: (issued: Issued) => string): void {
  const { prototype } = model as Named;
  const { generateTokenId } = prototype;
  prototype.generateTokenId = function named() {
    generateTokenId.call(this); // which also notes, of an access token, that it is opaque
    return makeText(this);
  };
}
