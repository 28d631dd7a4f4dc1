import { totalmem } from 'node:os';
import { PORT, type SocketDirectory } from './socket-directory.ts';
import { type Account, pathToWorkingDirectory } from './system-account.ts';

/** What Souk wants unless told otherwise. Durability is spelt out, so that no edited postgresql.conf takes it away. */
const DEFAULTS: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '200',
  shared_buffers: `${sharedMegabytes()}MB`,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/**
 * An eighth of the memory, to 2 GB. PostgreSQL's own 128 MB do not hold the words of a large market; what is not used is
 * not taken either.
 */
function sharedMegabytes(): number {
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const eighth = Math.min(totalmem(), limit) / 8 / 2 ** 20;
  return Math.round(Math.min(2048, Math.max(128, eighth)));
}

/**
 * The command line of postgres. Everything is said here and nothing in postgresql.conf, where a path would tie the data
 * directory to its place.
 */
export function serverArguments(
  cluster: string,
  socketDirectory: SocketDirectory,
  account: Account,
  extra: Record<string, string> = {},
): string[] {
  const settings = {
    ...DEFAULTS,
    ...extra,
    // Not to be changed by anyone: whoever reaches the socket is the superuser.
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: socketSetting(socketDirectory, account),
    unix_socket_permissions: '0700',
  };
  const switches = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', pathToWorkingDirectory(account, cluster), ...switches];
}

function socketSetting(socketDirectory: SocketDirectory, account: Account): string {
  // Seen from the cluster, the server's working directory: another account may not walk the absolute path.
  if (account.filesOf && socketDirectory.isInsideDataDirectory) return '../run';
  return `"${socketDirectory.path.replaceAll('"', '""')}"`; // a list, in which a comma would separate
}
