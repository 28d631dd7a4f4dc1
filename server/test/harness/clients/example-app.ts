import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { withDeadline } from '../deadline.ts';

const EXAMPLE = fileURLToPath(new URL('../../../../examples/oauth-app/app.mjs', import.meta.url));

export interface ExampleApp {
  url: string;
  end(): Promise<void>;
}

/** Starts the app of `examples/` in a process of its own. */
export async function spawnExampleApp(port: number, variables: Record<string, string>): Promise<ExampleApp> {
  const child = spawn(process.execPath, [EXAMPLE], {
    env: { PORT: String(port), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const ended = once(child, 'close');
  const url = `http://127.0.0.1:${port}`;
  const [first] = (await withDeadline(
    'the example to start',
    Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended]),
  )) as [unknown];
  if (first !== `open ${url}`) throw new Error(`the example did not start: ${complaints}`);
  return {
    url,
    async end() {
      child.kill();
      await ended;
    },
  };
}
