// Headers of requests and responses in the API description.

/** Set on the schema of a route: headers of its responses besides the usual ones. */
export const EXTRA_RESPONSE_HEADERS = 'x-response-headers';

export const SVC_MODE = {
  type: 'string',
  enum: ['test', 'live'],
  description:
    'Chooses the mode of a signed-in person: `test` unless given. With a key or a token it may only repeat theirs.',
};

export const IDEMPOTENCY_KEY = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description:
    'Your own name for this request. A repeat with the same key and the same request gets the first response again, for 24 hours.',
};

const text = (description: string, required = false) => ({ description, required, schema: { type: 'string' } });
const count = (description: string, required = false) => ({ description, required, schema: { type: 'integer' } });

const RESPONSE_HEADERS = {
  'X-Request-Id': text('The id of this request (`req_…`): log it.', true),
  'X-RateLimit-Limit': count('Requests that are allowed in a minute.', true),
  'X-RateLimit-Remaining': count('Requests that are left in this minute.', true),
  'X-RateLimit-Reset': count('When the next minute begins, in Unix seconds.', true),
  'Retry-After': count('After how many seconds to try again. With 429, and with 503 where that is known.'),
  'WWW-Authenticate': text('With 401, and with 403 `scope_required`: which credentials or scopes are needed.'),
  Allow: text('With 405: the methods of this path.'),
  'Idempotent-Replayed': text(
    '`true` where this is the response to an earlier request with the same `Idempotency-Key`.',
  ),
  'Accept-Encoding': text('With 415 for a `Content-Encoding`: `identity`, the only one that is accepted.'),
  Location: text('Where to go on.'),
  ETag: text('Changes with the content.'),
  'Accept-Ranges': text('`bytes`.'),
  'Content-Range': text('Which part this is, of how many bytes.'),
  'Content-Disposition': text('Always an attachment, with the name of the file.'),
  'Tus-Resumable': text('The version of the tus protocol, `1.0.0`.'),
  'Tus-Version': text('With 412: the versions of the tus protocol that are supported.'),
  'Upload-Offset': count('How many bytes are stored: go on from here.'),
  'Upload-Length': count('How many bytes the file has.'),
  'Upload-Expires': text('Until when the upload can go on, as an HTTP date.'),
  'Upload-Metadata': text('What the upload was created with.'),
  'X-RateLimit-Limit-Tokens': count('Tokens that are allowed in a minute.'),
  'X-RateLimit-Remaining-Tokens': count('Tokens that are left in this minute.'),
  'Server-Timing': text('Where the time went: `queue`, `boot` and `infer`, in milliseconds.'),
  'Svc-Trial-Remaining': count('How many calls are left without a license.'),
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
