import type { IncomingMessage } from 'node:http';

/** A host name or an IP literal, with an optional port. Percent-encoded names are valid in RFC 3986, but no client sends them. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d*)?$/i;

/**
 * Returns a check for the Host header of RFC 9112 section 3.2: exactly one, and valid. HTTP/1.0 may omit it. Most
 * requests carry the same host, so the last valid one is not parsed again.
 */
export function createHostCheck(): (request: IncomingMessage) => boolean {
  let lastValid: string | undefined;
  return ({ headers: { host }, httpVersion, rawHeaders }) => {
    if (host === undefined) return httpVersion !== '1.1';
    if (host !== lastValid) {
      if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
      lastValid = host;
    }
    return !isRepeated(rawHeaders);
  };
}

/** Node keeps the first of several Host headers and drops the others: only the raw list has all of them. */
function isRepeated(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count > 1;
}
