import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isMissing } from '../../../../server/test/harness/programs.ts';
import { SCRIPTS, type Shell } from './scripts.ts';

// Runs the scripts in their real shells with the real command. Missing shells are named in the summary.

const SOUK = fileURLToPath(new URL('../../../bin/souk.js', import.meta.url));

const root = await mkdtemp(join(tmpdir(), 'souk-completion-'));
after(() => rm(root, { recursive: true, force: true }));
await writeFile(join(root, 'souk'), `#!/bin/sh\nexec '${process.execPath}' '${SOUK}' "$@"\n`);
await chmod(join(root, 'souk'), 0o755);

const skipped = (shell: Shell) => ({
  skip: isMissing(shell) && `!!! ${shell} is missing: its completion is NOT tested`,
});

/** Returns what the shell completes for each of the driver's lines. */
function completionsOf(shell: Shell, driver: string): string[] {
  const { PATH, NODE_COMPILE_CACHE = '' } = process.env;
  const env = { PATH: `${root}${delimiter}${PATH}`, HOME: root, SOUK_CONFIG_DIR: root, NODE_COMPILE_CACHE };
  const { stdout, stderr } = spawnSync(shell, ['-c', `${SCRIPTS[shell]}\n${driver}`], {
    env,
    cwd: root,
    encoding: 'utf8',
  });
  assert.equal(stderr, '');
  return stdout.trimEnd().split('\n');
}

test('completes commands, options and choices in bash', () => {
  const ask = `ask() {
  COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 ))
  _souk souk "\${COMP_WORDS[COMP_CWORD]}" "\${COMP_WORDS[COMP_CWORD-1]}"
  echo "\${COMPREPLY[*]}"
}
complete -p souk; ask souk prof; ask souk keys create --ti; ask souk keys create --tier ''; ask souk keys show key_`;
  const wanted = ['complete -o default -F _souk souk', 'profiles', '--tier', 'free premium', ''];
  // Nothing is offered for an id, so that bash falls back to files.
  assert.deepEqual(completionsOf('bash', ask), wanted.slice(0, -1));
});

test('completes the same in zsh, with descriptions', skipped('zsh'), () => {
  // _describe and _files exist only in an interactive zsh, so stubs print what they are given.
  const stubs = `_describe() { print -l -- \${(P)2}; }; _files() { echo files; }
ask() { words=("$@"); CURRENT=$#; _souk; }
ask souk prof; ask souk keys create --ti; ask souk keys create --tier ''; ask souk keys show key_`;
  assert.deepEqual(completionsOf('zsh', stubs), [
    'profiles:manage profiles of servers and accounts',
    '--tier:premium keys run inference',
    'free',
    'premium',
    'files',
  ]);
});

test('completes the same in fish, with descriptions', skipped('fish'), () => {
  const ask = ['souk prof', 'souk keys create --ti', 'souk keys create --tier ', 'souk keys show ./sou'];
  assert.deepEqual(completionsOf('fish', ask.map((line) => `complete -C '${line}'`).join('\n')), [
    'profiles\tmanage profiles of servers and accounts',
    '--tier\tpremium keys run inference',
    'free',
    'premium',
    './souk',
  ]);
});
