import { spawnSync } from 'node:child_process';
import { installSwift } from './s3/install-swift.ts';

/** Programs that tests use beyond npm, by the package that brings them. */
const PROGRAMS: Record<string, string> = {
  'redis-server': 'redis-server',
  chromium: 'chromium',
  zsh: 'zsh',
  fish: 'fish',
};

export function hasProgram(name: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
}

/** Programs that the runner could neither find nor install. */
export function isMissing(program: string): boolean {
  return (process.env.SOUK_TEST_MISSING ?? '').split(',').includes(program);
}

/** Installs what is missing, as root; answers what is missing still. */
export function installPrograms(): string[] {
  return [...installPackages(), ...(installSwift() ? [] : ['s3-server'])];
}

function installPackages(): string[] {
  const missing = Object.keys(PROGRAMS).filter((name) => !hasProgram(name));
  if (missing.length === 0 || process.getuid?.() !== 0 || !hasProgram('apt-get')) return missing;
  const packages = missing.map((name) => PROGRAMS[name] as string);
  process.stdout.write(`installing ${packages.join(', ')} for the tests …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
  return missing.filter((name) => !hasProgram(name));
}
