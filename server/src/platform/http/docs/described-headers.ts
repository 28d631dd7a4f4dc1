// Headers of requests and responses in the API description.

/** Set on the schema of a route: headers of its responses besides the usual ones. */
export const EXTRA_RESPONSE_HEADERS = 'x-response-headers';

export const SVC_MODE = {
  type: 'string',
  enum: ['test', 'live'],
  description:
    'Mode of the request, for a signed-in session: `test` by default. A key or a token has its own mode, and a different value is rejected.',
};

export const IDEMPOTENCY_KEY = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description:
    'Unique value of your choice, such as a UUID. A repeated request with the same key returns the first response, for 24 hours.',
};

const text = (description: string, required = false) => ({ description, required, schema: { type: 'string' } });
const count = (description: string, required = false) => ({ description, required, schema: { type: 'integer' } });

const RESPONSE_HEADERS = {
  'X-Request-Id': text('Unique request ID (`req_…`). Log it.', true),
  'X-RateLimit-Limit': count('Maximum number of requests per minute.', true),
  'X-RateLimit-Remaining': count('Remaining requests in this minute.', true),
  'X-RateLimit-Reset': count('Time when the next minute starts, in seconds since the Unix epoch.', true),
  'Retry-After': count('Seconds to wait before the next attempt. Sent with 429, and with 503 if the time is known.'),
  'WWW-Authenticate': text('Required credentials or scopes. Sent with 401, and with 403 `scope_required`.'),
  Allow: text('Allowed methods of this path. Sent with 405.'),
  'Idempotent-Replayed': text(
    '`true` if this is the stored response to an earlier request with the same `Idempotency-Key`.',
  ),
  'Accept-Encoding': text('`identity`, the only accepted `Content-Encoding`. Sent with 415 for any other.'),
  Location: text('URL to continue at.'),
  ETag: text('Version of the content. Send it as `If-None-Match` to skip an unchanged download.'),
  'Accept-Ranges': text('`bytes`: the file can be requested in parts with `Range`.'),
  'Content-Range': text('Range of the bytes in the response, and the total size.'),
  'Content-Disposition': text('`attachment`, with the name of the file.'),
  'Tus-Resumable': text('Version of the tus protocol, `1.0.0`.'),
  'Tus-Version': text('Supported versions of the tus protocol. Sent with 412.'),
  'Upload-Offset': count('Number of bytes stored so far. Continue from this offset.'),
  'Upload-Length': count('Total size of the file in bytes.'),
  'Upload-Expires': text('Time when the upload expires, as an HTTP date.'),
  'Upload-Metadata': text('Metadata that the upload was created with.'),
  'X-RateLimit-Limit-Tokens': count('Maximum number of tokens per minute.'),
  'X-RateLimit-Remaining-Tokens': count('Remaining tokens in this minute.'),
  'Server-Timing': text('Milliseconds spent in `queue`, `boot` and `infer`.'),
  'Svc-Trial-Remaining': count('Remaining trial calls without a license.'),
} as const;

export type ResponseHeader = keyof typeof RESPONSE_HEADERS;

const ALWAYS: ResponseHeader[] = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
const BY_STATUS: Record<string, readonly ResponseHeader[]> = {
  302: ['Location'],
  303: ['Location'],
  '4XX': ['Retry-After', 'WWW-Authenticate', 'Allow', 'Accept-Encoding'],
  '5XX': ['Retry-After'],
};

interface Operation {
  parameters?: { in: string; name: string }[];
  responses: Record<string, { headers?: object }>;
  [EXTRA_RESPONSE_HEADERS]?: Record<string, readonly ResponseHeader[]>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { headers?: object };
}

/** Adds the headers of each response to the description. */
export function describeResponseHeaders<Described>(described: Described): Described {
  const document = described as Document;
  document.components.headers = RESPONSE_HEADERS;
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    const { [EXTRA_RESPONSE_HEADERS]: own = {}, parameters = [] } = operation;
    delete operation[EXTRA_RESPONSE_HEADERS];
    const isRepeatable = parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key');
    for (const [status, response] of Object.entries(operation.responses)) {
      const replayed: ResponseHeader[] = isRepeatable && /^2/.test(status) ? ['Idempotent-Replayed'] : [];
      const names = [...ALWAYS, ...(BY_STATUS[status] ?? []), ...replayed, ...(own[status] ?? [])];
      response.headers = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
    }
  }
  return described;
}
