import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { Failure } from '../failures/failure.ts';
import { OwnersFile } from './owners-file.ts';
import { parseProfiles } from './parse-profiles.ts';
import type { Profile, Profiles } from './profiles.ts';

/** `$SOUK_CONFIG_DIR`, or a directory of our own where the system keeps settings. */
export function configDirectory(env: NodeJS.ProcessEnv = process.env): string {
  if (env.SOUK_CONFIG_DIR) return env.SOUK_CONFIG_DIR;
  // The specification of these directories says to ignore a relative one.
  const base = env.XDG_CONFIG_HOME && isAbsolute(env.XDG_CONFIG_HOME) ? env.XDG_CONFIG_HOME : undefined;
  return join(base ?? join(homedir(), '.config'), 'souk');
}

/** The file `credentials.json`, which only its owner may read. */
export class CredentialStore {
  readonly #file: OwnersFile;

  constructor(directory = configDirectory()) {
    this.#file = new OwnersFile(join(directory, 'credentials.json'));
  }

  get path(): string {
    return this.#file.path;
  }

  async read(): Promise<Profiles> {
    const text = await this.#file.read();
    if (text === undefined) return { profiles: {} };
    const profiles = parseProfiles(text);
    if (!profiles) throw new Failure(`${this.path} is damaged. Delete it and sign in again.`);
    return profiles;
  }

  /** Keeps a profile, which becomes the current one. */
  async put(name: string, profile: Profile): Promise<void> {
    const { profiles } = await this.read();
    await this.#write({ current: name, profiles: { ...profiles, [name]: profile } });
  }

  /** Changes one that is there; which one is current stays. */
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
