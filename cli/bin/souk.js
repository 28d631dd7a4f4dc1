#!/usr/bin/env node
// The command itself is TypeScript, which Node runs as it is from version 24. This file is JavaScript that an older
// Node understands as well: there it runs itself again with the Node that came with `npm ci`, and stays out of the way.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';

const OLDEST = 24;
const self = fileURLToPath(import.meta.url);

if (canRunTypeScript()) {
  // An environment variable, because `souk start` turns this process into the server.
  process.env.NODE_COMPILE_CACHE ||= compileCache();
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
  await import('../src/main.ts');
} else {
  const node = findPinnedNode();
  if (node) runAgainWith(node);
  else giveUp();
}

function canRunTypeScript() {
  return Number.parseInt(process.versions.node, 10) >= OLDEST && Boolean(process.features.typescript);
}

/**
 * Returns the directory of Node's compile cache, which makes later starts three times as fast. Not below the directory for
 * temporary files, Node's default, where other users could plant files.
 */
function compileCache() {
  const base = process.env.XDG_CACHE_HOME;
  return join(base && isAbsolute(base) ? base : join(homedir(), '.cache'), 'souk', 'compiled');
}

/** The nearest node_modules/.bin/node above this file, unless it is the very Node that is not good enough. */
function findPinnedNode() {
  for (let directory = dirname(self); ; directory = dirname(directory)) {
    const candidate = join(directory, 'node_modules', '.bin', 'node');
    if (existsSync(candidate) && realpathSync(candidate) !== realpathSync(process.execPath)) return candidate;
    if (directory === dirname(directory)) return undefined;
  }
}

function runAgainWith(node) {
  const forwarded = new Set();
  const forward = (signal) => {
    if (forwarded.has(signal)) return;
    forwarded.add(signal);
    child.kill(signal);
  };
  // Ctrl-C and the closing of a terminal reach the child by themselves: sending them on would be sending them twice.
  const atTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
  const stay = () => undefined;
  process.on('SIGINT', atTerminal ? stay : forward);
  process.on('SIGHUP', atTerminal ? stay : forward);
  process.on('SIGTERM', forward);

  // Only now: a signal right after the child's start must not end us and leave it behind.
  const child = spawn(node, [self, ...process.argv.slice(2)], { stdio: 'inherit' });
  child.on('error', (error) => {
    process.stderr.write(`souk: ${node} cannot be run: ${error.message}\n`);
    process.exit(1);
  });
  // Ends as the child ended, so that a shell or a supervisor sees no difference.
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function giveUp() {
  process.stderr.write(
    `souk: needs Node ${OLDEST} or newer, and this is ${process.version}. Run \`npm ci\`, which brings one, or install it.\n`,
  );
  process.exit(1);
}
