import type { Mode, SoukError } from '@souk/sdk';
import type { Command } from 'commander';
import { formatDuration } from '../output/quantities.ts';
import type { Credential } from '../profiles/profiles.ts';
import { exitCodeOf } from './exit-codes.ts';
import { Failure } from './failure.ts';
import { toTypedName } from './typed-name.ts';

/** Context of the failed request. */
export interface ErrorContext {
  url: string;
  mode: Mode;
  credential: Credential | undefined;
  /** The command that was typed, to name its options in the message. */
  command?: Command;
}

/** An error of the service, with what the person at the terminal can do about it. */
export class ServiceError extends Failure {
  readonly field: string | undefined;
  readonly requestId: string | undefined;

  constructor(error: SoukError, nextStep: string | undefined, message = error.message) {
    super(message, { exitCode: exitCodeOf(error), code: error.code, nextStep });
    this.cause = error;
    this.field = error.field;
    this.requestId = error.requestId;
  }
}

/** Turns an error of the service into a failure with a next step. */
export function explainError(error: SoukError, context: ErrorContext): Failure {
  if (error.code === 'connection_failed') {
    return new Failure(`no server responds at ${context.url}.`, {
      exitCode: exitCodeOf(error),
      code: error.code,
      nextStep: 'Start one with `souk start`, or set --url to another server.',
    });
  }
  return new ServiceError(error, NEXT_STEPS[error.code]?.(context, error), translateField(context.command, error));
}

/** Replaces the name of a request field, which the person at the terminal never saw, with the option they typed. */
function translateField(command: Command | undefined, { field, message }: SoukError): string {
  const typed = field !== undefined && command ? toTypedName(field, command) : undefined;
  return typed === undefined ? message : message.replace(`\`${field}\``, typed);
}

type NextStep = (context: ErrorContext, error: SoukError) => string | undefined;

/** Next steps by the service's error codes. Codes that are missing here have messages that need no next step. */
const NEXT_STEPS: Readonly<Record<string, NextStep>> = {
  missing_credentials: () => 'Run `souk login`, or set SOUK_API_KEY.',
  invalid_key: () => 'Run `souk login` again, or correct SOUK_API_KEY.',
  invalid_credentials: () => 'If you forgot your password, sign in through the browser with `souk login`.',
  scope_required: ({ credential, mode }) =>
    credential?.kind === 'api_key'
      ? `Use a key with that scope (\`souk keys create --name <name> --mode ${mode} --scope <scope>\`), or \`souk login\`.`
      : undefined,
  // If the asset is for sale, the message names the listing.
  forbidden_resource: (_, { message }) => {
    const [listing] = /\blst_\w+/.exec(message) ?? [];
    return listing && `Buy a license with \`souk buy ${listing}\`.`;
  },
  invalid_state: (_, { message }) => {
    const [, listing] = /\b(lst_\w+).*Unpublish that (?:one|listing) first/.exec(message) ?? [];
    return listing && `Take it off sale with \`souk listings unpublish ${listing}\`.`;
  },
  payment_required: () => 'Find the key with `souk keys list`, and pay for it with `souk keys pay <id>`.',
  card_declined: () => 'Try another card. List your cards with `souk cards list`, or add one with `souk cards add`.',
  insufficient_balance: () => 'Top up with `souk balance top-up <amount>`, or pay with a card.',
  not_found: ({ mode, credential }) =>
    credential?.kind === 'api_key'
      ? `The request was made in ${mode} mode, the mode of your key.`
      : `The request was made in ${mode} mode. For the other mode, use --mode ${mode === 'test' ? 'live' : 'test'}.`,
  already_licensed: () => 'List your licenses with `souk licenses list`.',
  rate_limited: (_, { retryAfter }) =>
    `Try again ${retryAfter === undefined ? 'in a minute' : `in ${formatDuration(retryAfter)}`}.`,
  internal_error: () => "The operator can find the cause in the server's log by the request ID.",
  unavailable: (_, { retryAfter }) =>
    retryAfter === undefined ? undefined : `Try again in ${formatDuration(retryAfter)}.`,
  upstream_timeout: () => 'Try again. Nothing is charged or created twice.',
  timeout: () => 'The server may be busy. Try again in a moment.',
};
