import { spawnSync } from 'node:child_process';
import { installSwift } from './servers/s3/install-swift.ts';

interface Program {
  /** Debian package that contains it. */
  package: string;
  /** Names of the executable. The first one found is used. */
  commands: readonly [string, ...string[]];
}

/** Programs that tests use beyond npm. */
const PROGRAMS: Record<string, Program> = {
  'redis-server': { package: 'redis-server', commands: ['redis-server'] },
  // The headless shell does not render background windows, and so needs a third less CPU time.
  chromium: { package: 'chromium-headless-shell', commands: ['chromium-headless-shell', 'chromium'] },
  zsh: { package: 'zsh', commands: ['zsh'] },
  python3: { package: 'python3', commands: ['python3'] },
  fish: { package: 'fish', commands: ['fish'] },
};

/** Returns the path of a program, or undefined. */
export function findProgram(name: string): string | undefined {
  const commands = PROGRAMS[name]?.commands ?? [name];
  const found = commands.map((command) => spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }));
  return found.find(({ status }) => status === 0)?.stdout.trim();
}

export function hasProgram(name: string): boolean {
  return findProgram(name) !== undefined;
}

/** Returns whether the runner could neither find nor install a program. */
export function isMissing(program: string): boolean {
  return (process.env.SOUK_TEST_MISSING ?? '').split(',').includes(program);
}

/** Installs missing programs if run as root, and returns those that are still missing. */
export function installPrograms(): string[] {
  return [...installPackages(), ...(installSwift() ? [] : ['s3-server'])];
}

function installPackages(): string[] {
  const missing = Object.keys(PROGRAMS).filter((name) => !hasProgram(name));
  if (missing.length === 0 || process.getuid?.() !== 0 || !hasProgram('apt-get')) return missing;
  const packages = missing.map((name) => PROGRAMS[name]?.package ?? name);
  process.stdout.write(`installing ${packages.join(', ')} for the tests …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
  return missing.filter((name) => !hasProgram(name));
}
