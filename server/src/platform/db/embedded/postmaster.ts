import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { chownPath } from './file-ownership.ts';
import { readPostmasterPid } from './postmaster-pid.ts';
import { boundServerLog, openServerLog, sizeOf, summarizeLog } from './server-log.ts';
import { type Account, commandFor } from './system-account.ts';

export interface Postmaster {
  pid: number;
  /** Resolves when the process has ended, for any cause, with the reason in one line. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** Thrown when PostgreSQL ends instead of starting. */
export class StartFailed extends Error {}

const POLL_MS = 15;
const FAST_SHUTDOWN_MS = 10_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;
const BOUND_LOG_EVERY_MS = 60_000;

interface Launch {
  postgres: string;
  args: string[];
  account: Account;
  cluster: string;
  log: string;
}

/** Starts PostgreSQL and waits until it accepts connections, however long a recovery takes. */
export async function startPostmaster(launch: Launch, onStep: (line: string) => void): Promise<Postmaster> {
  const postmaster = await spawnPostmaster(launch);
  try {
    await untilReady(postmaster, launch, onStep);
    return postmaster;
  } catch (error) {
    await postmaster.stop();
    throw error;
  }
}

async function untilReady(postmaster: Postmaster, launch: Launch, onStep: (line: string) => void): Promise<void> {
  let failure: string | undefined;
  void postmaster.ended.then((reason) => {
    failure = reason;
  });
  let nextReportAt = Date.now() + 5_000;
  while (failure === undefined) {
    // Reads the lock file instead of trying the socket: each rejected connection would add a line to the log.
    const lock = await readPostmasterPid(launch.cluster);
    if (lock?.pid === postmaster.pid && lock.isReady) return;
    if (Date.now() > nextReportAt) {
      onStep(`database: still recovering; see ${launch.log}`);
      nextReportAt += 10_000;
    }
    await sleep(POLL_MS);
  }
  throw new StartFailed(`the embedded PostgreSQL did not start: ${failure}`);
}

async function spawnPostmaster({ postgres, args, account, cluster, log }: Launch): Promise<Postmaster> {
  const output = await openServerLog(log);
  const since = await sizeOf(log);
  try {
    await chownPath(account, log);
    const invocation = commandFor(account, postgres, args, cluster);
    // A process group of its own: Ctrl-C in a terminal signals only the server, which drains and then stops us.
    const child = spawn(invocation.command, invocation.args, {
      ...invocation.options,
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    });
    return supervise(child, log, since);
  } finally {
    await output.close();
  }
}

async function supervise(child: ChildProcess, log: string, since: number): Promise<Postmaster> {
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `exit code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  const boundLog = setInterval(() => void boundServerLog(log).catch(() => {}), BOUND_LOG_EVERY_MS).unref();
  // On systems without parent-death signals (macOS) this covers an orderly or thrown end of the parent.
  const endWithParent = () => child.kill('SIGINT');
  process.once('exit', endWithParent);

  const ended = exited.then(async (how) => {
    clearInterval(boundLog);
    process.off('exit', endWithParent);
    const summary = await summarizeLog(log, since).catch(() => '');
    return summary ? `${summary} (${how})` : how;
  });
  child.unref(); // the database does not keep a finished program alive
  return { pid: child.pid ?? 0, ended, stop: () => stopChild(child, exited) };
}

async function stopChild(child: ChildProcess, exited: Promise<string>): Promise<void> {
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  for (const [signal, waitMs] of [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
    ['SIGKILL', IMMEDIATE_SHUTDOWN_MS],
  ] as const) {
    if (!isRunning()) return;
    child.ref();
    child.kill(signal);
    const timeout = new AbortController();
    await Promise.race([exited, sleep(waitMs, undefined, { signal: timeout.signal }).catch(() => {})]);
    timeout.abort();
  }
}
