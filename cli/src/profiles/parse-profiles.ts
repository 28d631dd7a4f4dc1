import { type Credential, newName, type Profile, type Profiles } from './profiles.ts';

/** The format before profiles: one credential per server. */
interface Servers {
  current?: string;
  servers: Record<string, Credential>;
}

/** Parses `credentials.json` in its current or previous format. Returns undefined for anything else. */
export function parseProfiles(text: string): Profiles | undefined {
  const value = parseJson(text);
  if (!isRecord(value)) return undefined;
  if (isRecord(value.profiles)) {
    const isValid = Object.values(value.profiles).every((profile) => isRecord(profile) && isUrl(profile.url));
    return isValid && isNameOrNothing(value.current) ? (value as unknown as Profiles) : undefined;
  }
  if (!isRecord(value.servers) || !Object.keys(value.servers).every(isUrl)) return undefined;
  return isNameOrNothing(value.current) ? fromServers(value as unknown as Servers) : undefined;
}

/** Converts the previous format: the current server becomes `default`, the others are named after their hosts. */
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

function isUrl(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value);
}

function isNameOrNothing(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}
