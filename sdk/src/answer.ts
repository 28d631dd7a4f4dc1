import { errorOfStatus, oauthErrorOfStatus, type SoukError } from './errors.ts';

/** Reads an answer: its JSON, or, thrown, the error that it reports. OAuth endpoints report theirs in their own way. */
export async function readAnswer(response: Response, ofOAuth = false): Promise<unknown> {
  const text = await response.text();
  const body = parse(text);
  if (response.ok && body !== undefined) return body;
  if (response.ok) throw unexpected(response, 'succeeded without JSON');
  throw ofOAuth && isOAuthErrorBody(body) ? toOAuthError(response, body) : toError(response, body);
}

interface ErrorBody {
  error: { code: string; message: string; field?: string; request_id?: string };
}

/** RFC 6749, section 5.2: what the OAuth endpoints answer instead. */
interface OAuthErrorBody {
  error: string;
  error_description?: string;
}

function toOAuthError(response: Response, body: OAuthErrorBody): SoukError {
  return oauthErrorOfStatus(response.status, {
    code: body.error,
    message: body.error_description ?? `The request was refused: ${body.error}.`,
    requestId: requestIdOf(response),
    retryAfter: retryAfterOf(response),
  });
}

function toError(response: Response, body: unknown): SoukError {
  if (!isErrorBody(body)) return unexpected(response, `${response.status} without an error object`);
  const { code, message, field, request_id } = body.error;
  const requestId = request_id ?? requestIdOf(response);
  return errorOfStatus(response.status, { code, message, field, requestId, retryAfter: retryAfterOf(response) });
}

/** Something other than the service answered: a proxy, another program on that port, a wrong base URL. */
function unexpected(response: Response, what: string): SoukError {
  return errorOfStatus(response.status, {
    code: 'unexpected_answer',
    message: `The answer of ${response.url} is not one of a Souk server (${what}). Is the address right?`,
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

function requestIdOf(response: Response): string | undefined {
  return response.headers.get('x-request-id') ?? undefined;
}

/** The service sends seconds; a proxy before it may send a date. */
function retryAfterOf(response: Response): number | undefined {
  const text = response.headers.get('retry-after')?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}
