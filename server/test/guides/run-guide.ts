import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../harness/eventually.ts';
import { PASSWORD } from '../harness/people/people.ts';
import { freePort } from '../harness/servers/free-port.ts';
import { startTestServer } from '../harness/servers/server.ts';
import { freshCheckout } from './checkout.ts';
import { type DocumentedPorts, documentedPorts } from './documented-ports.ts';
import { findEndOfOutput, matchesOutput } from './expected-output.ts';
import { followConsent } from './follow-consent.ts';
import { type Command, type ExpectedOutput, readSteps, type Step } from './guide-blocks.ts';
import { type BackgroundTerminal, openShell, type ShellSession } from './shell-session.ts';

const ROOT = new URL('../../../', import.meta.url);
const SOUK_PORT = '4242';

/** What the reader of a guide has done before it. */
export type StartingPoint =
  /** Nothing: the guide itself starts the market. */
  | 'a clone of the repository'
  /** The first steps of the quickstart: a market runs, and the reader is signed in as Ada, in test mode. */
  | 'signed in';

const ADA = { name: 'Ada Lovelace', email: 'ada@example.com', password: PASSWORD };
/** The command of `docs/quickstart.md`. */
const SIGN_IN = `souk sign-up --profile ada --name '${ADA.name}' --email ${ADA.email} --password-stdin <<< '${ADA.password}'`;

/** Executes all steps of a guide in order. */
export async function runGuide(file: string, startingPoint: StartingPoint): Promise<void> {
  const steps = readSteps(await readFile(new URL(file, ROOT), 'utf8'));
  const checkout = await freshCheckout();
  const server = startingPoint === 'signed in' ? await startTestServer() : undefined;
  const port = String(server ? new URL(server.url).port : await freePort());
  const ports = documentedPorts({ [SOUK_PORT]: port });
  const shell = openShell({
    directory: checkout.path,
    scripts: checkout.scratch,
    // Readers need neither, because Souk listens on the documented port by default.
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
  #background: { terminal: BackgroundTerminal; read: number } | undefined;

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
        this.#background = { terminal: this.#shell.startInBackground(await this.#ports.asRun(step.code)), read: 0 };
        return step.printed ? this.#waitInBackground(step.printed) : undefined;
      case 'print in the background':
        return this.#waitInBackground(step.printed);
    }
  }

  async #run({ code, line, printed }: Command): Promise<void> {
    const ran = await this.#shell.run(await this.#ports.asRun(code));
    const output = this.#ports.asDocumented(ran.output);
    if (ran.code !== 0) assert.fail(this.#report(line, code, `failed with exit code ${ran.code}`, output));
    if (printed && !matchesOutput(printed.text, output)) {
      assert.fail(this.#report(printed.line, code, `does not print\n${indent(printed.text)}\nbut`, output));
    }
    await followConsent(ran.output, ADA.email);
  }

  async #waitInBackground({ text, line }: ExpectedOutput): Promise<void> {
    const background = this.#background;
    assert.ok(background, `${this.#file}:${line} shows the output of another terminal, and there is none`);
    const output = () => this.#ports.asDocumented(background.terminal.output()).slice(background.read);
    try {
      background.read += await eventually(`"${text}"`, async () => {
        const end = findEndOfOutput(text, output());
        if (end === undefined && background.terminal.exitCode() !== null) throw new Error('it ended');
        return end;
      });
    } catch (cause) {
      const message = this.#report(line, text, 'is not printed in the other terminal, but', output());
      throw new Error(message, { cause });
    }
  }

  #report(line: number, code: string, what: string, output: string): string {
    return `${this.#file}:${line}\n${indent(code)}\n${what}\n${indent(output)}`;
  }
}

function indent(text: string): string {
  return text.trimEnd().replaceAll(/^/gm, '    ');
}
