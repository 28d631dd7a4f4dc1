import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { withDeadline } from '../deadline.ts';
import { eventually } from '../eventually.ts';
import { bareEnvironment } from '../servers/bare-environment.ts';

const SOUK = fileURLToPath(new URL('../../../../cli/bin/souk.js', import.meta.url));

/** Runs `souk …` at a real terminal, created by `script`: takes keys, and returns what a person reads. */
export class Terminal {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #ended: Promise<unknown>;
  #output = '';
  #read = 0;

  constructor(env: Record<string, string>, ...args: string[]) {
    const command = [process.execPath, SOUK, ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
    this.#child = spawn('script', ['--quiet', '--flush', '--return', '--command', command, '/dev/null'], {
      cwd: tmpdir(),
      env: { ...bareEnvironment(), TERM: 'xterm-256color', ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child.stdout.on('data', (chunk: Buffer) => {
      this.#output += chunk.toString();
    });
    this.#ended = once(this.#child, 'close');
  }

  /** Output including control sequences. */
  get raw(): string {
    return this.#output;
  }

  /** Waits for text after that of the previous call. */
  async waitFor(words: string): Promise<void> {
    try {
      await eventually(`"${words}" at the terminal`, async () => this.#find(words));
    } catch (error) {
      throw new Error(`${(error as Error).message}, which shows: ${JSON.stringify(this.#text.slice(this.#read))}`);
    }
  }

  #find(words: string): boolean {
    const found = this.#text.indexOf(words, this.#read);
    if (found >= 0) this.#read = found + words.length;
    return found >= 0;
  }

  type(keys: string): void {
    this.#child.stdin.write(keys);
  }

  /** Exit code of the command. */
  async end(): Promise<number | null> {
    await withDeadline('the command at the terminal to end', this.#ended);
    return this.#child.exitCode;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  get #text(): string {
    return stripVTControlCharacters(this.#output).replaceAll(/\r+\n/g, '\n');
  }
}
