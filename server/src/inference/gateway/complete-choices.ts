import type { ChatCompletion, ChunkChoice } from './chat.ts';

// OpenAI includes these fields in every response and typed clients rely on them; other servers omit them.

/** Sets missing fields of the choices to null. */
export function completeChoices({ choices }: ChatCompletion): void {
  for (const choice of choices) {
    choice.logprobs ??= null;
    choice.finish_reason ??= null;
    choice.message.content ??= null;
    choice.message.refusal ??= null;
  }
}

/** Sets missing fields of a chunk's choices to null. Like OpenAI, only the chunk with the role has `refusal`. */
export function completeChunkChoices(choices: ChunkChoice[]): void {
  for (const choice of choices) {
    choice.logprobs ??= null;
    choice.finish_reason ??= null;
    if (choice.delta.role !== undefined) choice.delta.refusal ??= null;
  }
}
