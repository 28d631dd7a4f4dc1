import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

interface WorkerMessage<Result> {
  result?: Result;
  failed?: string;
}

export interface Worker<Task, Result> {
  run(task: Task): Promise<Result>;
  stop(): void;
}

/** Starts a program that runs one task after the other in its own process, so that this one does not disturb it. */
export function startWorker<Task extends object, Result>(
  program: string,
  env: Record<string, string> = {},
): Worker<Task, Result> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), {
    env: { ...process.env, ...env },
    serialization: 'advanced',
  });
  const ended = once(child, 'exit').then(() => [{ failed: 'it has ended' }]);
  return {
    async run(task) {
      child.send(task);
      const [message] = (await Promise.race([once(child, 'message'), ended])) as [WorkerMessage<Result>];
      if (message.result === undefined) throw new Error(`${program}: ${message.failed}`);
      return message.result;
    },
    stop: () => void child.kill(),
  };
}

/** Handles the tasks in the worker process. */
export function handleTasks<Task, Result>(result: (task: Task) => Promise<Result>): void {
  process.on('disconnect', () => process.exit()); // the parent process is gone
  process.on('message', async (task: Task) => {
    try {
      process.send?.({ result: await result(task) });
    } catch (error) {
      process.send?.({ failed: error instanceof Error ? error.message : String(error) });
    }
  });
}
