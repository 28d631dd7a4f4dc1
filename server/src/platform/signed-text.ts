import type { Vault } from './key-ring.ts';

/** `<message>.<signature>`: a text that only this server can have written, for one purpose. */
export function signText(vault: Vault, purpose: string, message: string): string {
  return `${message}.${vault.sign(purpose, message).toString('base64url')}`;
}

/** The message, if the signature is genuine. */
export function readSignedText(vault: Vault, purpose: string, text: string): string | undefined {
  const end = text.lastIndexOf('.');
  const message = text.slice(0, Math.max(end, 0));
  const signature = Buffer.from(text.slice(end + 1), 'base64url');
  return vault.verify(purpose, message, signature) ? message : undefined;
}
