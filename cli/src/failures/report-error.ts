import { CommanderError } from 'commander';
import { COMMANDS } from '../command-list.ts';
import { paint, redactSecrets, sanitize } from '../output/terminal-text.ts';
import { exitCodeOf } from './exit-codes.ts';
import { ServiceError } from './explain-error.ts';
import { Failure } from './failure.ts';

/** Prints an error to standard error and returns the exit code. */
export function reportError(error: unknown, { json }: { json: boolean }): number {
  // Commander has printed its message already.
  if (error instanceof CommanderError) return exitCodeOf(error);
  if (json) process.stderr.write(`${jsonOf(error)}\n`);
  else {
    const [problem = '', ...rest] = describeError(error);
    process.stderr.write([paint('red', problem, process.stderr), ...rest, ''].join('\n'));
  }
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${(error as Error).stack}\n`);
  return exitCodeOf(error);
}

/** Returns `souk: <message> (<code>, request req_…)` and, if known, a second line with the next step. */
export function describeError(error: unknown): string[] {
  const { message } = error as Error;
  const facts =
    error instanceof ServiceError ? [error.code, ...(error.requestId ? [`request ${error.requestId}`] : [])] : [];
  const problem = `souk: ${message}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`;
  const lines = error instanceof Failure && error.nextStep !== undefined ? [problem, error.nextStep] : [problem];
  return lines.map((line) => redactSecrets(sanitize(line)));
}

/** Formats an error as one line of JSON. */
function jsonOf(error: unknown): string {
  const { message } = error as Error;
  const { code, nextStep } = error instanceof Failure ? error : { code: 'failed', nextStep: undefined };
  const { field, requestId } = error instanceof ServiceError ? error : {};
  const fields = { code, message: redactSecrets(message), field, request_id: requestId, next_step: nextStep };
  return JSON.stringify({ error: { ...fields, exit_code: exitCodeOf(error) } });
}

/** Formats commander's message about a usage error as text or JSON. */
export function describeUsageError(text: string, { json }: { json: boolean }): string {
  const message = redactSecrets(
    sanitize(
      text
        .replace(/^error: /, '')
        .trim()
        .replaceAll(/\s*\n\s*/g, ' ')
        .replace(/^command-argument value ('.*') is invalid for argument '(.+?)'\./, '$1 is no <$2>.')
        .replace(/^unknown command '(.+?)'$/, suggestOuterCommand),
    ),
  );
  return json ? JSON.stringify({ error: { code: 'usage', message, exit_code: 2 } }) : `souk: ${message}`;
}

/** `souk models inspect` has a command that exists, but not there. */
function suggestOuterCommand(message: string, name: string): string {
  const exists = COMMANDS.some(({ files }) => files.some(({ names }) => names.includes(name)));
  return exists ? `${message} (Did you mean souk ${name}?)` : message;
}
