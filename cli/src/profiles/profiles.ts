import type { Mode } from '@souk/sdk';
import { EXIT } from '../failures/exit-codes.ts';
import { Failure } from '../failures/failure.ts';

/** A stored credential: the token of a session, or an API key. */
export type Credential = { kind: 'session'; token: string; expires_at: string } | { kind: 'api_key'; api_key: string };

/** A server and the credentials for it. */
export interface Profile {
  url: string;
  /** Mode of requests with a session unless one is named. A key has its own mode. */
  mode?: Mode;
  /** Missing after signing out. */
  credential?: Credential;
}

export interface Profiles {
  /** The profile used when none is named. */
  current?: string;
  profiles: Record<string, Profile>;
}

/** The server requested on the command line and in the environment. */
export interface Wanted {
  profile?: string | undefined;
  url?: string | undefined;
  environment: { profile?: string | undefined; url?: string | undefined };
}

/** The selected profile, which need not exist yet. */
export interface Chosen {
  name: string;
  url: string;
  profile: Profile | undefined;
}

const DEFAULT_URL = 'http://localhost:4242';
const DEFAULT_NAME = 'default';

/** Selects a profile. Precedence: the command line, the environment, the stored profile, the default. */
export function chooseProfile(stored: Profiles, { profile: typed, url, environment }: Wanted): Chosen {
  const named = typed ?? environment.profile;
  // An existing profile named on the command line outranks SOUK_URL.
  const fromEnvironment = typed !== undefined && stored.profiles[typed] ? undefined : environment.url;
  const wantedUrl = url ?? fromEnvironment;
  if (named !== undefined) {
    const profile = stored.profiles[named];
    return { name: named, url: wantedUrl ?? profile?.url ?? DEFAULT_URL, profile };
  }
  const current = stored.current ?? (stored.profiles[DEFAULT_NAME] ? DEFAULT_NAME : undefined);
  if (wantedUrl === undefined) {
    const profile = current === undefined ? undefined : stored.profiles[current];
    return { name: current ?? DEFAULT_NAME, url: profile?.url ?? DEFAULT_URL, profile };
  }
  const name = findByUrl(stored, wantedUrl, current) ?? newName(stored, wantedUrl);
  return { name, url: wantedUrl, profile: stored.profiles[name] };
}

/** Requires that the profile exists and belongs to the selected server, for every command but `login`. */
export function requireProfile(stored: Profiles, { name, url, profile }: Chosen): void {
  if (!profile) throw noSuchProfile(stored, name);
  if (profile.url === url) return;
  throw new Failure(`the credentials of the profile "${name}" are for ${profile.url} only.`, {
    exitCode: EXIT.usage,
    code: 'wrong_profile',
    nextStep: `Omit --profile or --url, or run \`souk login --profile <name> --url ${url}\`.`,
  });
}

export function noSuchProfile(stored: Profiles, name: string): Failure {
  const names = Object.keys(stored.profiles);
  return new Failure(`there is no profile "${name}".`, {
    exitCode: EXIT.usage,
    code: 'no_such_profile',
    nextStep:
      names.length === 0
        ? `Create it with \`souk login --profile ${name}\`.`
        : `Existing profiles: ${names.join(', ')}. Create a new one with \`souk login --profile ${name}\`.`,
  });
}

function findByUrl({ profiles }: Profiles, url: string, current: string | undefined): string | undefined {
  if (current !== undefined && profiles[current]?.url === url) return current;
  return Object.keys(profiles).find((name) => profiles[name]?.url === url);
}

/** Returns an unused name: `default` for the first profile, the host for others. */
export function newName({ profiles }: Pick<Profiles, 'profiles'>, url: string): string {
  if (!profiles[DEFAULT_NAME]) return DEFAULT_NAME;
  const { hostname, port } = new URL(url);
  const host = hostname.replaceAll(/[^\w.-]/g, '');
  for (const name of [host, ...(port ? [`${host}-${port}`] : [])]) if (!profiles[name]) return name;
  for (let number = 2; ; number++) if (!profiles[`${host}-${number}`]) return `${host}-${number}`;
}
