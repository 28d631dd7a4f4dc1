import pg from 'pg';
import { ApiError } from '../errors.ts';

interface Outage {
  /** SQLSTATEs, SQLSTATE classes (two characters) and system error codes. */
  codes: readonly string[];
  /** Matches the message of errors without a code or with an unspecific one. */
  text?: RegExp;
  message: string;
  retryAfter: number;
}

const DISK_FULL: Outage = {
  codes: ['53100'],
  // Writing the relation cache init file fails without a specific code.
  text: /could not write init file/,
  message: "The database's disk is full, so nothing was changed. Try again later, or ask the operator.",
  retryAfter: 30,
};

/** Failures that may resolve on their own. The first match determines the response. */
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
    message: 'The database does not respond. Try again in a moment.',
    retryAfter: 1,
  },
];

export function isDiskFull(error: Error & { code?: string }): boolean {
  return findOutage(error) === DISK_FULL;
}

/** The server rejected a new connection for lack of resources; open ones continue to work. */
export function hasNoConnectionLeft({ code, message }: Error & { code?: string }): boolean {
  return code === '53300' || DISK_FULL.text?.test(message) === true;
}

export function isUnavailable(error: Error & { code?: string }): boolean {
  return findOutage(error) !== undefined;
}

/** Turns a temporary failure into 503. Returns any other error unchanged. */
export function explainAway(error: Error & { code?: string }): Error {
  const outage = findOutage(error);
  if (!outage) return error;
  return new ApiError('unavailable', outage.message, {
    headers: { 'retry-after': String(outage.retryAfter) },
    cause: error,
  });
}

/** The connection broke during a commit, so it is unknown whether the change was made. */
export class CommitUnknown extends ApiError {
  constructor(cause: Error) {
    super(
      'unavailable',
      'The database connection was lost while your change was being saved: it may or may not have been made. Check before you try again.',
      { cause },
    );
  }
}

/**
 * Like `explainAway`, for a failed commit or a statement that commits by itself. Only an error reported by PostgreSQL
 * proves that nothing was written; after any other, a client without an idempotency key must not be asked to retry.
 */
export function explainCommit(error: Error & { code?: string }): Error {
  if (!isUnavailable(error)) return error;
  return isRolledBack(error) ? explainAway(error) : new CommitUnknown(error);
}

/** Connection exceptions and operator interventions end the connection, possibly after the commit. */
const ENDS_CONNECTION = /^(08|57P)/;

function isRolledBack(error: Error): boolean {
  return error instanceof pg.DatabaseError && !ENDS_CONNECTION.test(error.code ?? '');
}

function findOutage({ code = '', message }: Error & { code?: string }): Outage | undefined {
  const isListed = (codes: readonly string[]) => codes.includes(code) || codes.includes(code.slice(0, 2));
  return OUTAGES.find(({ codes, text }) => isListed(codes) || text?.test(message));
}
