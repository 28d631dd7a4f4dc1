import type { Mode } from '@souk/sdk';
import { EXIT } from '../failures/exit-codes.ts';
import { Failure } from '../failures/failure.ts';

/** What a sign-in left behind: a session's token, or a key that the user brought. */
export type Credential = { kind: 'session'; token: string; expires_at: string } | { kind: 'api_key'; api_key: string };

/** A server, and who one is there. */
export interface Profile {
  url: string;
  /** Of a sign-in's calls, where none is named. A key has its own. */
  mode?: Mode;
  /** None after signing out. */
  credential?: Credential;
}

export interface Profiles {
  /** The one that is meant when none is named. */
  current?: string;
  profiles: Record<string, Profile>;
}

/** What was said about where to go: on the command line, then in the environment. */
export interface Wanted {
  profile?: string | undefined;
  url?: string | undefined;
  environment: { profile?: string | undefined; url?: string | undefined };
}

/** Which profile is meant, by name; there need not be one of that name yet. */
export interface Chosen {
  name: string;
  url: string;
  profile: Profile | undefined;
}

export const DEFAULT_URL = 'http://localhost:4242';
const DEFAULT_NAME = 'default';

/** Precedence: what is typed, the environment, the stored profile, the default. */
export function chooseProfile(stored: Profiles, { profile: typed, url, environment }: Wanted): Chosen {
  const named = typed ?? environment.profile;
  // A profile that is typed is more than a variable that happens to be set.
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

/** For every command but `login`, which makes them: the profile must be there, and of the server that was named. */
export function requireProfile(stored: Profiles, { name, url, profile }: Chosen): void {
  if (!profile) throw noSuchProfile(stored, name);
  if (profile.url === url) return;
  throw new Failure(`the profile "${name}" is of ${profile.url}, and its credentials are for no other server.`, {
    exitCode: EXIT.usedWrongly,
    code: 'wrong_profile',
    nextStep: `Leave out --profile or the address, or run \`souk login --profile <name> --url ${url}\`.`,
  });
}

export function noSuchProfile(stored: Profiles, name: string): Failure {
  const names = Object.keys(stored.profiles);
  return new Failure(`there is no profile "${name}".`, {
    exitCode: EXIT.usedWrongly,
    code: 'no_such_profile',
    nextStep:
      names.length === 0
        ? `\`souk login --profile ${name}\` makes it.`
        : `There is ${names.join(', ')}; \`souk login --profile ${name}\` makes a new one.`,
  });
}

function findByUrl({ profiles }: Profiles, url: string, current: string | undefined): string | undefined {
  if (current !== undefined && profiles[current]?.url === url) return current;
  return Object.keys(profiles).find((name) => profiles[name]?.url === url);
}

/** The first is `default`, the others are called after their hosts. */
export function newName({ profiles }: Pick<Profiles, 'profiles'>, url: string): string {
  if (!profiles[DEFAULT_NAME]) return DEFAULT_NAME;
  const { hostname, port } = new URL(url);
  const host = hostname.replaceAll(/[^\w.-]/g, '');
  for (const name of [host, ...(port ? [`${host}-${port}`] : [])]) if (!profiles[name]) return name;
  for (let number = 2; ; number++) if (!profiles[`${host}-${number}`]) return `${host}-${number}`;
}
