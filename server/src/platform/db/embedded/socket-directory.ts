import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, rm, rmdir } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chownPath } from './file-ownership.ts';
import type { Account } from './system-account.ts';

export const PORT = 5432;
const SOCKET = `.s.PGSQL.${PORT}`;

/** The size of sun_path without its final NUL. */
const MAX_SOCKET_PATH_LENGTH = process.platform === 'darwin' ? 103 : 107;

export interface SocketDirectory {
  path: string;
  isInsideDataDirectory: boolean;
}

/**
 * Creates a directory for the unix socket that only the database's user can enter: this is its entire access control.
 * Uses `<directory>/run`, or a private directory under the temporary directory if that path is too long for a socket.
 */
export async function createSocketDirectory(directory: string, account: Account): Promise<SocketDirectory> {
  const path = pickPath(directory, account.filesOf?.uid ?? process.getuid?.());
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  // In /tmp another user may have created a directory or link of that name first.
  const found = await lstat(path);
  const trusted = [process.getuid?.(), account.filesOf?.uid];
  if (!found.isDirectory() || !trusted.includes(found.uid)) {
    throw new Error(
      `${path}, wanted for the database's socket, belongs to another user; remove it, or set SOUK_DATA_DIR to a shorter path`,
    );
  }
  await chownPath(account, path);
  if ((found.mode & 0o777) !== 0o700) await chmod(path, 0o700);
  return { path, isInsideDataDirectory: path === join(directory, 'run') };
}

/** Returns whether a server accepts connections at the socket inside this data directory. */
export async function isSocketInUse(directory: string): Promise<boolean> {
  const socket = join(directory, 'run', SOCKET);
  if (!fitsSocket(socket)) return false;
  return new Promise((resolve) => {
    const connection = createConnection(socket);
    const settle = (listens: boolean) => () => {
      connection.destroy();
      resolve(listens);
    };
    connection.once('connect', settle(true)).once('error', settle(false));
  });
}

/** Removes the files of a killed server: PostgreSQL would take a recycled pid in the lock file for a living server. */
export async function clearSocket(socketDirectory: SocketDirectory): Promise<void> {
  await rm(join(socketDirectory.path, SOCKET), { force: true });
  await rm(join(socketDirectory.path, `${SOCKET}.lock`), { force: true });
}

export async function removeSocketDirectory(socketDirectory: SocketDirectory): Promise<void> {
  await rmdir(socketDirectory.path).catch(() => {}); // best effort: the next start recreates it
}

function pickPath(directory: string, uid: number | undefined): string {
  const name = `souk-${uid}-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`;
  const candidates = [join(directory, 'run'), join(tmpdir(), name), join('/tmp', name)];
  const path = candidates.find((candidate) => fitsSocket(join(candidate, SOCKET)));
  return path ?? join('/tmp', name);
}

function fitsSocket(path: string): boolean {
  return Buffer.byteLength(path) <= MAX_SOCKET_PATH_LENGTH;
}
