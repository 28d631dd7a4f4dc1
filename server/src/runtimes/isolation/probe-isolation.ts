import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type IsolationLevel, isolateCommand } from './isolate-command.ts';

export interface Isolation {
  level: IsolationLevel;
  /** A message for the log about missing isolation, or undefined if it is complete. */
  missing: string | undefined;
}

const run = promisify(execFile);

/** Generous: a system that is busy starting up must not count as unable to isolate. */
const PROBE_TIMEOUT_MS = 20_000;
const PROBE =
  'process.stdout.write(JSON.stringify({ pid: process.pid, uid: process.getuid?.(),' +
  ' networks: Object.values(os.networkInterfaces()).flat().length }))';
/** In a pid namespace of its own, the program is one of the first processes. */
const MAX_NAMESPACED_PID = 1000;

const MISSING: Record<Exclude<IsolationLevel, 'namespaced'>, string> = {
  unprivileged:
    "untrusted models run without namespaces: their programs can reach the network and read whatever every user of this system can, and where a model's files are root's alone, whatever root owns",
  'same-user':
    'untrusted models run without namespaces: their programs can reach the network and read whatever this server can',
  'limits-only':
    'untrusted models run without namespaces and without setpriv: their programs can reach the network, read whatever this server can, and may outlive a server that is killed',
};

/** Returns the best level at which a test program runs on this system. */
export async function probeIsolation(levels: readonly IsolationLevel[] = candidateLevels()): Promise<Isolation> {
  const failures: string[] = [];
  for (const level of levels) {
    const problem = await findProblem(level);
    if (problem === undefined) return { level, missing: describe(level, failures) };
    failures.push(`${level}: ${problem}`);
  }
  throw new Error(`no program can be run with limits on this system (${failures.join('; ')})`);
}

function candidateLevels(): IsolationLevel[] {
  if (process.platform !== 'linux') return ['limits-only'];
  return process.getuid?.() === 0
    ? ['namespaced', 'unprivileged', 'same-user', 'limits-only']
    : ['namespaced', 'same-user', 'limits-only'];
}

function describe(level: IsolationLevel, failures: readonly string[]): string | undefined {
  if (level === 'namespaced') return undefined;
  const because = failures.length > 0 ? ` (${failures.join('; ')})` : '';
  return `${MISSING[level]}${because}`;
}

/** Runs a tiny program at a level. Returns the problem, or undefined if it works. */
async function findProblem(level: IsolationLevel): Promise<string | undefined> {
  const program = { program: ['--eval', PROBE], nodeArguments: [], readable: [], memoryMegabytes: 256 };
  try {
    const { command, args, options } = isolateCommand(program, level);
    const { stdout } = await run(command, args, { ...options, encoding: 'utf8', timeout: PROBE_TIMEOUT_MS });
    const { pid, uid, networks } = JSON.parse(stdout);
    // Detects a wrapper that does not isolate.
    const isolated = uid === 65534 && pid < MAX_NAMESPACED_PID && networks === 0;
    if (level === 'namespaced' && !isolated) return `it does not isolate: ${stdout}`;
    return undefined;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return (stderr || message)
      .trim()
      .replaceAll(/\s*\n\s*/g, ', ')
      .slice(0, 300);
  }
}
