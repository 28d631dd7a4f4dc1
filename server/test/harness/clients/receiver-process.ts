import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { withDeadline } from '../deadline.ts';

const EXAMPLE = fileURLToPath(new URL('../../../../examples/webhook-receiver.mjs', import.meta.url));

export interface ReceiverProcess {
  url: string;
  /** Output so far: a line for each event that was accepted and new. */
  lines: readonly string[];
  /** Whether it still runs: no request may end it. */
  isRunning(): boolean;
  end(): Promise<void>;
}

/** Starts the receiver of `examples/` in a process of its own. */
export async function spawnReceiver(port: number, secrets: readonly string[]): Promise<ReceiverProcess> {
  const child = spawn(process.execPath, [EXAMPLE], {
    env: { PORT: String(port), WHSEC: secrets.join(',') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const ended = once(child, 'close');
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  const [first] = (await withDeadline('the receiver to start', Promise.race([once(output, 'line'), ended]))) as [
    unknown,
  ];
  if (first !== `listening on port ${port}`) throw new Error(`the receiver did not start: ${complaints}`);
  output.on('line', (line) => lines.push(line));
  return {
    url: `http://localhost:${port}/`,
    lines,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async end() {
      child.kill();
      await ended;
    },
  };
}
