import { generateRequestOf } from '../../server/src/inference/embedded/embedded-request.ts';
import { sandboxSettings } from '../../server/src/inference/sandbox-model.ts';
import { openLog } from '../../server/src/platform/log.ts';
import type { GenerateRequest } from '../../server/src/runtimes/gguf/llama-messages.ts';
import { LlamaProcess } from '../../server/src/runtimes/gguf/llama-process.ts';
import type { Answer } from './judge.ts';
import type { Prompt } from './prompts/prompt.ts';

export interface GenerateOptions {
  /** A GGUF file. */
  file: string;
  /** How many prompts are answered at the same time. */
  sequences: number;
  contextLength?: number;
  /** Undefined: what a request that does not say gets. */
  temperature?: number | undefined;
}

const MAX_TOKENS = 400;

/** Answers all prompts, by the same code that answers users: llama.cpp in a child process. In the prompts' order. */
export async function generate(
  prompts: readonly Prompt[],
  options: GenerateOptions,
): Promise<{ answers: Answer[]; seconds: number }> {
  const { file, sequences, temperature } = options;
  // As the server has it.
  const { contextLength, threads } = { ...sandboxSettings(), ...options };
  const llama = new LlamaProcess(
    { file, sequences, contextLength, threads },
    { queue: 0, maxWait: 60_000 },
    { log: openLog('warn') },
  );
  const answers: Answer[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < prompts.length; index = next++) {
      const prompt = prompts[index] as Prompt;
      answers[index] = await answerOf(llama, requestOf(prompt, temperature));
    }
  };
  try {
    await llama.load();
    const begun = performance.now();
    await Promise.all(Array.from({ length: sequences }, work));
    return { answers, seconds: (performance.now() - begun) / 1000 };
  } finally {
    await llama.stop();
  }
}

function requestOf({ id, messages }: Prompt, temperature: number | undefined): GenerateRequest {
  return generateRequestOf({
    model: 'svc-fast-8b',
    messages: messages.map(({ role, content }) => ({ role, content })),
    max_tokens: MAX_TOKENS,
    seed: seedOf(id),
    ...(temperature === undefined ? {} : { temperature }),
  });
}

async function answerOf(llama: LlamaProcess, request: GenerateRequest): Promise<Answer> {
  const asked = performance.now();
  const answer: Answer = { text: '', finishReason: 'length', tokens: 0, firstPiece: 0, whole: 0 };
  await llama.generate(
    request,
    {
      begun: () => {},
      piece: (_, text) => {
        if (answer.text === '') answer.firstPiece = performance.now() - asked;
        answer.text += text;
      },
      ended: (_, reason, tokens) => {
        answer.finishReason = reason;
        answer.tokens = tokens;
        answer.whole = performance.now() - asked;
      },
    },
    new AbortController().signal,
  );
  if (answer.text === '') answer.firstPiece = answer.whole;
  return answer;
}

/** The same for the same prompt, whatever stands before it. */
export function seedOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 0x01000193);
  return hash >>> 1;
}
