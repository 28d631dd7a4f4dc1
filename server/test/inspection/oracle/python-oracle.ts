import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../../harness/programs.ts';

const PROGRAM = fileURLToPath(new URL('./unpickle.py', import.meta.url));
/** A batch that takes longer hangs: each file takes a few milliseconds. */
const BATCH_TIMEOUT_MS = 300_000;

/** An import that Python's unpickler requested. */
export interface FoundImport {
  /** The path inside archives, empty for the file itself. */
  place: string;
  module: string;
  name: string;
  /** `custom` accepts every persistent ID and extension code. */
  loader: 'plain' | 'custom';
  called: boolean;
  /** Set if the file consists of complete pickles. */
  whole: boolean;
}

type Row = [place: string, module: string, name: string, loader: 'plain' | 'custom', called: boolean, whole: boolean];

/** Returns the path of Python, or undefined. */
export const python = (): string | undefined => findProgram('python3');

/** Unpickles each file in CPython without importing anything, and returns the requested imports. */
export async function unpickleWithPython(command: string, files: readonly Buffer[]): Promise<FoundImport[][]> {
  const child = spawn(command, ['-I', '-S', PROGRAM], {
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: BATCH_TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const exit = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(`${signal ?? code}`));
  });
  const found: FoundImport[][] = [];
  // If the child dies the pipe breaks; the number of reported files shows it.
  const writing = pipeline(Readable.from(frames(files)), child.stdin).catch(() => undefined);
  for await (const line of createInterface({ input: child.stdout })) {
    found.push((JSON.parse(line) as Row[]).map(importOf));
  }
  const ended = await exit;
  await writing;
  if (found.length !== files.length) throw new Error(`Python ended with ${ended} at file ${found.length} of its batch`);
  return found;
}

/** Yields each file after its length. */
function* frames(files: readonly Buffer[]): Generator<Buffer> {
  for (const file of files) {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(file.length);
    yield Buffer.concat([length, file]);
  }
}

function importOf([place, module, name, loader, called, whole]: Row): FoundImport {
  return { place, module, name, loader, called, whole };
}
