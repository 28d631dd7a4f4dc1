import { ApiError } from '../errors.ts';

const CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'],
  // Shutting down, crashed, starting up, too many connections.
  ...['57P01', '57P02', '57P03', '53300'],
]);
const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|not currently accepting connections/;

/** A database that is away, or not up yet, is no bug of ours: the caller is told to come back. */
export function explainAway(error: Error & { code?: string }): Error {
  const away = CODES.has(error.code ?? '') || MESSAGES.test(error.message);
  if (!away) return error;
  return new ApiError('unavailable', 'The database does not answer. Try again in a moment.', {
    headers: { 'retry-after': '1' },
    cause: error,
  });
}
