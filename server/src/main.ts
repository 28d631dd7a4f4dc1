import { announce } from './announce.ts';
import { readConfig } from './config.ts';
import { startServer } from './start.ts';

// Configuration, start, and a clean end. A failure to start is one line on standard error and exit code 1.

const say = (line: string) => process.stdout.write(`  ${line}\n`);
const fail = (reason: string): never => {
  process.stderr.write(`souk: ${reason.split('\n', 1)[0]}\n`);
  process.exit(1);
};

try {
  const config = readConfig(process.argv.slice(2));
  const server = await startServer(config, { onStep: say, onFatal: fail });
  process.stdout.write(announce(config, server));

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    say('finishing open requests …');
    await server.stop();
    say('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${(error as Error).stack}\n`);
  fail((error as Error).message);
}
