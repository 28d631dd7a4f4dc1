/** The descriptor of the socket between parent and child. What libraries print to standard output stays out of it. */
export const CHILD_CHANNEL = 3;

/** What every child says of itself, whatever it runs. Everything else it says is an answer. */
export type FromChild =
  /** Work goes on. */
  | { type: 'alive' }
  | { type: 'ready' }
  | { type: 'unloadable'; reason: string }
  | { type: 'log'; level: 'warn' | 'error'; text: string };
