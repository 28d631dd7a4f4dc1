import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { withServer, withServerOptions } from '../connection.ts';
import { EXIT } from '../failures/exit-codes.ts';
import { Failure } from '../failures/failure.ts';
import { interruptible } from '../failures/interrupt.ts';
import { wholeNumber } from '../input/whole-number.ts';
import { printResult } from '../output/print-result.ts';
import { formatDuration } from '../output/quantities.ts';

export function addStatus(program: Command): void {
  withServerOptions(program.command('status'))
    .summary('check whether the server is ready')
    .description('Check whether the server is ready. Needs no account. Exit code 9 if it is not.')
    .option('--wait <seconds>', 'wait up to this long until it is ready', wholeNumber({ example: 60 }))
    .addHelpText('after', '\nExamples:\n  souk status\n  souk status --wait 60 && souk login')
    .action(({ wait = 0 }: { wait?: number }, command: Command) =>
      withServer(command, async ({ url, settings }) => {
        const state = await interruptible((signal) => waitUntilReady(url, wait, signal), {
          advice: 'The server was not ready.',
        });
        if (state.problem !== undefined) throw notReady(url, state.problem, wait);
        const { duration_ms } = state;
        printResult(
          settings,
          { url, status: 'ready', duration_ms },
          { id: url, text: `${url} is ready. It responded in ${duration_ms} ms.` },
        );
      }),
    );
}

interface State {
  /** Why it is not ready; undefined if it is. */
  problem: string | undefined;
  duration_ms: number;
}

const PAUSE_MS = 500;
const TIMEOUT_MS = 5_000;
const NOTHING_THERE = 'no server responds there';

async function waitUntilReady(url: string, seconds: number, signal: AbortSignal): Promise<State> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const state = await probe(url, signal);
    if (state.problem === undefined || Date.now() >= end) return state;
    await sleep(Math.max(0, Math.min(PAUSE_MS, end - Date.now())), undefined, { signal });
  }
}

async function probe(url: string, signal: AbortSignal): Promise<State> {
  const started = performance.now();
  const after = (problem: string | undefined): State => {
    return { problem, duration_ms: Math.round(performance.now() - started) };
  };
  try {
    const response = await fetch(`${url}/readyz`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const body = (await response.json().catch(() => undefined)) as { error?: { message?: string } } | undefined;
    return after(
      response.ok ? undefined : (stripPrefix(body?.error?.message) ?? `it responded with status ${response.status}`),
    );
  } catch (error) {
    if (signal.aborted) throw error;
    const isLate = (error as Error).name === 'TimeoutError';
    return after(isLate ? `no response within ${TIMEOUT_MS / 1000} s` : NOTHING_THERE);
  }
}

/** Strips the prefix `Not ready: `, which the message here repeats. */
function stripPrefix(message: string | undefined): string | undefined {
  return message?.replace(/^Not ready: /, '').replace(/\.$/, '');
}

function notReady(url: string, problem: string, waited: number): Failure {
  const after = waited === 0 ? '' : ` after ${formatDuration(waited)}`;
  return new Failure(`${url} is not ready${after}: ${problem}.`, {
    exitCode: EXIT.serverFailing,
    code: 'not_ready',
    nextStep: problem === NOTHING_THERE ? 'Start one with `souk start`, or set --url to another server.' : undefined,
  });
}
