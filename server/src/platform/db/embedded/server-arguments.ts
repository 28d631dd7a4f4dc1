import { totalmem } from 'node:os';
import { PORT, type SocketDirectory } from './socket-directory.ts';
import { type Account, pathToWorkingDirectory } from './system-account.ts';

/** Default settings. Durability is explicit, so that an edited postgresql.conf cannot turn it off. */
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
 * An eighth of the memory, up to 2 GB. PostgreSQL's default of 128 MB does not hold the search index of a large market;
 * unused memory is not allocated.
 */
function sharedMegabytes(): number {
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const eighth = Math.min(totalmem(), limit) / 8 / 2 ** 20;
  return Math.round(Math.min(2048, Math.max(128, eighth)));
}

/**
 * Builds the command line of postgres. All settings are here and none in postgresql.conf, where a path would tie the
 * data directory to its location.
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
    // Must stay off: anyone with access to the socket is the superuser.
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: socketSetting(socketDirectory, account),
    unix_socket_permissions: '0700',
  };
  const switches = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', pathToWorkingDirectory(account, cluster), ...switches];
}

function socketSetting(socketDirectory: SocketDirectory, account: Account): string {
  // Relative to the cluster, the server's working directory: another account may have no access to the absolute path.
  if (account.filesOf && socketDirectory.isInsideDataDirectory) return '../run';
  return `"${socketDirectory.path.replaceAll('"', '""')}"`; // quoted: the setting is a comma-separated list
}
