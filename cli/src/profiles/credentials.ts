import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { Failure } from '../failures/failure.ts';
import { parseProfiles } from './parse-profiles.ts';
import { PrivateFile } from './private-file.ts';
import type { Profile, Profiles } from './profiles.ts';

/** Returns `$SOUK_CONFIG_DIR`, or the directory `souk` among the user's settings. */
export function configDirectory(env: NodeJS.ProcessEnv = process.env): string {
  if (env.SOUK_CONFIG_DIR) return env.SOUK_CONFIG_DIR;
  // The XDG specification says to ignore a relative path.
  const base = env.XDG_CONFIG_HOME && isAbsolute(env.XDG_CONFIG_HOME) ? env.XDG_CONFIG_HOME : undefined;
  return join(base ?? join(homedir(), '.config'), 'souk');
}

/** Stores profiles in `credentials.json`, which only its owner may read. */
export class CredentialStore {
  readonly #file: PrivateFile;

  constructor(directory = configDirectory()) {
    this.#file = new PrivateFile(join(directory, 'credentials.json'));
  }

  get path(): string {
    return this.#file.path;
  }

  async read(): Promise<Profiles> {
    const text = await this.#file.read();
    if (text === undefined) return { profiles: {} };
    const profiles = parseProfiles(text);
    if (!profiles) throw new Failure(`${this.path} is corrupted. Delete it and sign in again.`);
    return profiles;
  }

  /** Stores a profile and makes it the current one. */
  async put(name: string, profile: Profile): Promise<void> {
    const { profiles } = await this.read();
    await this.#write({ current: name, profiles: { ...profiles, [name]: profile } });
  }

  /** Updates a profile without changing which one is current. */
  async change(name: string, profile: Profile): Promise<void> {
    const stored = await this.read();
    await this.#write({ ...stored, profiles: { ...stored.profiles, [name]: profile } });
  }

  async use(name: string): Promise<void> {
    await this.#write({ ...(await this.read()), current: name });
  }

  async remove(name: string): Promise<void> {
    const { current, profiles } = await this.read();
    const { [name]: _removed, ...others } = profiles;
    await this.#write({ ...(current === undefined || current === name ? {} : { current }), profiles: others });
  }

  async #write(profiles: Profiles): Promise<void> {
    await this.#file.write(`${JSON.stringify(profiles, null, 2)}\n`);
  }
}
