/**
 * Slugs, and file names, may contain slashes. Joins their segments into the one that the routes expect, as if the slash
 * were written `%2F`. A first segment like `mdl_…` is an ID; otherwise the first two are the slug.
 */
export function joinAssetPath(url: string): string {
  if (!url.startsWith('/v1/models/') && !url.startsWith('/v1/datasets/')) return url;
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  const [, version, kind, ...segments] = path.split('/') as [string, string, string, ...string[]];
  return `/${version}/${kind}/${joinFileName(joinSlug(segments)).join('/')}${url.slice(path.length)}`;
}

function joinSlug(segments: readonly string[]): readonly string[] {
  const [first = '', second = '', ...rest] = segments;
  const isWhole = /^(mdl|dst)_/.test(first) || /%2f/i.test(first);
  return isWhole || first === '' || second === '' ? segments : [`${first}%2F${second}`, ...rest];
}

/** Joins what follows `shards/`, or `files/` of a revision, into one name. No name ends in a slash. */
function joinFileName(segments: readonly string[]): readonly string[] {
  if (segments.at(-1) === '') return segments;
  const [, what, , within] = segments;
  const before = what === 'shards' ? 2 : what === 'revisions' && within === 'files' ? 4 : segments.length;
  return [...segments.slice(0, before), ...(segments.length > before ? [segments.slice(before).join('%2F')] : [])];
}
