import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

// OpenStack Swift with its S3 interface, unpacked from Debian packages into a folder; nothing is installed system-wide.
// Debian 12's own Swift is too old for today's S3 clients. That of Debian 13 is pure Python and runs on 12's.

const SYSTEM_PYTHON = '/usr/bin/python3';
const BENEATH_SWIFT = [
  ...['eventlet', 'pastedeploy', 'pyeclib', 'xattr', 'lxml', 'requests', 'netifaces', 'six', 'pkg-resources'],
  'cryptography',
].map((name) => `python3-${name}`);

/** Survives test runs. One folder per user, because code that another user wrote must not be run. */
const SWIFT_FOLDER = join('/var/tmp', `souk-test-swift-2.35-${process.getuid?.() ?? 0}`);

function hasSwift(): boolean {
  if (!existsSync(SWIFT_FOLDER)) return false;
  const { uid, mode } = lstatSync(SWIFT_FOLDER);
  return uid === process.getuid?.() && (mode & 0o022) === 0;
}

/** Unpacks Swift if possible (as root on Debian 12), and returns whether it can be started. */
export function installSwift(): boolean {
  if (hasSwift()) return true;
  if (process.getuid?.() !== 0 || !isDebian12() || !existsSync(SYSTEM_PYTHON)) return false;
  process.stdout.write('unpacking OpenStack Swift for the tests …\n');
  const folder = mkdtempSync(`${SWIFT_FOLDER}-`);
  try {
    unpackInto(folder);
    // Swift runs as the user nobody, who must be able to read it.
    spawnSync('chmod', ['-R', 'u=rwX,go=rX', folder]);
    // Atomic: a killed run leaves only a temporary folder, which is never used.
    renameSync(folder, SWIFT_FOLDER);
  } catch (error) {
    process.stdout.write(`Swift was not unpacked: ${error instanceof Error ? error.message : String(error)}\n`);
    rmSync(folder, { recursive: true, force: true });
  }
  return hasSwift();
}

/** Returns the command that runs a Python script with Swift. */
export function swiftCommand(script: string): { command: string; args: string[]; env: Record<string, string> } {
  const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
  return {
    command: SYSTEM_PYTHON,
    args: [script],
    env: {
      PYTHONPATH: join(SWIFT_FOLDER, 'root/usr/lib/python3/dist-packages'),
      PYTHONDONTWRITEBYTECODE: '1',
      LD_LIBRARY_PATH: join(SWIFT_FOLDER, `root/usr/lib/${machine}-linux-gnu`),
    },
  };
}

function isDebian12(): boolean {
  const release = '/etc/os-release';
  return existsSync(release) && /^VERSION_CODENAME=bookworm$/m.test(readFileSync(release, 'utf8'));
}

function unpackInto(folder: string): void {
  const [apt, packages, root] = ['apt', 'packages', 'root'].map((name) => {
    mkdirSync(join(folder, name));
    return join(folder, name);
  }) as [string, string, string];
  // Uses apt with separate state and the system's mirror, so the system's lists and sources do not change.
  const sources = ['bookworm', 'trixie'].map((suite) => `deb ${mirror()} ${suite} main\n`);
  writeFileSync(join(apt, 'sources.list'), sources.join(''));
  for (const name of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(apt, name), { recursive: true });
  const aptGet = (...args: string[]) => {
    const places = [
      ...[
        `Dir::Etc::sourcelist=${apt}/sources.list`,
        'Dir::Etc::sourceparts=/dev/null',
        `Dir::State::lists=${apt}/lists`,
      ],
      ...[`Dir::Cache=${apt}/cache`, 'APT::Default-Release=bookworm', 'APT::Sandbox::User=root'],
    ];
    return run('apt-get', ['-qq', ...places.flatMap((place) => ['-o', place]), ...args], packages);
  };
  aptGet('update');
  const plan = aptGet('install', '-s', '--no-install-recommends', ...BENEATH_SWIFT);
  const absent = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name as string);
  aptGet('download', ...absent, 'python3-swift/trixie');
  for (const file of readdirSync(packages)) run('dpkg', ['-x', file, root], packages);
  for (const used of [apt, packages]) rmSync(used, { recursive: true });
}

function mirror(): string {
  const [site] = run('apt-get', ['indextargets', '--format', '$(SITE)', 'Created-By: Packages', 'Codename: bookworm'])
    .split('\n')
    .filter(Boolean);
  if (!site) throw new Error('apt knows no mirror of Debian 12');
  return site;
}

function run(program: string, args: string[], cwd?: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', ...(cwd ? { cwd } : {}) });
  if (status !== 0) throw new Error(`${program} ${args.at(-1)}: ${stderr}`);
  return stdout;
}
