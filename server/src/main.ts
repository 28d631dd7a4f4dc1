import { flushCompileCache } from 'node:module';
import { type Config, findUnknownVariables, readConfig } from './config.ts';
import type { EmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts';

// Configuration, start and shutdown. A failed start is one line on standard error and exit code 1.

const print = (line: string) => process.stdout.write(`  ${line}\n`);
const fail = (reason: string): never => {
  process.stderr.write(`souk: ${reason.split('\n', 1)[0]}\n`);
  process.exit(1);
};

/** A hanging start is not awaited: the next one recovers whatever it leaves. */
const START_GRACE_MS = 5_000;
let verbose = false;
try {
  const config = readConfig(process.argv.slice(2));
  verbose = config.logLevel === 'debug';
  for (const name of findUnknownVariables()) print(`note: ${name} is set, but there is no such variable`);
  // From here on signals are handled: one that arrives during the start takes effect right after it.
  let started = false;
  const signaled = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => {
        resolve();
        if (!started) setTimeout(() => process.exit(1), START_GRACE_MS).unref();
      });
    }
  });
  const ownDatabase = config.databaseUrl === undefined ? await startDatabaseMeanwhile(config) : undefined;
  // Loaded only now, so that a mistyped variable is reported without loading the whole server.
  const [{ announce }, { startServer }] = await Promise.all([import('./boot/announce.ts'), import('./start.ts')]);
  const server = await startServer(config, { onStep: print, onFatal: fail, ownDatabase: ownDatabase?.starting });
  started = true;
  process.stdout.write(announce(config, server));
  // `souk start` sets a compile cache. By itself Node writes it at the end, which a kill skips.
  flushCompileCache();

  await signaled;
  print('finishing open requests …');
  await server.stop();
  print('stopped');
  process.exit(0);
} catch (error) {
  if (verbose) process.stderr.write(`${(error as Error).stack}\n`);
  fail((error as Error).message);
}

/**
 * Starts the database in the data directory. Creating one takes as long as loading the server. Returns once another
 * process works on it: loading leaves this one no time to begin. Throws if the data directory cannot be used.
 */
async function startDatabaseMeanwhile(config: Config): Promise<{ starting: Promise<EmbeddedPostgres> }> {
  const [{ requireFreePort }, { startOwnDatabase }] = await Promise.all([
    import('./boot/listen.ts'),
    import('./boot/start-own-database.ts'),
  ]);
  await requireFreePort(config);
  const begun = Promise.withResolvers<void>();
  const starting = startOwnDatabase(config, (line) => {
    print(line);
    begun.resolve();
  });
  // A failure after the first step is reported where it is awaited.
  await Promise.race([begun.promise, starting]);
  return { starting };
}
