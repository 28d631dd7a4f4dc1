import { type DeviceAuthorization, OAuthError } from '@souk/sdk';
import type { Server } from '../../connection.ts';
import { Failure } from '../../failures/failure.ts';
import { openBrowser } from '../../open-browser.ts';
import { printNotice } from '../../output/printing.ts';
import { sanitize } from '../../output/terminal-text.ts';
import type { Credential } from '../../profiles/profiles.ts';

/** Signs in with a code that the person confirms in a browser, on this machine or another. */
export async function signInByBrowser(server: Server, options: { browser: boolean }): Promise<Credential> {
  try {
    const token = await server.client().auth.signInByDevice({
      onCode: (code) => {
        showCode(code);
        if (options.browser) openBrowser(code.verification_uri_complete);
      },
    });
    const expires_at = new Date(Date.now() + token.expires_in * 1000).toISOString();
    return { kind: 'session', token: token.access_token, expires_at };
  } catch (error) {
    throw (error instanceof OAuthError && explainOAuthError(error.code)) || error;
  }
}

/** Prints to standard error: standard output is reserved for the result. */
function showCode({ verification_uri, user_code }: DeviceAuthorization): void {
  printNotice(`Open ${sanitize(verification_uri)} and enter ${sanitize(user_code)}`);
  printNotice('Waiting for your confirmation. Press Ctrl-C to cancel.');
}

/** These follow an expired code, some of them where the machine slept or the clocks differ. */
const EXPIRED = new Set(['expired_token', 'invalid_grant', 'authorization_pending', 'slow_down']);

function explainOAuthError(code: string): Failure | undefined {
  if (code === 'access_denied') return new Failure('the sign-in was denied in the browser.');
  return EXPIRED.has(code) ? new Failure('the code has expired. Run `souk login` again for a new one.') : undefined;
}
