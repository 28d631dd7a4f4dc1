import { text } from 'node:stream/consumers';
import { type Command, InvalidArgumentError } from 'commander';
import { type Server, withAccount, withServerOptions } from '../connection.ts';
import { EXIT } from '../failures/exit-codes.ts';
import { Failure } from '../failures/failure.ts';
import { isInteractive } from '../input/prompt.ts';
import { wholeNumber } from '../input/whole-number.ts';
import { printHint, printJson } from '../output/printing.ts';
import { type ChatTargetOptions, findChatTarget } from './chat/chat-target.ts';
import { Conversation } from './chat/conversation.ts';
import { runInteractiveChat } from './chat/interactive-chat.ts';
import { describeUsage } from './chat/print-completion.ts';

interface ChatOptions extends ChatTargetOptions {
  system?: string;
}

export function addChat(program: Command): void {
  withServerOptions(program.command('chat'))
    .summary('chat with a language model')
    .description(
      'Chat with a language model of the market, or with one that is deployed. Without a prompt, reads it from standard input, or starts a conversation in the terminal.',
    )
    .argument('[prompt]', 'the prompt')
    .option('--model <name>', 'svc-fast-8b or svc-reason-70b (default: svc-fast-8b)')
    .option('--deployment <deployment>', 'a deployment instead: dep_…, its name, or the slug of its model')
    .option('--system <text>', 'the system prompt')
    .option('--max-tokens <n>', 'the max tokens of the response', wholeNumber({ from: 1, example: 200 }))
    .option('--temperature <n>', 'the sampling temperature, from 0 to 2', parseTemperature)
    .option('--key <id>', 'the premium key to charge, key_… (default: your newest)')
    .addHelpText(
      'after',
      `
Examples:
  souk chat
  souk chat 'What is a gripper?' --max-tokens 100
  git diff | souk chat --system 'Summarise this change.'`,
    )
    .action((prompt: string | undefined, options: ChatOptions, command: Command) =>
      withAccount(command, async (souk, server) => {
        const given = prompt ?? (isInteractive() ? undefined : await readPiped());
        if (given === undefined && server.settings.json) command.error('error: --json requires a prompt');
        const target = await findChatTarget(souk, server, options);
        const conversation = new Conversation(target, options.system);
        if (given === undefined) await runInteractiveChat(souk, server, conversation);
        else await askOnce(conversation, given, server);
      }),
    );
}

async function askOnce(conversation: Conversation, prompt: string, { settings, mode }: Server): Promise<void> {
  if (settings.json) return printJson(await conversation.askWhole(prompt));
  const { usage } = await conversation.ask(prompt, process.stdout);
  const charge = mode === 'test' && usage?.cost !== undefined ? ' (test mode: not charged)' : '';
  if (usage) printHint(settings, describeUsage(usage) + charge, 'dim');
}

async function readPiped(): Promise<string> {
  const piped = await text(process.stdin);
  if (piped.trim() !== '') return piped;
  throw new Failure("the prompt is empty. Pass one, as in `souk chat 'What is a gripper?'`.", {
    exitCode: EXIT.usage,
    code: 'usage',
  });
}

function parseTemperature(written: string): number {
  const temperature = Number(written);
  if (written.trim() !== '' && temperature >= 0 && temperature <= 2) return temperature;
  throw new InvalidArgumentError('It must be a number from 0 to 2, such as 0.7.');
}
