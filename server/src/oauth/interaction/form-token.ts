import type { Vault } from '../../platform/key-ring.ts';

const PURPOSE = 'oauth form';

/** Goes with a form and says: this server showed it, for this request, to this session, or to nobody who was signed in. */
export function makeFormToken(vault: Vault, uid: string, sessionId: string | undefined): string {
  return vault.sign(PURPOSE, message(uid, sessionId)).toString('base64url');
}

export function isFormToken(vault: Vault, token: string, uid: string, sessionId: string | undefined): boolean {
  return vault.verify(PURPOSE, message(uid, sessionId), Buffer.from(token, 'base64url'));
}

/** Neither part has a space in it. */
function message(uid: string, sessionId: string | undefined): string {
  return `${uid} ${sessionId ?? ''}`;
}
