/** Why a call did not succeed: the API's error object, or that no answer came at all. */
export class Failure extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  /** The request id, where it helps to tell the operator: when the fault is the server's. */
  readonly reference: string | undefined;

  constructor(status: number, code: string, message: string, field?: string, requestId?: string | null) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
    this.reference = status >= 500 ? (requestId ?? undefined) : undefined;
  }
}

export function unreachable(cause: unknown): Failure {
  const failure = new Failure(0, 'unreachable', 'The server cannot be reached. Check your connection and try again.');
  failure.cause = cause;
  return failure;
}

export async function toFailure(response: Response): Promise<Failure> {
  const { status, headers } = response;
  const body: unknown = await response.json().catch(() => undefined);
  const { error } = (body ?? {}) as { error?: { code: string; message: string; field?: string } };
  // A proxy in between answers in its own words.
  const message = error?.message ?? `The server answered with status ${status}. Try again in a moment.`;
  return new Failure(status, error?.code ?? 'unknown', message, error?.field, headers.get('x-request-id'));
}

/** Nobody is signed in (any more). A wrong password is 401 too, but says nothing about the session. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Failure && error.status === 401 && error.code !== 'invalid_credentials';
}

/** The card was refused, and nothing was charged. */
export function isDeclined(error: unknown): boolean {
  return error instanceof Failure && error.code === 'card_declined';
}
