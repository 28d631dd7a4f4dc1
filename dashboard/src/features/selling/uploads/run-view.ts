import type { Problem } from '../../../lib/problem.ts';

export type RunState =
  | 'hashing'
  | 'sending'
  | 'paused'
  /** The browser is offline. Resumes by itself. */
  | 'offline'
  | 'failed'
  /** Files with the same names and other contents exist. Replaced only on request. */
  | 'conflict'
  | 'cancelling'
  | 'done';

export interface FileProgress {
  name: string;
  size: number;
  sent: number;
  /** Already on the server: nothing was sent. */
  skipped: boolean;
}

export interface RunView {
  state: RunState;
  files: readonly FileProgress[];
  /** Bytes of all files that were hashed or sent, depending on the state. */
  done: number;
  size: number;
  /** Bytes per second. */
  rate: number | undefined;
  problem: Problem | null;
}

/** Reports whether leaving the page would stop the upload. */
export const isInProgress = ({ state }: Pick<RunView, 'state'>): boolean => state === 'hashing' || state === 'sending';
