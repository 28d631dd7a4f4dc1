import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestFile } from '../test-file.ts';
import type { Inspected } from './inspecting-child.ts';

const CHILD = fileURLToPath(new URL('./inspecting-child.ts', import.meta.url));
/** Keeps the child busy without sending it many files. */
const MAX_WAITING = 16;

/** Inspects files in order in a child process. A file that ends the child counts as a crash, and a new child continues. */
export class InspectingProcess {
  #child: ChildProcess | undefined;
  #waiting: ((inspected: Inspected) => void)[] = [];

  async *inspectAll(files: Iterable<TestFile>): AsyncGenerator<{ file: TestFile; inspected: Inspected }> {
    const underWay: { file: TestFile; inspected: Promise<Inspected> }[] = [];
    for (const file of files) {
      underWay.push({ file, inspected: this.#inspect(file) });
      const first = underWay.length < MAX_WAITING ? undefined : underWay.shift();
      if (first !== undefined) yield { file: first.file, inspected: await first.inspected };
    }
    for (const { file, inspected } of underWay) yield { file, inspected: await inspected };
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined) return;
    child.removeAllListeners('exit');
    const gone = once(child, 'exit');
    child.disconnect();
    await gone;
  }

  #inspect(file: TestFile): Promise<Inspected> {
    this.#child ??= this.#start();
    const child = this.#child;
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      child.send(file);
    });
  }

  #start(): ChildProcess {
    // Does not inherit the options of the test runner.
    const child = fork(CHILD, { serialization: 'advanced', execArgv: [] });
    child.on('message', (inspected: Inspected) => this.#waiting.shift()?.(inspected));
    child.on('exit', (code, signal) => this.#giveUp(`the process ended with ${signal ?? code}`));
    return child;
  }

  /** Reports the waiting files as crashes too, because they are not inspected again. */
  #giveUp(problem: string): void {
    this.#child = undefined;
    for (const resolve of this.#waiting.splice(0)) {
      resolve({ verdict: 'inconclusive', reason: null, milliseconds: 0, peakMemory: 0, problem });
    }
  }
}
