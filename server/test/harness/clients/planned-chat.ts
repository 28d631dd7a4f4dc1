import type { ScriptedRequest } from '../servers/scripted-completion.ts';
import type { Place, Script } from '../servers/scripted-upstream.ts';
import type { ApiResponse } from './client.ts';

// Chats in which every message says how it is to be answered, so that many can be under way at once and each be known.

export interface Plan {
  /** Each is a piece of the answer, and a token. */
  words: number;
  stall?: Place;
  /** Milliseconds between two pieces. */
  interval?: number;
  /** On every piece, what was used so far. */
  runningUsage?: boolean;
}

/** What a scripted upstream makes of such a message. */
export function toScript({ messages }: ScriptedRequest): Script {
  const { words, ...rest }: Plan = JSON.parse(String(messages?.at(-1)?.content));
  return { chunks: Array.from({ length: words }, () => 'word '), ...rest };
}

/** Asks for no more tokens than planned, unless `rest` says otherwise. */
export function plannedChat(plan: Plan, rest: object = {}) {
  return {
    model: 'svc-fast-8b',
    messages: [{ role: 'user', content: JSON.stringify(plan) }],
    max_tokens: plan.words,
    ...rest,
  };
}

export const STREAMED = { stream: true, stream_options: { include_usage: true } };

/** In nano-units. Ten tokens of an answer are a cent. */
export const WORD_PRICE = 1_000_000;

/** Prices at which little text is much money; in nano-units for each token of a prompt. */
export function modelPrices(promptPrice: number): object {
  const price = { from: '2020-01-01T00:00:00Z', prompt: String(promptPrice / 1000), completion: '1000' };
  return { 'svc-fast-8b': [price] };
}

/** Whether it was answered to its end, rather than refused for want of money. Anything else is a mistake. */
export function isPaid({ status, body, text }: ApiResponse): boolean {
  if (status === 402 && body?.error?.code === 'payment_required') return false;
  const complete = status === 200 && (body?.object === 'chat.completion' || text.endsWith('data: [DONE]\n\n'));
  if (!complete) throw new Error(`neither answered nor refused: ${status} ${text}`);
  return true;
}
