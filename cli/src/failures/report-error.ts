import { CommanderError } from 'commander';
import { harmless, paint, withoutSecrets } from '../output/terminal-text.ts';
import { exitCodeOf } from './exit-codes.ts';
import { Refusal } from './explain-error.ts';
import { Failure } from './failure.ts';

/** Says what went wrong, on standard error, and answers the exit code. */
export function reportError(error: unknown, { json }: { json: boolean }): number {
  // Commander has said what was wrong.
  if (error instanceof CommanderError) return exitCodeOf(error);
  if (json) process.stderr.write(`${jsonOf(error)}\n`);
  else {
    const [problem = '', ...rest] = describeError(error);
    process.stderr.write([paint('red', problem, process.stderr), ...rest, ''].join('\n'));
  }
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${(error as Error).stack}\n`);
  return exitCodeOf(error);
}

/** `souk: <message> (<code>, request req_…)`, and on a second line what to do, where that is known. */
export function describeError(error: unknown): string[] {
  const { message } = error as Error;
  const facts =
    error instanceof Refusal ? [error.code, ...(error.requestId ? [`request ${error.requestId}`] : [])] : [];
  const problem = `souk: ${message}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`;
  const lines = error instanceof Failure && error.nextStep !== undefined ? [problem, error.nextStep] : [problem];
  return lines.map((line) => withoutSecrets(harmless(line)));
}

/** One line, for programs. */
function jsonOf(error: unknown): string {
  const { message } = error as Error;
  const { code, nextStep } = error instanceof Failure ? error : { code: 'failed', nextStep: undefined };
  const { field, requestId } = error instanceof Refusal ? error : {};
  const told = { code, message: withoutSecrets(message), field, request_id: requestId, next_step: nextStep };
  return JSON.stringify({ error: { ...told, exit_code: exitCodeOf(error) } });
}

/** What commander says of a wrong use, in the same two forms. */
export function describeWrongUse(text: string, { json }: { json: boolean }): string {
  const message = withoutSecrets(
    harmless(
      text
        .replace(/^error: /, '')
        .trim()
        .replaceAll(/\s*\n\s*/g, ' ')
        .replace(/^command-argument value ('.*') is invalid for argument '(.+?)'\./, '$1 is no <$2>.'),
    ),
  );
  return json ? JSON.stringify({ error: { code: 'usage', message, exit_code: 2 } }) : `souk: ${message}`;
}
