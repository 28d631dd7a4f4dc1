import type { Problem } from '../../../lib/problem.ts';

export type RunState =
  | 'hashing'
  | 'sending'
  | 'paused'
  /** The browser says that there is no network: goes on by itself when there is. */
  | 'offline'
  | 'failed'
  /** Files of the same names and other bytes are there: replaced only when that is wished. */
  | 'conflict'
  | 'cancelling'
  | 'done';

export interface FileProgress {
  name: string;
  size: number;
  sent: number;
  /** The service had it: nothing was sent. */
  skipped: boolean;
}

export interface RunView {
  state: RunState;
  files: readonly FileProgress[];
  /** Bytes of all files, hashed or sent, as the state is. */
  done: number;
  size: number;
  /** Bytes in a second. */
  rate: number | undefined;
  problem: Problem | null;
}

/** It stops when the page is left. */
export const isUnderWay = ({ state }: Pick<RunView, 'state'>): boolean => state === 'hashing' || state === 'sending';
