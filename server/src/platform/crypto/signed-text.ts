import { decodeBase64url } from './base64url.ts';
import type { Vault } from './key-ring.ts';

/** Returns `<message>.<signature>`: a text that only this server can create, for one purpose. */
export function signText(vault: Vault, purpose: string, message: string): string {
  return `${message}.${vault.sign(purpose, message).toString('base64url')}`;
}

/**
 * Returns the message if the signature is genuine. Each message has exactly one signed text, so either can be counted.
 */
export function readSignedText(vault: Vault, purpose: string, text: string): string | undefined {
  const end = text.lastIndexOf('.');
  const message = text.slice(0, Math.max(end, 0));
  const signature = decodeBase64url(text.slice(end + 1));
  return signature && vault.verify(purpose, message, signature) ? message : undefined;
}
