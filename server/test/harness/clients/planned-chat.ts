import type { ScriptedRequest } from '../servers/scripted-completion.ts';
import type { Place, Script } from '../servers/scripted-upstream.ts';
import type { ApiResponse } from './client.ts';

// Chats whose message contains the plan of its completion, so that many can run concurrently and be distinguished.

export interface Plan {
  /** Number of chunks of the completion. Each is one token. */
  words: number;
  stall?: Place;
  /** Milliseconds between two chunks. */
  interval?: number;
  /** Sends the usage so far with every chunk. */
  runningUsage?: boolean;
}

/** Returns the script for the plan in a message. */
export function toScript({ messages }: ScriptedRequest): Script {
  const { words, ...rest }: Plan = JSON.parse(String(messages?.at(-1)?.content));
  return { chunks: Array.from({ length: words }, () => 'word '), ...rest };
}

/** Returns the request for a plan. `max_tokens` is the planned number unless `rest` sets it. */
export function plannedChat(plan: Plan, rest: object = {}) {
  return {
    model: 'svc-fast-8b',
    messages: [{ role: 'user', content: JSON.stringify(plan) }],
    max_tokens: plan.words,
    ...rest,
  };
}

export const STREAMED = { stream: true, stream_options: { include_usage: true } };

/** Nano-units per completion token: ten tokens cost a cent. */
export const WORD_PRICE = 1_000_000;

/** Returns high prices, so that short texts cost much. `promptPrice` is in nano-units per token. */
export function modelPrices(promptPrice: number): object {
  const price = { from: '2020-01-01T00:00:00Z', prompt: String(promptPrice / 1000), completion: '1000' };
  return { 'svc-fast-8b': [price] };
}

/** Returns true for a complete response and false for 402 payment_required. Fails for any other. */
export function isPaid({ status, body, text }: ApiResponse): boolean {
  if (status === 402 && body?.error?.code === 'payment_required') return false;
  const complete = status === 200 && (body?.object === 'chat.completion' || text.endsWith('data: [DONE]\n\n'));
  if (!complete) throw new Error(`neither complete nor payment_required: ${status} ${text}`);
  return true;
}
