import { Failure } from '../../failures/failure.ts';

export const BUMPS = ['patch', 'minor', 'major'] as const;
export type Bump = (typeof BUMPS)[number];

export const FIRST_REVISION = '1.0.0';

/** Returns the next label by semantic versioning: after a pre-release comes its release. */
export function nextRevision(label: string, bump: Bump): string {
  const parts = /^(\d+)\.(\d+)\.(\d+)(-.+)?$/.exec(label);
  if (!parts) throw new Failure(`${label} cannot be incremented. Name the new revision with --revision.`);
  const [major, minor, patch] = parts.slice(1, 4).map(Number) as [number, number, number];
  const isPreRelease = parts[4] !== undefined;
  if (bump === 'major') return `${isPreRelease && minor === 0 && patch === 0 ? major : major + 1}.0.0`;
  if (bump === 'minor') return `${major}.${isPreRelease && patch === 0 ? minor : minor + 1}.0`;
  return `${major}.${minor}.${isPreRelease ? patch : patch + 1}`;
}
