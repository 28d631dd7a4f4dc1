/**
 * Decodes base64url in its one canonical form; undefined for any other spelling. `Buffer.from` alone also takes spaces,
 * padding, the other alphabet and stray bits at the end, so that one token would have many spellings and could be counted
 * or used as many.
 */
export function decodeBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
