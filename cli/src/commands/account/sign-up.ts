import { SoukError } from '@souk/sdk';
import type { Command } from 'commander';
import type { Server } from '../../connection.ts';
import { EXIT } from '../../failures/exit-codes.ts';
import { Failure } from '../../failures/failure.ts';
import { isInteractive, readSecret } from '../../input/prompt.ts';
import { printResult } from '../../output/print-result.ts';
import { sanitize } from '../../output/terminal-text.ts';
import { saveSignIn, warnIfUnencrypted } from './save-sign-in.ts';

export interface SignUpOptions {
  name: string;
  email: string;
  passwordStdin?: boolean;
  invitation?: string;
}

/** Creates an account and signs in to it with the password just chosen. */
export async function signUp(server: Server, options: SignUpOptions, command: Command): Promise<void> {
  const { name, email, passwordStdin, invitation } = options;
  if (!isInteractive() && !passwordStdin)
    command.error('error: there is no terminal to prompt at. Use --password-stdin.');
  warnIfUnencrypted(server);
  const password = await choosePassword();
  const { auth } = server.client();
  const { confirmation_required } = await auth.signUp({ name, email, password, invitation });
  if (confirmation_required) return printConfirmationStep(server, email);
  try {
    const { token, expires_at } = await auth.signInFromCli({ email, password });
    await saveSignIn(server, { kind: 'session', token, expires_at });
  } catch (error) {
    // The sign-up does not reveal whether an account exists for this email; its owner is notified by mail.
    if (error instanceof SoukError && error.code === 'invalid_credentials') throw accountExists(email);
    throw error;
  }
}

/** Prints the next step on a market that sends mail: its owner has to open the link before the account can be used. */
function printConfirmationStep({ settings }: Server, email: string): void {
  const text = `Follow the link in the mail to ${sanitize(email)}, then sign in with \`souk login --email ${sanitize(email)}\`.`;
  printResult(settings, { email, confirmation_required: true }, { id: email, text });
}

/** Asks for a password, twice at a terminal, where it is typed without echo. */
async function choosePassword(): Promise<string> {
  const password = await readSecret('Choose a password: ', 'password');
  if (isInteractive() && (await readSecret('Repeat the password: ', 'password')) !== password) {
    throw new Failure('the passwords do not match. Nothing was sent.');
  }
  return password;
}

function accountExists(email: string): Failure {
  const nextStep = `Sign in with \`souk login --email ${email}\`, or reset your password on the website.`;
  return new Failure(`an account with ${email} may exist already.`, { exitCode: EXIT.conflict, nextStep });
}
