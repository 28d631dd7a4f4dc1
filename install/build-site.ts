import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Builds the website at the end of every installation. `npm ci --omit=dev` leaves out the tools for that, so it installs
// them in a temporary folder.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const VITE = join('node_modules', 'vite', 'bin', 'vite.js');
const SITE = join('dashboard', 'dist');

/** Everything that the tools and the website read. */
const SOURCES = [
  ...['package.json', 'package-lock.json', '.npmrc', 'tsconfig.json'],
  ...['server/package.json', 'cli/package.json', 'cli/bin', 'sdk', 'dashboard'],
];
const OUTPUT_FOLDERS = new Set(['node_modules', 'dist']);

if (existsSync(join(ROOT, VITE))) build(ROOT);
else buildWithTemporaryTools();

function build(root: string): void {
  run(process.execPath, [join(root, VITE), 'build', '--logLevel', 'warn'], join(root, 'dashboard'));
}

function buildWithTemporaryTools(): void {
  const root = mkdtempSync(join(tmpdir(), 'souk-site-'));
  process.on('exit', () => rmSync(root, { recursive: true, force: true }));
  const filter = (path: string) => !OUTPUT_FOLDERS.has(basename(path));
  for (const path of SOURCES) cpSync(join(ROOT, path), join(root, path), { recursive: true, filter });
  run('npm', ['ci', '--include=dev', '--ignore-scripts', '--workspace=@souk/dashboard'], root);
  build(root);
  rmSync(join(ROOT, SITE), { recursive: true, force: true });
  cpSync(join(root, SITE), join(ROOT, SITE), { recursive: true });
}

/** Ends the process if the command fails, which has then printed the reason. */
function run(command: string, args: readonly string[], cwd: string): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (error) throw error;
  if (status === 0) return;
  process.stderr.write('souk: the website could not be built.\n');
  process.exit(status ?? 1);
}
