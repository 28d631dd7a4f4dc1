const LABELS: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No content',
  206: 'Partial content',
  302: 'Found',
  303: 'See other',
  304: 'Not modified',
  400: 'Bad request',
  401: 'Unauthorized',
  402: 'Payment required',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Payload too large',
  415: 'Unsupported media type',
  422: 'Invalid value',
  429: 'Too many requests',
  500: 'Internal error',
  502: 'Bad gateway',
  503: 'Unavailable',
  504: 'Timed out',
};

/** Failure statuses that the API returns. */
export const FAILURES = Object.keys(LABELS)
  .map(Number)
  .filter((status) => status >= 400);

export function httpStatusLabel(status: number): string {
  return LABELS[status] ?? (status < 400 ? 'Succeeded' : 'Failed');
}
