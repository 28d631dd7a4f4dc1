import type { KoaContextWithOIDC } from 'oidc-provider';
import { CLI_SCOPE } from './check-request.ts';

/** Polling interval for the command line (RFC 8628, section 3.2). */
const POLL_SECONDS = 5;

const INVALID_GRANT_REASONS =
  'this code or token is not valid: it has expired, was used or revoked, or belongs to another client, redirect_uri or code_verifier';

type ResponseBody = Record<string, unknown>;

/** Corrects and completes the provider's responses according to the specifications. */
export async function amendResponse(
  ctx: Pick<KoaContextWithOIDC, 'path' | 'status' | 'body'>,
  next: () => Promise<unknown>,
): Promise<void> {
  await next();
  const { body } = ctx as { body: unknown };
  if (typeof body !== 'object' || body === null) return;
  const response = body as ResponseBody;
  if (ctx.path === '/oauth/device_authorization' && response.device_code !== undefined)
    response.interval = POLL_SECONDS;
  // The command line requested no scope, and its token has none.
  if (response.scope === CLI_SCOPE) delete response.scope;
  // RFC 6749, section 5.2 defines a specific error for this.
  if (
    response.error === 'invalid_request' &&
    / is not allowed for this client$/.test(String(response.error_description))
  ) {
    response.error = 'unauthorized_client';
  }
  // The provider gives no reason, as the true one would help an attacker; the text lists the possible ones for
  // developers.
  if (response.error === 'invalid_grant') response.error_description = INVALID_GRANT_REASONS;
}
