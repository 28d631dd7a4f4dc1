import type { Mode } from '../../platform/db/realm.ts';

export const LOG_STREAMS = ['stdout', 'stderr', 'system', 'request'] as const;
export const LOG_LEVELS = ['info', 'warn', 'error'] as const;

/** One line of a deployment's log, as it comes. */
export interface LogLine {
  /** What the model's process said, what became of it, or what was asked of it. */
  stream: (typeof LOG_STREAMS)[number];
  level: (typeof LOG_LEVELS)[number];
  message: string;
}

/** Where lines are written down. Never throws and never waits: lines that come too quickly are left out, and it is said how many. */
export interface DeploymentLogs {
  write(mode: Mode, deploymentId: string, line: LogLine): void;
  /** Resolves once everything that was written before is stored. */
  flush(): Promise<void>;
}
