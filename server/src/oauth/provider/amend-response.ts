import type { KoaContextWithOIDC } from 'oidc-provider';
import { CLI_SCOPE } from './check-request.ts';

/** How long the command line is to wait between two questions (RFC 8628, section 3.2). */
const POLL_SECONDS = 5;

const WORTH_NOTHING =
  'this code or token is worth nothing: it has run out, was used or withdrawn, or goes with another client, redirect_uri or code_verifier';

type Answer = Record<string, unknown>;

/** Makes the provider's answers say what the specifications want said and it leaves out, or says otherwise. */
export async function amendResponse(
  ctx: Pick<KoaContextWithOIDC, 'path' | 'status' | 'body'>,
  next: () => Promise<unknown>,
): Promise<void> {
  await next();
  const { body } = ctx as { body: unknown };
  if (typeof body !== 'object' || body === null) return;
  const answer = body as Answer;
  if (ctx.path === '/oauth/device_authorization' && answer.device_code !== undefined) answer.interval = POLL_SECONDS;
  // The command line asked for no scope, and what it got has none.
  if (answer.scope === CLI_SCOPE) delete answer.scope;
  // RFC 6749, section 5.2 has a name of its own for this.
  if (answer.error === 'invalid_request' && / is not allowed for this client$/.test(String(answer.error_description))) {
    answer.error = 'unauthorized_client';
  }
  // The provider gives no reasons, as the true one would help who guesses; a developer wants to know what they may be.
  if (answer.error === 'invalid_grant') answer.error_description = WORTH_NOTHING;
}
