import { text } from 'node:stream/consumers';
import type { Deployment, HostedChatBody, InferInput } from '@souk/sdk';
import { isInteractive } from '../../input/prompt.ts';
import { readNamedFile, readValue } from '../../input/read-value.ts';
import { wrongInput } from './input-values.ts';
import { readTensorInput } from './tensor-input.ts';

export interface InvokeOptions {
  data?: string;
  input?: string[];
  prompt?: string;
  output?: string;
}

/** The body of a chat request. */
export type ChatInput = Pick<HostedChatBody, 'messages' | 'stream'>;

/** Reads the request body from `--input`, `-d`, `-p` or standard input. */
export async function readInvokeBody(
  { data, input, prompt }: InvokeOptions,
  describe: () => Promise<Pick<Deployment, 'inputs' | 'runtime'>>,
): Promise<InferInput | ChatInput> {
  const given = [data, input, prompt].filter((one) => one !== undefined);
  if (given.length > 1) throw wrongInput('use only one of -d, --input and -p.');
  if (prompt !== undefined) return { messages: [{ role: 'user', content: prompt }], stream: true };
  if (input) return readInputs(input, await describe());
  return parseBody(data === undefined ? await readPiped() : await readValue(data));
}

async function readInputs(
  texts: string[],
  { inputs, runtime }: Pick<Deployment, 'inputs' | 'runtime'>,
): Promise<InferInput> {
  if (runtime === 'gguf') throw wrongInput("this is a language model. Call it with -p 'your prompt'.");
  const tensors = await Promise.all(texts.map((one) => readTensorInput(one, inputs, readNamedFile)));
  return { inputs: tensors as InferInput['inputs'] };
}

async function readPiped(): Promise<string> {
  const piped = isInteractive() ? '' : await text(process.stdin);
  if (piped.trim() !== '') return piped;
  throw wrongInput(
    "there is no input. Pass --input x=1,2,3, -d '{\"inputs\": […]}' or -p 'a prompt', or pipe in JSON.",
  );
}

function parseBody(json: string): InferInput | ChatInput {
  let body: unknown;
  try {
    body = JSON.parse(json);
  } catch (error) {
    throw wrongInput(`the request is not JSON: ${(error as Error).message}.`);
  }
  const { inputs, messages } = (body ?? {}) as Record<string, unknown>;
  if (Array.isArray(inputs) || Array.isArray(messages)) return body as InferInput | ChatInput;
  throw wrongInput('the request must be an object with "inputs" (tensors) or "messages" (a chat).');
}
