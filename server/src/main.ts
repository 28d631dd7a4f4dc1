import { readConfig, unknownVariables } from './config.ts';

// Configuration, start, and a clean end. A failure to start is one line on standard error and exit code 1.

const say = (line: string) => process.stdout.write(`  ${line}\n`);
const fail = (reason: string): never => {
  process.stderr.write(`souk: ${reason.split('\n', 1)[0]}\n`);
  process.exit(1);
};

/** A start that waits for something is not waited for in turn: whatever it leaves, the next one recovers. */
const PATIENCE_MS = 5_000;
let verbose = false;
try {
  const config = readConfig(process.argv.slice(2));
  verbose = config.logLevel === 'debug';
  for (const name of unknownVariables()) say(`note: ${name} is set, but there is no such variable`);
  // From here on a signal finds somebody: one that comes during the start is obeyed right after it.
  let started = false;
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => {
        resolve();
        if (!started) setTimeout(() => process.exit(1), PATIENCE_MS).unref();
      });
    }
  });
  // Loaded only now: who mistyped a variable should not wait for a whole server to be told so.
  const [{ announce }, { startServer }] = await Promise.all([import('./boot/announce.ts'), import('./start.ts')]);
  const server = await startServer(config, { onStep: say, onFatal: fail });
  started = true;
  process.stdout.write(announce(config, server));

  await asked;
  say('finishing open requests …');
  await server.stop();
  say('stopped');
  process.exit(0);
} catch (error) {
  if (verbose) process.stderr.write(`${(error as Error).stack}\n`);
  fail((error as Error).message);
}
