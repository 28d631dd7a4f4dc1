import { writeFile } from 'node:fs/promises';
import type { InferInput, Souk } from '@souk/sdk';
import type { Command } from 'commander';
import { type ServerSettings, withAccount, withServerOptions } from '../connection.ts';
import { Failure } from '../failures/failure.ts';
import { collect } from '../input/read-value.ts';
import { print, printHint, printJson } from '../output/printing.ts';
import { streamCompletion } from './chat/print-completion.ts';
import { deploymentId } from './deploy/find-deployment.ts';
import { CallFacts } from './invoke/call-facts.ts';
import { type ChatInput, type InvokeOptions, readInvokeBody } from './invoke/invoke-body.ts';
import { formatTensors } from './invoke/tensor-text.ts';

export function addInvoke(program: Command): void {
  withServerOptions(program.command('invoke'))
    .summary('call a deployed model')
    .description(
      'Call a deployed model with tensors, or a language model with a prompt. `souk deployments show` lists the inputs of a model.',
    )
    .argument('<deployment>', 'dep_…, its name, or the slug of its model')
    .option('-i, --input <tensor>', "x=1,2,3, x=@values.json or 'x:FP32[1,3]=1,2,3', repeatable", collect)
    .option('-d, --data <json>', 'the whole request: JSON, @file or @- (default: standard input)')
    .option('-p, --prompt <text>', 'a prompt for a language model; its answer is streamed')
    .option('-o, --output <file>', 'write the response to a file')
    .addHelpText(
      'after',
      `
Examples:
  souk invoke grip --input image=@image.json --output logits.json
  souk invoke grip --input 'x:FP32[1,3]=0.1,0.2,0.3' --json
  souk invoke dep_… -p 'What is a gripper?'`,
    )
    .action((name: string, options: InvokeOptions, command: Command) =>
      withAccount(command, async (plain, { settings, client, credential }) => {
        const id = await deploymentId(plain, name);
        const body = await readInvokeBody(options, () => plain.deployments.get(id));
        const facts = new CallFacts();
        const call = { souk: client(credential, facts.fetch), id, options, settings };
        await ('inputs' in body ? callWithTensors(call, body) : callWithMessages(call, body));
        const description = facts.describe();
        if (description) printHint(settings, description, 'dim');
      }),
    );
}

interface Call {
  souk: Souk;
  id: string;
  options: InvokeOptions;
  settings: ServerSettings;
}

async function callWithTensors({ souk, id, options, settings }: Call, body: InferInput): Promise<void> {
  const result = await souk.deployments.invoke(id, body);
  if (options.output !== undefined) await save(options.output, `${JSON.stringify(result)}\n`, settings);
  else if (settings.json) printJson(result);
  else print(formatTensors(result.outputs));
}

async function callWithMessages({ souk, id, options, settings }: Call, body: ChatInput): Promise<void> {
  const isStreamed = body.stream === true && !settings.json && options.output === undefined;
  if (isStreamed) {
    await streamCompletion(await souk.deployments.invoke(id, { ...body, stream: true }), process.stdout);
    return;
  }
  const completion = await souk.deployments.invoke(id, { ...body, stream: false });
  const text = `${completion.choices[0]?.message.content ?? ''}\n`;
  if (options.output !== undefined)
    await save(options.output, settings.json ? JSON.stringify(completion) : text, settings);
  else if (settings.json) printJson(completion);
  else process.stdout.write(text);
}

async function save(path: string, text: string, settings: ServerSettings): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new Failure(`${path} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
  printHint(settings, `Wrote ${path}.`);
}
