import { type Mode, type Souk, SoukError } from '@souk/sdk';
import type { Server } from '../../connection.ts';
import { explained } from '../../failures/explain-error.ts';
import { Failure } from '../../failures/failure.ts';
import { print, remark } from '../../output/printing.ts';
import { figures, formatTable, whole } from '../../output/table.ts';
import { harmless, paint } from '../../output/terminal-text.ts';
import type { Conversation } from './conversation.ts';
import { describeUsage } from './print-completion.ts';
import { readTypedLines } from './typed-lines.ts';

const HELP = `/model [name]   show the models, or change to another
/reset          forget what was said
/usage          what it came to so far
/exit           leave, as Ctrl-D does
Ctrl-C stops an answer.`;

/** A conversation at a terminal, until the person leaves. */
export async function talk(souk: Souk, server: Server, conversation: Conversation): Promise<void> {
  let answering: AbortController | undefined;
  const lines = readTypedLines(process.stdin, process.stderr, paint('bold', '> ', process.stderr), () =>
    answering?.abort(STOPPED),
  );
  await using _leaving = lines;
  remark(paint('dim', greeting(conversation.partner.name, server.mode), process.stderr));
  for (;;) {
    const text = (await lines.next())?.trim();
    if (text === undefined || text === '/exit' || text === '/quit') return;
    if (text === '') continue;
    answering = new AbortController();
    try {
      await (text.startsWith('/') ? obey(souk, conversation, text) : answer(conversation, text, answering.signal));
    } catch (error) {
      if (error !== STOPPED) tell(error, server);
      else remark(paint('dim', '\n(stopped)', process.stderr));
    }
    answering = undefined;
  }
}

function greeting(name: string, mode: Mode): string {
  const charge = mode === 'test' ? ', where nothing is charged' : '';
  return `${name}, in ${mode} mode${charge}. /help shows what else there is.`;
}

/** What an answer that Ctrl-C ended is thrown as. */
const STOPPED = new Failure('stopped.');

async function answer(conversation: Conversation, prompt: string, signal: AbortSignal): Promise<void> {
  const { usage } = await conversation.ask(prompt, process.stdout, signal);
  remark(usage ? paint('dim', `${describeUsage(usage)}\n`, process.stderr) : '');
}

async function obey(souk: Souk, conversation: Conversation, text: string): Promise<void> {
  const [command, argument] = text.split(/\s+/);
  const { partner, usage } = conversation;
  if (command === '/reset') {
    conversation.reset();
    return remark('Forgotten. What it cost stays.');
  }
  if (command === '/usage') return remark(usage ? describeUsage(usage) : 'Nothing yet.');
  if (command !== '/model')
    return remark(command === '/help' ? HELP : `There is no ${harmless(String(command))}.\n${HELP}`);
  if (!partner.rename) return remark(`This is the deployment ${partner.name}: it has the one model.`);
  if (argument === undefined) return showModels(souk, partner.name);
  partner.rename(argument);
  remark(`From here on ${harmless(argument)} answers.`);
}

async function showModels(souk: Souk, current: string): Promise<void> {
  const { items } = await souk.inference.models.list();
  const rows = items.map(({ id, context_length, available }) => ({
    cells: [id === current ? '*' : '', id, `${context_length} tokens`, available ? 'yes' : 'no'],
  }));
  print(formatTable(['', 'MODEL', figures('CONTEXT'), whole('AVAILABLE')], rows));
}

/** A refusal does not end the conversation. */
function tell(error: unknown, server: Server): void {
  const failure = error instanceof SoukError ? explained(error, server) : error;
  if (!(failure instanceof Failure)) throw failure;
  remark(paint('red', harmless(failure.message), process.stderr));
  if (failure.nextStep) remark(failure.nextStep);
}
