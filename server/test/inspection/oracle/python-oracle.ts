import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../../harness/programs.ts';

const PROGRAM = fileURLToPath(new URL('./unpickle.py', import.meta.url));
/** One that takes longer hangs: its files take some milliseconds each. */
const BATCH_TIMEOUT_MS = 300_000;

/** Something that Python's own unpickler asked for. */
export interface FoundImport {
  /** The path inside archives, empty for the file itself. */
  place: string;
  module: string;
  name: string;
  /** `custom` is a program that knows every persistent id and every extension code. */
  loader: 'plain' | 'custom';
  called: boolean;
  /** Whether all of it was pickles that reached their STOP. */
  whole: boolean;
}

type Row = [place: string, module: string, name: string, loader: 'plain' | 'custom', called: boolean, whole: boolean];

/** Where Python is, undefined where it is not installed. */
export const python = (): string | undefined => findProgram('python3');

/** Has CPython unpickle each of the files, with nothing imported, and returns what each asked for. */
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
  // A child that dies leaves a broken pipe, which is seen by how many files it reported.
  const writing = pipeline(Readable.from(frames(files)), child.stdin).catch(() => undefined);
  for await (const line of createInterface({ input: child.stdout })) {
    found.push((JSON.parse(line) as Row[]).map(importOf));
  }
  const ended = await exit;
  await writing;
  if (found.length !== files.length) throw new Error(`Python ended with ${ended} at file ${found.length} of its batch`);
  return found;
}

/** Every file behind its length. */
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
