import { readConfig } from './config.ts';
import { clearDemo } from './demo/clear-demo.ts';
import { startServer } from './start.ts';

// A command for the server's host: deletes a market that consists of the demo alone, and seeds the demo again.

const print = (line: string) => process.stdout.write(`  ${line}\n`);

try {
  const config = readConfig([]);
  await clearDemo(config);
  print('the demo market is deleted');
  // On any free port of this machine alone, and only until the demo is complete.
  const onFatal = (reason: string): never => {
    throw new Error(reason);
  };
  const server = await startServer(
    { ...config, demo: true, role: 'all', host: '127.0.0.1', port: 0 },
    { onStep: print, onFatal },
  );
  await server.demoFinished;
  await server.stop();
  process.stdout.write('The demo market is as new. Its sign-ins have changed: `souk start` prints them.\n');
  process.exit(0);
} catch (error) {
  process.stderr.write(`souk: ${(error as Error).message.split('\n', 1)[0]}\n`);
  process.exit(1);
}
