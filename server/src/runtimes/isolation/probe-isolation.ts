import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type IsolationLevel, isolateCommand } from './isolate-command.ts';

export interface Isolation {
  level: IsolationLevel;
  /** A sentence for the log on what this system does not allow, or undefined where nothing is missing. */
  missing: string | undefined;
}

const run = promisify(execFile);

/** Generous: a system that is busy starting up must not be taken for one that cannot confine. */
const PATIENCE_MS = 20_000;
const PROBE =
  'process.stdout.write(JSON.stringify({ pid: process.pid, uid: process.getuid?.(),' +
  ' networks: Object.values(os.networkInterfaces()).flat().length }))';
/** In a namespace of its own it is one of the first processes, after those that prepared it. */
const FIRST_PIDS = 1000;

const MISSING: Record<Exclude<IsolationLevel, 'jailed'>, string> = {
  stripped:
    "models of strangers run without namespaces: their programs can reach the network and read whatever every user of this system can, and where a model's files are root's alone, whatever root owns",
  leashed:
    'models of strangers run without namespaces: their programs can reach the network and read whatever this server can',
  bare: 'models of strangers run without namespaces and without setpriv: their programs can reach the network, read whatever this server can, and may outlive a server that is killed',
};

/** The best level at which a program really runs here. */
export async function probeIsolation(levels: readonly IsolationLevel[] = levelsWorthTrying()): Promise<Isolation> {
  const failures: string[] = [];
  for (const level of levels) {
    const problem = await whyNot(level);
    if (problem === undefined) return { level, missing: describe(level, failures) };
    failures.push(`${level}: ${problem}`);
  }
  throw new Error(`no program can be run with limits on this system (${failures.join('; ')})`);
}

function levelsWorthTrying(): IsolationLevel[] {
  if (process.platform !== 'linux') return ['bare'];
  return process.getuid?.() === 0 ? ['jailed', 'stripped', 'leashed', 'bare'] : ['jailed', 'leashed', 'bare'];
}

function describe(level: IsolationLevel, failures: readonly string[]): string | undefined {
  if (level === 'jailed') return undefined;
  const because = failures.length > 0 ? ` (${failures.join('; ')})` : '';
  return `${MISSING[level]}${because}`;
}

/** Tries the level on a tiny program; answers the problem, or undefined when it works. */
async function whyNot(level: IsolationLevel): Promise<string | undefined> {
  const program = { program: ['--eval', PROBE], nodeArguments: [], readable: [], memoryMegabytes: 256 };
  try {
    const { command, args, options } = isolateCommand(program, level);
    const { stdout } = await run(command, args, { ...options, encoding: 'utf8', timeout: PATIENCE_MS });
    const { pid, uid, networks } = JSON.parse(stdout);
    // A wrapper that does less than it says is found out here.
    const held = uid === 65534 && pid < FIRST_PIDS && networks === 0;
    if (level === 'jailed' && !held) return `it holds nothing: ${stdout}`;
    return undefined;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    return (stderr || message)
      .trim()
      .replaceAll(/\s*\n\s*/g, ', ')
      .slice(0, 300);
  }
}
