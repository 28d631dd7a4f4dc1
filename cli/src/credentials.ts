import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { Failure } from './failure.ts';

/** What a sign-in left behind: a session's token, or a key that the user brought. */
export type Credential = { kind: 'session'; token: string; expires_at: string } | { kind: 'api_key'; api_key: string };

export interface Credentials {
  /** The server of the latest sign-in, which is meant when none is named. */
  current?: string | undefined;
  /** By the server's URL. */
  servers: Record<string, Credential>;
}

/** `$SOUK_CONFIG_DIR`, or a directory of our own where the system keeps settings. */
export function configDirectory(env: NodeJS.ProcessEnv = process.env): string {
  if (env.SOUK_CONFIG_DIR) return env.SOUK_CONFIG_DIR;
  // The specification of these directories says to ignore a relative one.
  const base = env.XDG_CONFIG_HOME && isAbsolute(env.XDG_CONFIG_HOME) ? env.XDG_CONFIG_HOME : undefined;
  return join(base ?? join(homedir(), '.config'), 'souk');
}

/** The file `credentials.json`, which only its owner may read. */
export class CredentialStore {
  readonly path: string;
  readonly #directory: string;

  constructor(directory = configDirectory()) {
    this.#directory = directory;
    this.path = join(directory, 'credentials.json');
  }

  async read(): Promise<Credentials> {
    const text = await this.#readOwnersFile();
    if (text === undefined) return { servers: {} };
    const credentials = parse(text);
    if (!credentials) throw new Failure(`${this.path} is damaged. Delete it and sign in again.`);
    return credentials;
  }

  /** Keeps a credential for a server, which becomes the current one. */
  async put(url: string, credential: Credential): Promise<void> {
    const { servers } = await this.read();
    await this.#write({ current: url, servers: { ...servers, [url]: credential } });
  }

  async remove(url: string): Promise<void> {
    const { current, servers } = await this.read();
    const { [url]: _removed, ...others } = servers;
    await this.#write({ ...(current === undefined || current === url ? {} : { current }), servers: others });
  }

  async #readOwnersFile(): Promise<string | undefined> {
    const file = await open(this.path, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new Failure(`${this.path} cannot be read (${error.code}).`);
    });
    if (!file) return undefined;
    try {
      // Asked of the open file: the name could lead to another one a moment later.
      const { mode } = await file.stat();
      if ((mode & 0o077) !== 0) {
        throw new Failure(
          `${this.path} can be read by others, so it is not used. Fix it with: chmod 600 ${quoted(this.path)}`,
        );
      }
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  }

  /** All or nothing: a crash leaves the old file, and no moment shows the new one to others. */
  async #write(credentials: Credentials): Promise<void> {
    const draft = `${this.path}.${randomBytes(6).toString('hex')}`;
    try {
      // Only what is made here gets this mode; a directory that the user chose is left as it is.
      await mkdir(this.#directory, { recursive: true, mode: 0o700 });
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(`${JSON.stringify(credentials, null, 2)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, this.path);
    } catch (error) {
      await rm(draft, { force: true });
      throw new Failure(`${this.path} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
    }
  }
}

function parse(text: string): Credentials | undefined {
  try {
    const value = JSON.parse(text) as Partial<Credentials> | null;
    return typeof value?.servers === 'object' && value.servers !== null ? (value as Credentials) : undefined;
  } catch {
    return undefined;
  }
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
