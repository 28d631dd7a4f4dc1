/** Precomputed facts about a route: there may be thousands of requests a second. */
export interface LoggedRoute {
  /** The path that the router matches: `/v1/models/:id`. */
  pattern: string;
  /** The path in the API description: `/v1/models/{id}`. */
  documented: string;
  /** Matches paths that name objects only by id, as most do. */
  byId: RegExp;
}

/** `mdl_…`, including mistyped ones. Slugs have no underscore. */
const LIKE_AN_ID = /^[a-z]+_\w*$/i;

export function loggedRoute(pattern: string): LoggedRoute {
  const byId = pattern
    .split('/')
    .map((segment) => (mayNameAnAccount(segment) ? '[a-z]+_\\w*' : segment.startsWith(':') ? '[^/%]*' : segment));
  return {
    pattern,
    documented: pattern.replaceAll(/:(\w+)/g, '{$1}'),
    byId: new RegExp(`^${byId.join('/')}$`, 'i'),
  };
}

function mayNameAnAccount(segment: string): boolean {
  return segment === ':id' || segment === ':slug';
}

/**
 * Returns the path to log for a request. Omits the slugs of other accounts, because a closed account's name must not
 * remain anywhere: `/v1/models/acme/pick-place` becomes `/v1/models/{owner}/pick-place` in every log but Acme's.
 */
export function toLoggedPath({ pattern, byId }: LoggedRoute, url: string, ownSlug: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (byId.test(path)) return path;
  const patterns = pattern.split('/');
  return path
    .split('/')
    .map((text, place) => (mayNameAnAccount(patterns[place] ?? '') ? omitOtherAccounts(text, ownSlug) : text))
    .join('/')
    .replaceAll(/%2f/gi, '/'); // the usual form
}

function omitOtherAccounts(text: string, ownSlug: string): string {
  if (LIKE_AN_ID.test(text) || text === ownSlug) return text;
  const [owner, ...name] = text.split(/%2f/i);
  if (name.length === 0) return '{name}';
  return [owner === ownSlug ? owner : '{owner}', ...name].join('%2F');
}

/** Returns only the names of a query, and only those that could be parameters of ours. */
export function queryNames(url: string): string[] {
  const start = url.indexOf('?');
  if (start === -1) return [];
  const names = new Set(new URLSearchParams(url.slice(start + 1)).keys());
  return [...names].filter((name) => /^[a-z_]{1,40}$/.test(name)).slice(0, 20);
}
