/** Undefined where it is none: `Buffer` would leave out what it does not understand. */
export function decodeBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.fromBase64(text);
  } catch {
    return undefined; // which is all that there is to say: the error only tells that it is none
  }
}
