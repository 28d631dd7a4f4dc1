import { SoukError } from '@souk/sdk';
import { CommanderError } from 'commander';
import { Failure } from './failure.ts';

// Scripts rely on these numbers: their meanings never change, and new ones are added at the end.

export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  notAllowed: 3,
  notFound: 4,
  paymentNeeded: 5,
  conflict: 6,
  rejectedInput: 7,
  rateLimited: 8,
  serverFailing: 9,
  interrupted: 130,
} as const;

export const EXIT_CODES_HELP = `Exit codes:
    0  done
    1  failed, or \`souk inspect\` would reject a file
        2  usage error: an unknown command or option, or a path or value that
       cannot be used
    3  not signed in, or not allowed (401, 403)
    4  not found (404)
    5  payment needed, or declined (402)
        6  conflict with the current state (409)
        7  rejected input (400, 413, 415, 422)
        8  rate limited (429)
    9  the server cannot be reached, timed out, or fails (5xx), or
       \`souk inspect\` cannot run
  130  interrupted by Ctrl-C

With --json, an error is one line of JSON on standard error, with the same code:
  {"error":{"code":"not_found","message":"…","request_id":"req_…","exit_code":4}}`;

const BY_STATUS: ReadonlyMap<number, number> = new Map([
  [400, EXIT.rejectedInput],
  [401, EXIT.notAllowed],
  [402, EXIT.paymentNeeded],
  [403, EXIT.notAllowed],
  [404, EXIT.notFound],
  [409, EXIT.conflict],
  [413, EXIT.rejectedInput],
  [415, EXIT.rejectedInput],
  [422, EXIT.rejectedInput],
  [429, EXIT.rateLimited],
]);

/** Returns the exit code for a failure. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof Failure) return error.exitCode;
  // Commander's code is 0 after --help and --version.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (!(error instanceof SoukError)) return EXIT.failed;
  // Without a status there was no response: nothing is listening, or the request timed out.
  if (error.status === undefined || error.status >= 500) return EXIT.serverFailing;
  return BY_STATUS.get(error.status) ?? EXIT.failed;
}
