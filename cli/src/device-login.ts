import { spawn } from 'node:child_process';
import { type DeviceAuthorization, OAuthError } from '@souk/sdk';
import type { Server } from './connection.ts';
import type { Credential } from './credentials.ts';
import { Failure } from './failure.ts';
import { harmless, remark } from './printing.ts';

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

/** A convenience: the address and the code stand on the screen in any case. */
function openBrowser(address: string): void {
  const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true;
  const opener = findOpener(process.platform, process.env, isTerminal);
  if (!opener || !isWebAddress(address)) return;
  const child = spawn(opener, [address], { stdio: 'ignore', detached: true });
  // Silent, for there is nothing to do about it: the program is missing, and people open the address themselves.
  child.on('error', () => undefined);
  child.unref();
}

/** The program that opens a browser before the person who sits here; undefined where nobody does, or far away. */
export function findOpener(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  isTerminal: boolean,
): 'open' | 'xdg-open' | undefined {
  if (!isTerminal || env.SSH_CONNECTION || env.SSH_TTY || env.SSH_CLIENT) return undefined;
  if (platform === 'darwin') return 'open';
  // Without a screen it would start a browser of text in this very terminal.
  return platform === 'linux' && (env.DISPLAY || env.WAYLAND_DISPLAY) ? 'xdg-open' : undefined;
}

/** These programs open files and start other programs as well, and the address is the server's word. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
