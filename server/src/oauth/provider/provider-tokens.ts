import type OidcProvider from 'oidc-provider';
import { CLI_TOKEN_PREFIX } from '../../accounts/sessions/start-session.ts';
import type { Vault } from '../../platform/crypto/key-ring.ts';
import { newSecret, secretOf } from '../../platform/crypto/secret-text.ts';
import { newId } from '../../platform/ids.ts';
import { isSecretOf } from './client-secret.ts';
import { Provider } from './provider-library.ts';
import { APP_TOKEN_PREFIX, CLI_CLIENT_ID, REFRESH_TOKEN_PREFIX } from './token-prefixes.ts';

/** Prefixes of the other issued texts. */
const CODE_PREFIX = 'svc_code_';
const DEVICE_CODE_PREFIX = 'svc_dev_';

/** Fields of the provider's models that its types lack. */
interface Issued {
  clientId?: string;
}
type Named = { prototype: { generateTokenId(this: Issued): string } };
type Secretive = { prototype: { clientSecret?: string; compareClientSecret(given: string): boolean } };

/**
 * Replaces the texts that the provider issues by ours: with a prefix that says what it is and a checksum, so that leaks
 * are recognised and mistyped ones cost no look-up. The provider has no setting for that.
 */
export function replaceTokenFormats(provider: OidcProvider, vault: Vault): void {
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
  // Only the hash of a secret is stored, and the provider takes it for the secret.
  const { prototype } = provider.Client as unknown as Secretive;
  prototype.compareClientSecret = function compare(given) {
    return isSecretOf(this.clientSecret, given);
  };
}

/** Derived from the old token, so that two concurrent refreshes get the same successor and neither loses it. */
export function successorOf(vault: Vault, refreshToken: string): string {
  return secretOf(REFRESH_TOKEN_PREFIX, vault.sign('oauth refresh', refreshToken));
}

function name(model: unknown, createText: (issued: Issued) => string): void {
  const { prototype } = model as Named;
  const { generateTokenId } = prototype;
  prototype.generateTokenId = function named() {
    generateTokenId.call(this); // for an access token this also notes that it is opaque
    return createText(this);
  };
}
