/**
 * Explains why there was no response, in terms that the receiver's owner can act on. The internal reason is in `cause`.
 */
export class OutboundFailure extends Error {}

export const STOPPED = 'the server was stopped before a response arrived';

const MESSAGES: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was reset',
  ECONNABORTED: 'the connection was reset',
  UND_ERR_SOCKET: 'the connection was closed before a response arrived',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'no connection could be made in time',
  UND_ERR_HEADERS_OVERFLOW: 'the response headers are too large',
  UND_ERR_DESTROYED: STOPPED,
  UND_ERR_CLOSED: STOPPED,
};

const HANDSHAKE = /^(EPROTO|ERR_SSL_|ERR_TLS_)/;
const CERTIFICATE = /CERT|CRL|LEAF_SIGNATURE|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|HOSTNAME_MISMATCH/;

export function failureOf(error: Error): OutboundFailure {
  if (error instanceof OutboundFailure) return error;
  return new OutboundFailure(describe(error), { cause: error });
}

export function describeWait(timeoutMs: number): string {
  return `${timeoutMs / 1000} s`;
}

/**
 * Does not repeat the error's own message, as it may disclose our network; a certificate's flaw is the receiver's own.
 */
function describe(error: Error & { code?: unknown; reason?: unknown }): string {
  const code = typeof error.code === 'string' ? error.code : '';
  const known = MESSAGES[code];
  if (known !== undefined) return known;
  if (error.name === 'HTTPParserError') return 'the response is not valid HTTP';
  if (CERTIFICATE.test(code) && !code.startsWith('ERR_SSL_')) {
    return `the TLS certificate is not trusted: ${flawOf(String(error.reason ?? error.message))}`;
  }
  if (HANDSHAKE.test(code)) return 'the TLS handshake failed';
  return code === '' ? 'the request failed' : `the request failed (${code})`;
}

/** Text after a semicolon is advice for the operator. The names in a certificate are untrusted text. */
function flawOf(message: string): string {
  return (message.split(';', 1)[0] ?? '').slice(0, 200).toWellFormed().replaceAll('\0', '\u{fffd}');
}
