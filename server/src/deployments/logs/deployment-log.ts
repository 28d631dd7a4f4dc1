import type { Mode } from '../../platform/db/realm.ts';

export const LOG_STREAMS = ['stdout', 'stderr', 'system', 'request'] as const;
export const LOG_LEVELS = ['info', 'warn', 'error'] as const;

/** One line of a deployment's log. */
export interface LogLine {
  /** Output of the model's process, its lifecycle, or a call. */
  stream: (typeof LOG_STREAMS)[number];
  level: (typeof LOG_LEVELS)[number];
  message: string;
}

/** Stores log lines. Never throws and never waits: excess lines are dropped, and the number of them is logged. */
export interface DeploymentLogs {
  write(mode: Mode, deploymentId: string, line: LogLine): void;
  /** Resolves once everything written before is stored. */
  flush(): Promise<void>;
}
