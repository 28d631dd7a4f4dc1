/** What is known of a route before any request comes: there may be thousands a second. */
export interface LoggedRoute {
  /** As it is matched: `/v1/models/:id`. */
  pattern: string;
  /** As the API's description writes it: `/v1/models/{id}`. */
  shown: string;
  /** Paths in which nothing is named but by its id, as most are. */
  byId: RegExp;
}

/** `mdl_…`, mistyped ones too. Slugs have no underscore. */
const LIKE_AN_ID = /^[a-z]+_\w*$/i;

export function loggedRoute(pattern: string): LoggedRoute {
  const byId = pattern
    .split('/')
    .map((segment) => (mayNameAnAccount(segment) ? '[a-z]+_\\w*' : segment.startsWith(':') ? '[^/%]*' : segment));
  return {
    pattern,
    shown: pattern.replaceAll(/:(\w+)/g, '{$1}'),
    byId: new RegExp(`^${byId.join('/')}$`, 'i'),
  };
}

function mayNameAnAccount(segment: string): boolean {
  return segment === ':id' || segment === ':slug';
}

/**
 * The path that is shown for a request. Somebody else's name is left out of it, as an account that is closed leaves its
 * name nowhere: `/v1/models/acme/pick-place` becomes `/v1/models/{owner}/pick-place` in everybody's log but Acme's.
 */
export function pathShown({ pattern, byId }: LoggedRoute, url: string, ownSlug: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (byId.test(path)) return path;
  const patterns = pattern.split('/');
  return path
    .split('/')
    .map((text, place) => (mayNameAnAccount(patterns[place] ?? '') ? withoutStrangers(text, ownSlug) : text))
    .join('/')
    .replaceAll(/%2f/gi, '/'); // as it is usually written
}

function withoutStrangers(text: string, ownSlug: string): string {
  if (LIKE_AN_ID.test(text) || text === ownSlug) return text;
  const [owner, ...name] = text.split(/%2f/i);
  if (name.length === 0) return '{name}';
  return [owner === ownSlug ? owner : '{owner}', ...name].join('%2F');
}

/** Of a query only the names are kept, and only those that could be a parameter of ours. */
export function queryNames(url: string): string[] {
  const start = url.indexOf('?');
  if (start === -1) return [];
  const names = new Set(new URLSearchParams(url.slice(start + 1)).keys());
  return [...names].filter((name) => /^[a-z_]{1,40}$/.test(name)).slice(0, 20);
}
