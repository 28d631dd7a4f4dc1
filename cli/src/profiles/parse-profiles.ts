import { type Credential, newName, type Profile, type Profiles } from './profiles.ts';

/** Before there were profiles: one credential for each server. */
interface Servers {
  current?: string;
  servers: Record<string, Credential>;
}

/** The text of `credentials.json`, in its form of today or the one before; undefined where it is neither. */
export function parseProfiles(text: string): Profiles | undefined {
  const value = parseJson(text);
  if (!isRecord(value)) return undefined;
  if (isRecord(value.profiles)) {
    const sound = Object.values(value.profiles).every((profile) => isRecord(profile) && isAddress(profile.url));
    return sound && isNameOrNothing(value.current) ? (value as unknown as Profiles) : undefined;
  }
  if (!isRecord(value.servers) || !Object.keys(value.servers).every(isAddress)) return undefined;
  return isNameOrNothing(value.current) ? fromServers(value as unknown as Servers) : undefined;
}

/** The server that was current becomes `default`, the others are called after their hosts. */
function fromServers({ current, servers }: Servers): Profiles {
  const urls = Object.keys(servers).sort((one, other) => Number(other === current) - Number(one === current));
  const profiles: Record<string, Profile> = {};
  for (const url of urls) {
    const credential = servers[url];
    profiles[newName({ profiles }, url)] = { url, ...(credential ? { credential } : {}) };
  }
  const name = Object.keys(profiles).find((candidate) => profiles[candidate]?.url === current);
  return { ...(name === undefined ? {} : { current: name }), profiles };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value);
}

function isNameOrNothing(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}
