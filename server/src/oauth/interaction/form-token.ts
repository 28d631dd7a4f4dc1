import { decodeBase64url } from '../../platform/crypto/base64url.ts';
import type { Vault } from '../../platform/crypto/key-ring.ts';

const PURPOSE = 'oauth form';

/**
 * Creates a token that proves that this server rendered the form for this request and session, or for a visitor who is
 * not signed in.
 */
export function createFormToken(vault: Vault, uid: string, sessionId: string | undefined): string {
  return vault.sign(PURPOSE, message(uid, sessionId)).toString('base64url');
}

export function isFormToken(vault: Vault, token: string, uid: string, sessionId: string | undefined): boolean {
  const signature = decodeBase64url(token);
  return signature !== undefined && vault.verify(PURPOSE, message(uid, sessionId), signature);
}

/** Neither part contains a space. */
function message(uid: string, sessionId: string | undefined): string {
  return `${uid} ${sessionId ?? ''}`;
}
