import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../harness/eventually.ts';
import { PASSWORD } from '../harness/people/people.ts';
import { freePort, startTestServer } from '../harness/servers/server.ts';
import { freshCheckout } from './checkout.ts';
import { followConsent } from './consenting-reader.ts';
import { type DocumentedPorts, documentedPorts } from './documented-ports.ts';
import { endOfPrinted, isPrinted } from './expected-output.ts';
import { type Command, type Printed, readSteps, type Step } from './guide-blocks.ts';
import { type Beside, openShell, type ShellSession } from './shell-session.ts';

const ROOT = new URL('../../../', import.meta.url);
const SOUK_PORT = '4242';

/** What the reader of a guide has done before. */
export type Beginning =
  /** Nothing: the guide itself starts the market. */
  | 'a clone of the repository'
  /** The first steps of the quickstart: there is a market, and they are signed in to it as Ada, in test mode. */
  | 'signed in';

const ADA = { name: 'Ada Lovelace', email: 'ada@example.com', password: PASSWORD };
/** As `docs/quickstart.md` does it. */
const SIGN_IN = `souk sign-up --profile ada --name '${ADA.name}' --email ${ADA.email} --password-stdin <<< '${ADA.password}'`;

/** Does everything that a guide says, in the order in which it says it, as a reader at one terminal would. */
export async function runGuide(file: string, beginning: Beginning): Promise<void> {
  const steps = readSteps(await readFile(new URL(file, ROOT), 'utf8'));
  const checkout = await freshCheckout();
  const server = beginning === 'signed in' ? await startTestServer() : undefined;
  const port = String(server ? new URL(server.url).port : await freePort());
  const ports = documentedPorts({ [SOUK_PORT]: port });
  const shell = openShell({
    directory: checkout.path,
    scripts: checkout.aside,
    // What the reader need not say, as it is what Souk listens on by default.
    environment: { ...checkout.environment, PORT: port, SOUK_URL: `http://localhost:${port}` },
  });
  try {
    const reader = new Reader(file, shell, ports, checkout.path);
    if (server) await reader.take({ does: 'run', code: SIGN_IN, line: 0, printed: undefined });
    for (const step of steps) await reader.take(step);
  } finally {
    await shell.end();
    await server?.stop();
    await checkout.remove();
  }
}

class Reader {
  readonly #file: string;
  readonly #shell: ShellSession;
  readonly #ports: DocumentedPorts;
  readonly #directory: string;
  #beside: { terminal: Beside; read: number } | undefined;

  constructor(file: string, shell: ShellSession, ports: DocumentedPorts, directory: string) {
    this.#file = file;
    this.#shell = shell;
    this.#ports = ports;
    this.#directory = directory;
  }

  async take(step: Step): Promise<void> {
    switch (step.does) {
      case 'save':
        return writeFile(join(this.#directory, step.name), `${await this.#ports.asRun(step.content)}\n`);
      case 'run':
        return this.#run(step);
      case 'run in the background':
        this.#beside = { terminal: this.#shell.startBeside(await this.#ports.asRun(step.code)), read: 0 };
        return step.printed ? this.#waitBeside(step.printed) : undefined;
      case 'print in the background':
        return this.#waitBeside(step.printed);
    }
  }

  async #run({ code, line, printed }: Command): Promise<void> {
    const ran = await this.#shell.run(await this.#ports.asRun(code));
    const output = this.#ports.asDocumented(ran.output);
    if (ran.code !== 0) assert.fail(this.#report(line, code, `failed with exit code ${ran.code}`, output));
    if (printed && !isPrinted(printed.text, output)) {
      assert.fail(this.#report(printed.line, code, `does not print\n${indented(printed.text)}\nbut`, output));
    }
    await followConsent(ran.output, ADA.email);
  }

  async #waitBeside({ text, line }: Printed): Promise<void> {
    const beside = this.#beside;
    assert.ok(beside, `${this.#file}:${line} shows the output of another terminal, and there is none`);
    const said = () => this.#ports.asDocumented(beside.terminal.output()).slice(beside.read);
    try {
      beside.read += await eventually(`"${text}"`, async () => {
        const end = endOfPrinted(text, said());
        if (end === undefined && beside.terminal.exitCode() !== null) throw new Error('it ended');
        return end;
      });
    } catch (cause) {
      const message = this.#report(line, text, 'is not printed in the other terminal, but', said());
      throw new Error(message, { cause });
    }
  }

  #report(line: number, code: string, what: string, output: string): string {
    return `${this.#file}:${line}\n${indented(code)}\n${what}\n${indented(output)}`;
  }
}

function indented(text: string): string {
  return text.trimEnd().replaceAll(/^/gm, '    ');
}
