import { generateRequestOf } from '../../server/src/inference/embedded/embedded-request.ts';
import { sandboxSettings } from '../../server/src/inference/sandbox-model.ts';
import { openLog } from '../../server/src/platform/log.ts';
import type { GenerateRequest } from '../../server/src/runtimes/gguf/llama-messages.ts';
import { LlamaProcess } from '../../server/src/runtimes/gguf/llama-process.ts';
import type { Completion } from './grade-completion.ts';
import type { Prompt } from './prompts/prompt.ts';

export interface CompleteOptions {
  /** Path of a GGUF file. */
  file: string;
  /** Maximum number of concurrent completions. */
  sequences: number;
  contextLength?: number;
  /** Default: that of a request without `temperature`. */
  temperature?: number | undefined;
}

const MAX_TOKENS = 400;

/**
 * Completes all prompts with the runtime that serves users (llama.cpp in a child process), and returns the completions
 * in the order of the prompts.
 */
export async function completePrompts(
  prompts: readonly Prompt[],
  options: CompleteOptions,
): Promise<{ completions: Completion[]; seconds: number }> {
  const { file, sequences, temperature } = options;
  const { contextLength, threads } = { ...sandboxSettings(), ...options };
  const llama = new LlamaProcess(
    { file, sequences, contextLength, threads },
    { queue: 0, maxWait: 60_000 },
    { log: openLog('warn') },
  );
  const completions: Completion[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < prompts.length; index = next++) {
      const prompt = prompts[index] as Prompt;
      completions[index] = await complete(llama, toRequest(prompt, temperature));
    }
  };
  try {
    await llama.load();
    const started = performance.now();
    await Promise.all(Array.from({ length: sequences }, work));
    return { completions, seconds: (performance.now() - started) / 1000 };
  } finally {
    await llama.stop();
  }
}

function toRequest({ id, messages }: Prompt, temperature: number | undefined): GenerateRequest {
  return generateRequestOf({
    model: 'svc-fast-8b',
    messages: messages.map(({ role, content }) => ({ role, content })),
    max_tokens: MAX_TOKENS,
    seed: seedOf(id),
    ...(temperature === undefined ? {} : { temperature }),
  });
}

async function complete(llama: LlamaProcess, request: GenerateRequest): Promise<Completion> {
  const started = performance.now();
  const completion: Completion = { text: '', finishReason: 'length', tokens: 0, firstTokenMs: 0, totalMs: 0 };
  await llama.generate(
    request,
    {
      begun: () => {},
      piece: (_, text) => {
        if (completion.text === '') completion.firstTokenMs = performance.now() - started;
        completion.text += text;
      },
      ended: (_, reason, tokens) => {
        completion.finishReason = reason;
        completion.tokens = tokens;
        completion.totalMs = performance.now() - started;
      },
    },
    new AbortController().signal,
  );
  if (completion.text === '') completion.firstTokenMs = completion.totalMs;
  return completion;
}

/** Derives the seed from the prompt alone, so that a completion does not depend on the prompts before it. */
export function seedOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 0x01000193);
  return hash >>> 1;
}
