import { type Mode, type Souk, SoukError } from '@souk/sdk';
import type { Server } from '../../connection.ts';
import { explainError } from '../../failures/explain-error.ts';
import { Failure } from '../../failures/failure.ts';
import { print, printNotice } from '../../output/printing.ts';
import { fixedColumn, formatTable, numberColumn } from '../../output/table.ts';
import { paint, sanitize } from '../../output/terminal-text.ts';
import type { Conversation } from './conversation.ts';
import { describeUsage } from './print-completion.ts';
import { readTypedLines } from './typed-lines.ts';

const HELP = `/model [name]   list the models, or switch to another
/reset          clear the conversation
/usage          show tokens and cost so far
/exit           exit, like Ctrl-D
Ctrl-C stops the answer.`;

/** Holds a conversation at a terminal until the person leaves. */
export async function runInteractiveChat(souk: Souk, server: Server, conversation: Conversation): Promise<void> {
  let answering: AbortController | undefined;
  const lines = readTypedLines(process.stdin, process.stderr, paint('bold', '> ', process.stderr), () =>
    answering?.abort(STOPPED),
  );
  await using _leaving = lines;
  printNotice(paint('dim', greeting(conversation.target.name, server.mode), process.stderr));
  for (;;) {
    const text = (await lines.next())?.trim();
    if (text === undefined || text === '/exit' || text === '/quit') return;
    if (text === '') continue;
    answering = new AbortController();
    try {
      await (text.startsWith('/')
        ? runCommand(souk, conversation, text)
        : printAnswer(conversation, text, answering.signal));
    } catch (error) {
      if (error !== STOPPED) printError(error, server);
      else printNotice(paint('dim', '\n(stopped)', process.stderr));
    }
    answering = undefined;
  }
}

function greeting(name: string, mode: Mode): string {
  const charge = mode === 'test' ? ', where nothing is charged' : '';
  return `${name}, in ${mode} mode${charge}. Type /help for commands.`;
}

/** Thrown when Ctrl-C stops the answer. */
const STOPPED = new Failure('stopped.');

async function printAnswer(conversation: Conversation, prompt: string, signal: AbortSignal): Promise<void> {
  const { usage } = await conversation.ask(prompt, process.stdout, signal);
  printNotice(usage ? paint('dim', `${describeUsage(usage)}\n`, process.stderr) : '');
}

async function runCommand(souk: Souk, conversation: Conversation, text: string): Promise<void> {
  const [command, argument] = text.split(/\s+/);
  const { target, usage } = conversation;
  if (command === '/reset') {
    conversation.reset();
    return printNotice('Conversation cleared. The usage so far is kept.');
  }
  if (command === '/usage') return printNotice(usage ? describeUsage(usage) : 'No usage yet.');
  if (command !== '/model')
    return printNotice(command === '/help' ? HELP : `Unknown command: ${sanitize(String(command))}\n${HELP}`);
  if (!target.rename) return printNotice(`The deployment ${target.name} has only one model.`);
  if (argument === undefined) return showModels(souk, target.name);
  target.rename(argument);
  printNotice(`The model is now ${sanitize(argument)}.`);
}

async function showModels(souk: Souk, current: string): Promise<void> {
  const { items } = await souk.inference.models.list();
  const rows = items.map(({ id, context_length, available }) => ({
    cells: [id === current ? '*' : '', id, `${context_length} tokens`, available ? 'yes' : 'no'],
  }));
  print(formatTable(['', 'MODEL', numberColumn('CONTEXT'), fixedColumn('AVAILABLE')], rows));
}

/** Prints an error without ending the conversation. */
function printError(error: unknown, server: Server): void {
  const failure = error instanceof SoukError ? explainError(error, server) : error;
  if (!(failure instanceof Failure)) throw failure;
  printNotice(paint('red', sanitize(failure.message), process.stderr));
  if (failure.nextStep) printNotice(failure.nextStep);
}
