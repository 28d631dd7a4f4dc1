import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.ts';

export interface TestRedis {
  url: string;
  /** Sends SIGKILL: nothing is saved, and connections break. */
  kill(): Promise<void>;
  /** Suspends the process without closing connections. */
  pause(): void;
  resume(): void;
  /** Starts an empty instance on the same port. */
  start(): Promise<void>;
}

/** Starts Redis without persistence. */
export async function startRedis(): Promise<TestRedis> {
  const port = String(await freePort());
  const launch = async () => {
    const child = spawn('redis-server', ['--port', port, '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    for await (const chunk of child.stdout) {
      output += String(chunk);
      if (output.includes('Ready to accept connections')) break;
    }
    if (child.exitCode !== null) throw new Error(`redis-server did not start: ${output}`);
    return child;
  };
  let running = await launch();
  return {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      if (running.exitCode !== null || running.signalCode !== null) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
    },
    pause: () => void running.kill('SIGSTOP'),
    resume: () => void running.kill('SIGCONT'),
    async start() {
      running = await launch();
    },
  };
}
