import pg from 'pg';
import { ApiError } from '../errors.ts';

interface Outage {
  /** SQLSTATEs, their classes of two characters, and codes of the system. */
  codes: readonly string[];
  /** For errors that carry no code, or one that says too little. */
  text?: RegExp;
  message: string;
  retryAfter: number;
}

const DISK_FULL: Outage = {
  codes: ['53100'],
  // Writing the file that speeds up new connections fails without a code of its own.
  text: /could not write init file/,
  message: "The database's disk is full, so nothing was changed. Try again later, or ask the operator.",
  retryAfter: 30,
};

/** What may pass without anybody changing this server: the first that matches is what the caller is told. */
const OUTAGES: readonly Outage[] = [
  {
    codes: ['25006'],
    message: 'The database is read-only at the moment, so nothing was changed. Try again in a few seconds.',
    retryAfter: 5,
  },
  DISK_FULL,
  {
    codes: ['57014', '55P03', '25P03', '25P04'],
    text: /^Query read timeout$/,
    message: 'The database took too long. Try again in a few seconds.',
    retryAfter: 2,
  },
  {
    // Insufficient resources: memory, connections.
    codes: ['53'],
    message: 'The database is overloaded. Try again in a few seconds.',
    retryAfter: 2,
  },
  {
    codes: [
      ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
      // Connection exceptions; shutting down, crashed, starting up, database dropped, idle for too long.
      ...['08', '57P01', '57P02', '57P03', '57P04', '57P05'],
    ],
    text: /Connection terminated|timeout exceeded when trying to connect|waited .* for a database connection|timeout expired|not queryable|not currently accepting connections/,
    message: 'The database does not answer. Try again in a moment.',
    retryAfter: 1,
  },
];

export function isDiskFull(error: Error & { code?: string }): boolean {
  return findOutage(error) === DISK_FULL;
}

/** A new connection was refused for lack of room; those that are open go on working. */
export function hasNoConnectionLeft({ code, message }: Error & { code?: string }): boolean {
  return code === '53300' || DISK_FULL.text?.test(message) === true;
}

export function isAway(error: Error & { code?: string }): boolean {
  return findOutage(error) !== undefined;
}

/** Turns a failure that may pass into 503 for the caller. Anything else is returned as it is. */
export function explainAway(error: Error & { code?: string }): Error {
  const outage = findOutage(error);
  if (!outage) return error;
  return new ApiError('unavailable', outage.message, {
    headers: { 'retry-after': String(outage.retryAfter) },
    cause: error,
  });
}

/** The connection broke while a change was being committed, so that nobody knows whether it was made. */
export class CommitUnknown extends ApiError {
  constructor(cause: Error) {
    super(
      'unavailable',
      'The database went away while your change was being saved: it may or may not have been made. Look before you try again.',
      { cause },
    );
  }
}

/**
 * The same for a failed commit, or a statement that commits by itself. Only PostgreSQL's own error says that nothing
 * was written; after anything else a caller without an idempotency key must not be told to try again.
 */
export function explainCommit(error: Error & { code?: string }): Error {
  if (!isAway(error)) return error;
  return isRolledBack(error) ? explainAway(error) : new CommitUnknown(error);
}

/** Connection exceptions and operators' interventions end the connection, perhaps after the commit. */
const ENDS_CONNECTION = /^(08|57P)/;

function isRolledBack(error: Error): boolean {
  return error instanceof pg.DatabaseError && !ENDS_CONNECTION.test(error.code ?? '');
}

function findOutage({ code = '', message }: Error & { code?: string }): Outage | undefined {
  const isListed = (codes: readonly string[]) => codes.includes(code) || codes.includes(code.slice(0, 2));
  return OUTAGES.find(({ codes, text }) => isListed(codes) || text?.test(message));
}
