import type { BatchWriter } from '../../platform/async/batch-writer.ts';
import { MODES, type Mode } from '../../platform/db/realm.ts';
import type { Log } from '../../platform/log.ts';
import type { DeploymentLogs, LogLine } from './deployment-log.ts';
import { LogAllowance, MAX_PER_SECOND } from './log-allowance.ts';
import { openLogQueue } from './log-queue.ts';
import { linesOf } from './log-text.ts';
import { newLogLine, type StoredLogLine } from './stored-log-line.ts';

export interface LogWriterOptions {
  /** Stores all lines or none. Must be safe to retry. */
  store: (mode: Mode, lines: readonly StoredLogLine[]) => Promise<void>;
  log: Log;
}

/** Rate limit per source, so that much output or many calls do not suppress the other lines. */
const SOURCE: Record<LogLine['stream'], string> = {
  stdout: 'process',
  stderr: 'process',
  system: 'system',
  request: 'request',
};

/** Writes this node's lines to the logs of deployments. */
export class LogWriter implements DeploymentLogs {
  readonly #queues: Record<Mode, BatchWriter<StoredLogLine>>;
  readonly #allowance = new LogAllowance();

  constructor({ store, log }: LogWriterOptions) {
    const queueOf = (mode: Mode) => openLogQueue({ store: (lines) => store(mode, lines), log });
    this.#queues = { test: queueOf('test'), live: queueOf('live') };
  }

  write(mode: Mode, deploymentId: string, line: LogLine): void {
    const queue = this.#queues[mode];
    const reportDropped = (dropped: number): void => {
      const message = `Lines are missing before this one: ${dropped}. More than ${MAX_PER_SECOND} came within a second.`;
      queue.add(newLogLine(deploymentId, { stream: line.stream, level: 'warn', message }));
    };
    const source = `${mode} ${deploymentId} ${SOURCE[line.stream]}`;
    if (!this.#allowance.admit(source, reportDropped)) return; // before any work, since thousands of calls may arrive
    const [first, ...rest] = linesOf(line.message);
    if (first !== undefined) queue.add(newLogLine(deploymentId, { ...line, message: first }));
    for (const message of rest) {
      if (this.#allowance.admit(source, reportDropped)) queue.add(newLogLine(deploymentId, { ...line, message }));
    }
  }

  async flush(): Promise<void> {
    this.#allowance.reportAllDropped();
    await Promise.all(MODES.map((mode) => this.#queues[mode].flush()));
  }

  /** Stores what is queued, without waiting for an unavailable database. */
  async close(): Promise<void> {
    this.#allowance.reportAllDropped();
    await Promise.all(MODES.map((mode) => this.#queues[mode].close()));
  }
}
