import { SoukError } from '@souk/sdk';
import type { Command } from 'commander';
import type { Server } from '../../connection.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { canAsk, readSecret } from '../../input/prompt.ts';
import { answer } from '../../output/print-result.ts';
import { harmless } from '../../output/terminal-text.ts';
import { keepSignIn, warnWhereOthersCanRead } from './keep-sign-in.ts';

export interface SignUpOptions {
  name: string;
  email: string;
  passwordStdin?: boolean;
  invitation?: string;
}

/** Makes an account and signs in to it, with the password that was just chosen. */
export async function signUp(server: Server, options: SignUpOptions, command: Command): Promise<void> {
  const { name, email, passwordStdin, invitation } = options;
  if (!canAsk() && !passwordStdin) command.error('error: there is no terminal to ask at. Use --password-stdin.');
  warnWhereOthersCanRead(server);
  const password = await choosePassword();
  const { auth } = server.client();
  const { confirmation_required } = await auth.signUp({ name, email, password, invitation });
  if (confirmation_required) return tellToConfirm(server, email);
  try {
    const { token, expires_at } = await auth.signInFromCli({ email, password });
    await keepSignIn(server, { kind: 'session', token, expires_at });
  } catch (error) {
    // A sign-up does not tell whether an address is known; whoever owns it was sent a mail that does.
    if (error instanceof SoukError && error.code === 'invalid_credentials') throw knownAlready(email);
    throw error;
  }
}

/** The market sends mail: it says nothing of the account before its owner has followed the link. */
function tellToConfirm({ settings }: Server, email: string): void {
  const text = `Follow the link in the mail to ${harmless(email)}, then sign in with \`souk login --email ${harmless(email)}\`.`;
  answer(settings, { email, confirmation_required: true }, { id: email, text });
}

/** Typed twice where nobody sees what is typed. */
async function choosePassword(): Promise<string> {
  const password = await readSecret('Choose a password: ', 'password');
  if (canAsk() && (await readSecret('And once more: ', 'password')) !== password) {
    throw new Failure('the two passwords differ. Nothing was sent.');
  }
  return password;
}

function knownAlready(email: string): Failure {
  const nextStep = `Sign in with \`souk login --email ${email}\`, or choose a new password on the site.`;
  return new Failure(`there seems to be an account with ${email} already.`, { exitCode: EXIT.conflict, nextStep });
}
