import { isIP } from 'node:net';
import { invalid } from '../../platform/errors.ts';

export const MAX_URI_LENGTH = 2000;

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Characters of a URI (RFC 3986). The parser accepts more and corrects it: then it differs from what was written. */
const URI = /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[0-9a-fA-F]{2})+$/;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
/** A domain of the app's developer in reverse (RFC 8252, 7.1): schemes without a dot can be claimed by any app. */
const PRIVATE_SCHEME = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+$/;
const HOST_NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
/** Parameters of the response. A redirect URI that contains one of them would be overridden silently. */
const RESPONSE_PARAMETERS = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri'];

export interface RedirectUriRules {
  confidential: boolean;
  /** The field that contains it, such as `redirect_uris.0`. */
  field: string;
}

/**
 * Redirect URIs are compared character by character with the app's request, and the provider builds its redirects by
 * parsing them: a registered one must be canonical, or the two could mean different targets.
 */
export function requireRedirectUri(text: string, rules: RedirectUriRules): void {
  const problem = problemOf(text, rules.confidential);
  if (problem === undefined) return;
  const example = rules.confidential
    ? 'https://app.example.com/callback'
    : 'https://app.example.com/callback, http://127.0.0.1/callback or com.example.app:/callback';
  throw invalid(rules.field, `\`${rules.field}\` ${problem}. Example: ${example}.`);
}

export function requireRedirectUris(texts: readonly string[], confidential: boolean): void {
  for (const [place, text] of texts.entries()) {
    requireRedirectUri(text, { confidential, field: `redirect_uris.${place}` });
  }
}

function problemOf(text: string, confidential: boolean): string | undefined {
  if (text === '' || text.length > MAX_URI_LENGTH) return `must have 1 to ${MAX_URI_LENGTH} characters`;
  if (text.includes('#')) return 'must not have a fragment (#)';
  if (text.includes('*')) return 'must not contain a wildcard (*): URIs are compared character by character';
  if (!URI.test(text)) return 'must be a valid URI: encode spaces, backslashes and other characters as %XX';
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  const url = URL.parse(text);
  if (scheme === undefined || url === null) return 'must be an absolute URI, with a scheme and a host';
  return (
    (scheme === 'https' || scheme === 'http'
      ? problemOfWeb(text, url, confidential)
      : problemOfPrivate(text, url, confidential)) ?? problemOfAny(text, url)
  );
}

function problemOfWeb(text: string, url: URL, confidential: boolean): string | undefined {
  const isLoopback = LOOPBACK_HOSTS.has(url.hostname);
  if (url.protocol === 'http:' && !isLoopback) {
    return 'must begin with https://: http is only for localhost, 127.0.0.1 and [::1]';
  }
  if (url.protocol === 'https:' && isLoopback && !confidential) {
    return 'must begin with http:// on a loopback host: a public app cannot serve https there';
  }
  // Without both slashes the parser still finds a host.
  if (!text.startsWith(`${url.protocol}//`)) return `must begin with ${url.protocol}//`;
  if (!isHost(url.hostname)) return 'must have a plain host name, without empty labels or a trailing dot';
  return undefined;
}

function problemOfPrivate(text: string, url: URL, confidential: boolean): string | undefined {
  if (confidential) return 'must begin with https://: only public apps can use a custom scheme';
  const scheme = url.protocol.slice(0, -1);
  if (!PRIVATE_SCHEME.test(scheme)) {
    return 'must begin with https://, or with a custom scheme that is your domain in reverse, such as com.example.app:/';
  }
  if (!text.slice(scheme.length).startsWith(':/')) return `must continue with a slash: ${scheme}:/callback`;
  if (url.host !== '' && !isHost(url.hostname.toLowerCase())) {
    return 'must have a plain host name, without empty labels or a trailing dot';
  }
  return undefined;
}

function problemOfAny(text: string, url: URL): string | undefined {
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  const taken = RESPONSE_PARAMETERS.find((name) => url.searchParams.has(name));
  if (taken !== undefined) return `must not have \`${taken}\` in its query: the redirect adds it`;
  return url.href === text ? undefined : `must be written as ${url.href}`;
}

function isHost(hostname: string): boolean {
  return HOST_NAME.test(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
}
