/** Decodes base64; undefined if it is invalid. `Buffer` would skip invalid characters. */
export function decodeBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.fromBase64(text);
  } catch {
    return undefined; // the error says nothing more
  }
}
