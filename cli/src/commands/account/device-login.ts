import { type DeviceAuthorization, OAuthError } from '@souk/sdk';
import type { Server } from '../../connection.ts';
import { Failure } from '../../failures/failure.ts';
import { openBrowser } from '../../open-browser.ts';
import { remark } from '../../output/printing.ts';
import { harmless } from '../../output/terminal-text.ts';
import type { Credential } from '../../profiles/profiles.ts';

/** Shows a code, has it confirmed in a browser, on whatever machine, and waits for that. */
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
    throw (error instanceof OAuthError && plainFailure(error.code)) || error;
  }
}

/** On standard error: with --json, or in a pipe, standard output is for the answer alone. */
function showCode({ verification_uri, user_code }: DeviceAuthorization): void {
  remark(`Open ${harmless(verification_uri)} and enter ${harmless(user_code)}`);
  remark('Waiting for you to confirm it there. Ctrl-C gives up.');
}

/** That nothing was decided yet is the last answer where the machine slept, or the clocks differ. */
const RUN_OUT = new Set(['expired_token', 'invalid_grant', 'authorization_pending', 'slow_down']);

function plainFailure(code: string): Failure | undefined {
  if (code === 'access_denied') return new Failure('the sign-in was refused in the browser.');
  return RUN_OUT.has(code)
    ? new Failure('the code is no longer valid. Run `souk login` again for a new one.')
    : undefined;
}
