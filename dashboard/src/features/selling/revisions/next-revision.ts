const FIRST_REVISION = '1.0.0';

/** Suggests the next semantic versions, smallest step first. A pre-release is followed by its release. */
export function nextRevisions(latest: string | undefined): string[] {
  const parts = /^(\d+)\.(\d+)\.(\d+)(-.+)?$/.exec(latest ?? '');
  if (!parts) return [FIRST_REVISION];
  const [major, minor, patch] = parts.slice(1, 4).map(Number) as [number, number, number];
  if (parts[4] !== undefined) return [`${major}.${minor}.${patch}`];
  return [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`];
}
