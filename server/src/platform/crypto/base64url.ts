/**
 * Decodes canonical base64url; returns undefined for any other encoding. `Buffer.from` alone also accepts spaces,
 * padding, the other alphabet and stray trailing bits, so that one token would have many encodings and could be counted
 * or used as many.
 */
export function decodeBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
