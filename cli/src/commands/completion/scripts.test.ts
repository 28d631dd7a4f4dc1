import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isMissing } from '../../../../server/test/harness/programs.ts';
import { SCRIPTS, type Shell } from './scripts.ts';

// The scripts in their real shells, which ask the real command. Those that could not be installed are named in the summary.

const SOUK = fileURLToPath(new URL('../../../bin/souk.js', import.meta.url));

const root = await mkdtemp(join(tmpdir(), 'souk-completion-'));
after(() => rm(root, { recursive: true, force: true }));
await writeFile(join(root, 'souk'), `#!/bin/sh\nexec '${process.execPath}' '${SOUK}' "$@"\n`);
await chmod(join(root, 'souk'), 0o755);

const skipped = (shell: Shell) => ({
  skip: isMissing(shell) && `!!! ${shell} is missing: its completion is NOT tested`,
});

/** What the shell would offer for each of these lines, as it is typed so far. */
function offersOf(shell: Shell, driver: string): string[] {
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

test('bash offers commands, options and choices', () => {
  const ask = `ask() {
  COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 ))
  _souk souk "\${COMP_WORDS[COMP_CWORD]}" "\${COMP_WORDS[COMP_CWORD-1]}"
  echo "\${COMPREPLY[*]}"
}
complete -p souk; ask souk prof; ask souk keys create --ti; ask souk keys create --tier ''; ask souk keys show key_`;
  const wanted = ['complete -o default -F _souk souk', 'profiles', '--tier', 'free premium', ''];
  // Nothing is offered for an id, so that bash goes on with files.
  assert.deepEqual(offersOf('bash', ask), wanted.slice(0, -1));
});

test('zsh offers the same, with what each is for', skipped('zsh'), () => {
  // The two that are zsh's own, and only there in a shell that somebody types at, say what they were given.
  const stubs = `_describe() { print -l -- \${(P)2}; }; _files() { echo files; }
ask() { words=("$@"); CURRENT=$#; _souk; }
ask souk prof; ask souk keys create --ti; ask souk keys create --tier ''; ask souk keys show key_`;
  assert.deepEqual(offersOf('zsh', stubs), [
    'profiles:keep several servers and accounts apart',
    '--tier:premium keys run inference',
    'free',
    'premium',
    'files',
  ]);
});

test('fish offers the same, with what each is for', skipped('fish'), () => {
  const ask = ['souk prof', 'souk keys create --ti', 'souk keys create --tier ', 'souk keys show ./sou'];
  assert.deepEqual(offersOf('fish', ask.map((line) => `complete -C '${line}'`).join('\n')), [
    'profiles\tkeep several servers and accounts apart',
    '--tier\tpremium keys run inference',
    'free',
    'premium',
    './souk',
  ]);
});
