import pino from 'pino';

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug';
export const LOG_LEVELS: readonly LogLevel[] = ['silent', 'error', 'warn', 'info', 'debug'];

export type Log = Pick<pino.Logger, 'error' | 'warn' | 'info' | 'debug' | 'isLevelEnabled' | 'flush'>;

/** Receives the lines of a log. */
export type LogDestination = pino.DestinationStream;

/**
 * Writes structured lines, by default to standard error in the background, so that logging does not delay requests. Log fields are named explicitly, never whole requests or bodies; the redaction is a second safeguard.
 */
export function openLog(level: LogLevel, destination: LogDestination = standardError()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
      serializers: { err: describeError },
    },
    destination,
  );
}

function standardError(): LogDestination {
  return pino.destination({ fd: 2, sync: false, minLength: 0 });
}

const SECRET_NAMES = [
  ...['authorization', 'cookie', 'password', 'current_password', 'new_password', 'secret', 'token', 'client_secret'],
  ...['access_token', 'refresh_token', 'card', 'cvc'],
];

/** Database errors quote the values of the failing row in `detail`, so only fields that describe the fault are kept. */
function describeError(error: Error & { code?: string }): object {
  return {
    type: error.name,
    message: error.message,
    ...(error.code ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}
