import type { ChatCompletion, ChunkChoice } from './chat.ts';

// OpenAI names these fields in every response, and typed clients rely on it; other servers leave them out.

/** Adds what is null to the choices of a whole answer. */
export function completeChoices({ choices }: ChatCompletion): void {
  for (const choice of choices) {
    choice.logprobs ??= null;
    choice.finish_reason ??= null;
    choice.message.content ??= null;
    choice.message.refusal ??= null;
  }
}

/** The same for a piece of one: the refusal is told with the role. */
export function completeChunkChoices(choices: ChunkChoice[]): void {
  for (const choice of choices) {
    choice.logprobs ??= null;
    choice.finish_reason ??= null;
    if (choice.delta.role !== undefined) choice.delta.refusal ??= null;
  }
}
