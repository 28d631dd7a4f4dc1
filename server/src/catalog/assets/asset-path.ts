/**
 * A slug holds a slash, and so may the name of a file. Written plainly they would be several segments; here they become
 * the one segment that the routes know, as if the slash had been written as `%2F`. A first segment such as `mdl_…` is an
 * id; otherwise the first two are the slug.
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

/** What follows `shards/`, or `files/` of a revision, is one name. No name ends in a slash. */
function joinFileName(segments: readonly string[]): readonly string[] {
  if (segments.at(-1) === '') return segments;
  const [, what, , within] = segments;
  const before = what === 'shards' ? 2 : what === 'revisions' && within === 'files' ? 4 : segments.length;
  return [...segments.slice(0, before), ...(segments.length > before ? [segments.slice(before).join('%2F')] : [])];
}
