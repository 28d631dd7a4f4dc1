import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH } from '../../accounts/sessions/auth-input.ts';
import { endSession } from '../../accounts/sessions/end-session.ts';
import { passwordClientOf } from '../../accounts/sessions/password-attempts.ts';
import { setSessionCookies } from '../../accounts/sessions/session-cookies.ts';
import { checkCredentials, wrongCredentials } from '../../accounts/sessions/sign-in.ts';
import { originOf, startBrowserSession } from '../../accounts/sessions/start-session.ts';
import { ApiError } from '../../platform/errors.ts';
import { isStorableText } from '../../platform/http/schemas/text-safety.ts';
import type { OAuthOptions } from '../oauth-options.ts';
import type { ActingSession } from './acting-session.ts';

export interface GivenCredentials {
  email: string;
  password: string;
}

/** Starts a session like the sign-in page does, and ends the one that it replaces. Returns the error if it fails. */
export async function signInForConsent(
  request: FastifyRequest,
  reply: FastifyReply,
  given: GivenCredentials,
  present: ActingSession | undefined,
  options: OAuthOptions,
): Promise<ApiError | undefined> {
  if (!isPlausible(given)) return wrongCredentials(options.requiresConfirmedEmail);
  try {
    const account = await checkCredentials(options.db, given, passwordClientOf(request, options.vault), options);
    const session = await options.db.transaction(async (tx) => {
      if (present) await endSession(tx, present.account.id, present.sessionId, options);
      return startBrowserSession(tx, account, originOf(request));
    });
    setSessionCookies(reply, options.vault, session, options.publicUrl);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Checks the lengths, and that the text can be stored and hence searched. */
function isPlausible({ email, password }: GivenCredentials): boolean {
  return email.length <= MAX_EMAIL_LENGTH && password.length <= MAX_PASSWORD_LENGTH && isStorableText(email + password);
}
