import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount } from './choose-account.ts';
import { type Claim, claimDirectory } from './claim-directory.ts';
import { endOrphan } from './end-orphan.ts';
import { databaseUrl, ensureDatabase } from './ensure-database.ts';
import { explainFailure } from './explain-failure.ts';
import { chownDirectory } from './file-ownership.ts';
import { findBinaries } from './find-binaries.ts';
import { initCluster } from './init-cluster.ts';
import { type Postmaster, StartFailed, startPostmaster } from './postmaster.ts';
import { prepareDirectory } from './prepare-directory.ts';
import { serverArguments } from './server-arguments.ts';
import { clearSocket, createSocketDirectory, removeSocketDirectory, type SocketDirectory } from './socket-directory.ts';
import { writeUrl } from './url-file.ts';

export interface EmbeddedPostgres {
  /** Connects to the database `souk` as superuser `souk`, over a Unix socket that only this user can access. */
  url: string;
  socketDir: string;
  pid: number;
  stop(): Promise<void>;
  /** Called once if PostgreSQL ends without having been stopped. */
  onExit(listener: (reason: string) => void): void;
}

export interface EmbeddedPostgresOptions {
  directory: string;
  /** Additional settings of postgresql.conf; tests set `fsync: 'off'`. */
  settings?: Record<string, string>;
  onStep?: (line: string) => void;
}

/** Maximum wait at startup for backends of a killed server to exit. */
const BACKENDS_EXIT_MS = 10_000;

/** Starts the PostgreSQL in this directory, after creating or recovering it as needed. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const binaries = await findBinaries();
    const directory = await prepareDirectory(options.directory);
    const claim = await claimDirectory(directory);
    try {
      return await startInside(directory, claim, binaries, options);
    } catch (error) {
      await claim.release();
      throw error;
    }
  } catch (error) {
    throw explainFailure(error, options.directory);
  }
}

async function startInside(
  directory: string,
  claim: Claim,
  { initdb, postgres }: { initdb: string; postgres: string },
  { settings, onStep = () => {} }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const cluster = join(directory, 'data');
  await endOrphan(directory, cluster, onStep);
  const account = await chooseAccount(directory, postgres);
  await chownDirectory(account, directory, cluster);
  await initCluster({ initdb, account, directory, cluster, isDurable: settings?.fsync !== 'off' }, onStep);

  const sockets = await createSocketDirectory(directory, account);
  const args = serverArguments(cluster, sockets, account, settings);
  const launch = { postgres, args, account, cluster, log: join(directory, 'postgres.log') };
  const postmaster = await startAfterBackendsExit(async () => {
    await endOrphan(directory, cluster, onStep);
    await clearSocket(sockets);
    return startPostmaster(launch, onStep);
  });
  try {
    await ensureDatabase(sockets.path);
    await claim.removeDeadClaims();
    await writeUrl(directory, databaseUrl(sockets.path));
  } catch (error) {
    await postmaster.stop();
    throw error;
  }
  return handleFor(postmaster, sockets, claim);
}

/** Retries the start: backends of a killed postmaster hold its shared memory for a moment longer. */
async function startAfterBackendsExit(start: () => Promise<Postmaster>): Promise<Postmaster> {
  const deadline = Date.now() + BACKENDS_EXIT_MS;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      const isHeld =
        error instanceof StartFailed && /lock file .* (already exists|is empty)|is still in use/.test(error.message);
      if (!isHeld || Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

function handleFor(postmaster: Postmaster, sockets: SocketDirectory, claim: Claim): EmbeddedPostgres {
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await postmaster.stop();
    await removeSocketDirectory(sockets);
    await claim.release();
  };
  return {
    url: databaseUrl(sockets.path),
    socketDir: sockets.path,
    pid: postmaster.pid,
    stop: () => (stopping ??= stop()),
    onExit: (listener) => {
      void postmaster.ended.then((reason) => {
        if (!stopping) listener(reason);
      });
    },
  };
}
