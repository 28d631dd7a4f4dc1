import { tmpdir } from 'node:os';
import { inspectLocalFiles } from './catalog/files/inspect-local-files.ts';
import { readInspectionLimits } from './config-inspection.ts';
import { ConfigError } from './config-values.ts';
import { ApiError } from './platform/errors.ts';

// Inspects local files like the server does at publication, without a server: `souk inspect`. Reads a line of JSON from
// standard input, a list of names and paths, and writes a line of JSON for each file: `{"finding": …}`. If it cannot
// continue, the last line is `{"failure": …}`. It ends when its standard input does, because then its caller is gone.
// The limits are the defaults, unless the server's own variables (SOUK_INSPECTION_…) are set.

interface LocalFailure {
  /** `usage`: an invalid argument or setting; `unavailable`: this machine cannot do it now. */
  kind: 'usage' | 'unavailable';
  message: string;
  next_step?: string;
}

const print = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

process.stdout.on('error', () => process.exit(1));
process.stdin.on('end', () => process.exit(1));
try {
  const files = JSON.parse(await readLine());
  await inspectLocalFiles(files, readInspectionLimits(), (finding) => print({ finding }));
} catch (error) {
  print({ failure: toFailure(error) });
}
process.stdin.destroy();

function readLine(): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    process.stdin.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      if (piece.endsWith('\n')) resolve(text);
    });
  });
}

function toFailure(error: unknown): LocalFailure {
  if (error instanceof ConfigError) return { kind: 'usage', message: `${error.message}.` };
  const cause = error instanceof ApiError ? error.cause : error;
  const { code, syscall } = cause as NodeJS.ErrnoException;
  if (syscall === 'open') {
    return {
      kind: 'usage',
      message: `no temporary file can be created in ${tmpdir()} (${code}).`,
      next_step: 'Set TMPDIR to a folder that you can write to.',
    };
  }
  const [problem = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n', 1);
  return { kind: 'unavailable', message: `the inspection failed: ${problem}.` };
}
