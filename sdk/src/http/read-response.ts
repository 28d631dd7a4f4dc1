import { errorOfStatus, oauthErrorOfStatus, SoukError } from '../errors.ts';

export const CHECK_BASE_URL = 'Check that the base URL is that of a Souk server.';

/** Returns the JSON of a response, or throws the error that it reports. OAuth endpoints use an error format of their own. */
export async function readResponse(response: Response, ofOAuth = false): Promise<unknown> {
  if (!response.ok) throw await readError(response, { ofOAuth });
  const text = await response.text();
  if (response.status === 204) return undefined;
  const body = parse(text);
  if (body === undefined) throw unexpectedResponseError(response, `${response.status} without JSON`, response.url);
  return body;
}

/** Returns the error that a response reports. `shownUrl` replaces a secret URL in the message. */
export async function readError(
  response: Response,
  { ofOAuth = false, shownUrl = response.url }: { ofOAuth?: boolean; shownUrl?: string } = {},
): Promise<SoukError> {
  const body = parse(await response.text());
  return ofOAuth && isOAuthErrorBody(body) ? toOAuthError(response, body) : toError(response, body, shownUrl);
}

/** Rejects redirects. The API never redirects, so a redirect comes from a proxy or a wrong base URL. */
export async function rejectRedirect(response: Response, baseURL: string): Promise<void> {
  const { status, type, headers, url } = response;
  // Browsers reveal only that there is a redirect.
  if (type !== 'opaqueredirect' && (status < 300 || status > 399)) return;
  await response.body?.cancel();
  const location = headers.get('location') ?? '';
  const to = URL.canParse(location, url) ? ` to ${new URL(location, url).origin}` : '';
  const message = `${baseURL} redirects${to}. Redirects are not followed, to protect your credentials. Set the target as the base URL.`;
  throw new SoukError({ code: 'unexpected_answer', message, status: status || undefined });
}

interface ErrorBody {
  error: { code: string; message: string; field?: string; request_id?: string };
}

/** Error format of OAuth endpoints: RFC 6749, section 5.2. */
interface OAuthErrorBody {
  error: string;
  error_description?: string;
}

function toOAuthError(response: Response, body: OAuthErrorBody): SoukError {
  return oauthErrorOfStatus(response.status, {
    code: body.error,
    message: body.error_description ?? `The request was rejected: ${body.error}.`,
    requestId: requestIdOf(response),
    retryAfter: retryAfterOf(response),
  });
}

function toError(response: Response, body: unknown, shownUrl: string): SoukError {
  if (!isErrorBody(body))
    return unexpectedResponseError(response, `${response.status} without an error object`, shownUrl);
  const { code, message, field, request_id } = body.error;
  const requestId = request_id ?? requestIdOf(response);
  return errorOfStatus(response.status, { code, message, field, requestId, retryAfter: retryAfterOf(response) });
}

/** Creates the error for a response from a proxy, another program on that port, or a wrong base URL. */
function unexpectedResponseError(response: Response, what: string, shownUrl: string): SoukError {
  return errorOfStatus(response.status, {
    code: 'unexpected_answer',
    message: `Unexpected response from ${shownUrl} (${what}). ${CHECK_BASE_URL}`,
    requestId: requestIdOf(response),
    retryAfter: retryAfterOf(response),
  });
}

function isErrorBody(body: unknown): body is ErrorBody {
  const error = (body as Partial<ErrorBody> | null | undefined)?.error;
  return typeof error?.code === 'string' && typeof error.message === 'string';
}

function isOAuthErrorBody(body: unknown): body is OAuthErrorBody {
  const { error, error_description } = (body ?? {}) as Partial<OAuthErrorBody>;
  return typeof error === 'string' && ['string', 'undefined'].includes(typeof error_description);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function requestIdOf(response: Response): string | undefined {
  return response.headers.get('x-request-id') ?? undefined;
}

/** Parses Retry-After. The service sends seconds; a proxy may send a date by its own clock. */
function retryAfterOf(response: Response): number | undefined {
  const text = response.headers.get('retry-after')?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  const now = Date.parse(response.headers.get('date') ?? '') || Date.now();
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
