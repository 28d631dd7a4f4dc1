/**
 * Requests per minute by class. The first four are counted per key, and for all sessions of an account together; the
 * rest per IP.
 */
export const RATE_CLASSES = {
  read: 1000,
  write: 120,
  upload: 30,
  inference: 600,
  anonymous: 120,
  auth: 120,
  files: 1000,
} as const;

export type RateClass = keyof typeof RATE_CLASSES;

/** Sends the headers but is never limited: the chunks of an upload whose creation was counted. */
export const UNCOUNTED = 'uncounted';

export const WINDOW_SECONDS = 60;
