/**
 * The header that has a browser save a file under this name (RFC 6266). Old ones read `filename`, where only plain
 * characters are safe; all others read `filename*`, which holds the name whole.
 */
export function attachmentDisposition(fileName: string): string {
  // Neither a path nor a control character belongs in a name, and a lone surrogate cannot be encoded.
  const name = fileName.toWellFormed().replaceAll(/[\p{Cc}/\\]/gu, '_');
  const plain = name.replaceAll(/[^\x20-\x7e]|["%]/gu, '_');
  // RFC 5987 allows fewer characters than the function leaves as they are.
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${hexOf(character)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase();
}
