/**
 * Returns a Content-Disposition header that saves a file under this name (RFC 6266). Old browsers read `filename`,
 * where only plain characters are safe; others read `filename*`, which has the full name.
 */
export function attachmentDisposition(fileName: string): string {
  // Replaces path separators and control characters; a lone surrogate cannot be encoded.
  const name = fileName.toWellFormed().replaceAll(/[\p{Cc}/\\]/gu, '_');
  const plain = name.replaceAll(/[^\x20-\x7e]|["%]/gu, '_');
  // RFC 5987 allows fewer characters than `encodeURIComponent` leaves unescaped.
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${hexOf(character)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase();
}
