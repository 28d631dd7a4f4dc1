import { decodeBase64url } from '../../platform/crypto/base64url.ts';
import type { Vault } from '../../platform/crypto/key-ring.ts';

const PURPOSE = 'oauth form';

/** Goes with a form and says: this server showed it, for this request, to this session, or to nobody who was signed in. */
export function makeFormToken(vault: Vault, uid: string, sessionId: string | undefined): string {
  return vault.sign(PURPOSE, message(uid, sessionId)).toString('base64url');
}

export function isFormToken(vault: Vault, token: string, uid: string, sessionId: string | undefined): boolean {
  const signature = decodeBase64url(token);
  return signature !== undefined && vault.verify(PURPOSE, message(uid, sessionId), signature);
}

/** Neither part has a space in it. */
function message(uid: string, sessionId: string | undefined): string {
  return `${uid} ${sessionId ?? ''}`;
}
