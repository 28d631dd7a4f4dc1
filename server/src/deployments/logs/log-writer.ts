import { MODES, type Mode } from '../../platform/db/realm.ts';
import type { Log } from '../../platform/log.ts';
import type { DeploymentLogs, LogLine } from './deployment-log.ts';
import { LogAllowance, MAX_PER_SECOND } from './log-allowance.ts';
import { LogQueue } from './log-queue.ts';
import { linesOf } from './log-text.ts';
import { newLogLine, type StoredLogLine } from './stored-log-line.ts';

export interface LogWriterOptions {
  /** Stores all of them, or none. Trying again must be harmless. */
  store: (mode: Mode, lines: readonly StoredLogLine[]) => Promise<void>;
  log: Log;
}

/** However much a model prints, or is asked, the rest is told. */
const TALKER: Record<LogLine['stream'], string> = {
  stdout: 'process',
  stderr: 'process',
  system: 'system',
  request: 'request',
};

/** What this node has to say in the logs of deployments. */
export class LogWriter implements DeploymentLogs {
  readonly #queues: Record<Mode, LogQueue>;
  readonly #allowance = new LogAllowance();

  constructor({ store, log }: LogWriterOptions) {
    const queueOf = (mode: Mode) => new LogQueue({ store: (lines) => store(mode, lines), log });
    this.#queues = { test: queueOf('test'), live: queueOf('live') };
  }

  write(mode: Mode, deploymentId: string, line: LogLine): void {
    const queue = this.#queues[mode];
    const confess = (leftOut: number): void => {
      const message = `Lines are missing before this one: ${leftOut}. More than ${MAX_PER_SECOND} came within a second.`;
      queue.add(newLogLine(deploymentId, { stream: line.stream, level: 'warn', message }));
    };
    const talker = `${mode} ${deploymentId} ${TALKER[line.stream]}`;
    if (!this.#allowance.admit(talker, confess)) return; // before any work: calls may come by the thousand
    const [first, ...rest] = linesOf(line.message);
    if (first !== undefined) queue.add(newLogLine(deploymentId, { ...line, message: first }));
    for (const message of rest) {
      if (this.#allowance.admit(talker, confess)) queue.add(newLogLine(deploymentId, { ...line, message }));
    }
  }

  async flush(): Promise<void> {
    this.#allowance.confessAll();
    await Promise.all(MODES.map((mode) => this.#queues[mode].settled()));
  }

  /** Stores what there is, and does not wait for a database that is away. */
  async close(): Promise<void> {
    this.#allowance.confessAll();
    await Promise.all(MODES.map((mode) => this.#queues[mode].close()));
  }
}
