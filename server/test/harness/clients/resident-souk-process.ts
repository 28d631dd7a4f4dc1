import { Readable, Writable } from 'node:stream';
import { runCommand } from '../../../../cli/src/run-command.ts';
import type { ResidentCommand, ResidentResult } from './resident-souk.ts';

// A process that runs `souk …` for each message from its parent, one after the other. It prepares everything that a command
// reads of its process: environment, standard input, output and exit code.

let replaced = false;
process.execve = () => {
  replaced = true;
  throw new Error('another program replaces this one');
};

process.on('message', async (command: ResidentCommand) => {
  const result = await run(command);
  process.send?.(result);
});

async function run({ args, env, input }: ResidentCommand): Promise<ResidentResult> {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  const [out, err] = [new Collected(), new Collected()];
  replaceStream('stdin', Readable.from(input === '' ? [] : [Buffer.from(input)], { objectMode: false }));
  replaceStream('stdout', out);
  replaceStream('stderr', err);
  replaced = false;
  process.exitCode = undefined;
  await runCommand(args);
  const code = Number(process.exitCode ?? 0);
  // The exit code of the command is not that of this process.
  process.exitCode = undefined;
  return replaced ? { needsOwnProcess: true } : { code, out: out.text, err: err.text };
}

class Collected extends Writable {
  readonly #chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString();
  }
}

function replaceStream(name: 'stdin' | 'stdout' | 'stderr', value: Readable | Writable): void {
  Object.defineProperty(process, name, { configurable: true, value });
}
