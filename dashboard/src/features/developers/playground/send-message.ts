import type { Mode } from '@souk/sdk';
import { SoukError } from '@souk/sdk';
import { souk } from '../../../lib/souk.ts';
import { chatBody } from './chat-body.ts';
import type { AssistantTurn, Conversation, ResponseStats } from './conversation.ts';
import type { Target } from './targets.ts';

export interface SendOptions {
  mode: Mode;
  target: Target;
  /** Id of the key that is billed for a model of the market. */
  key: string | null;
  signal: AbortSignal;
  /** Receives the whole text so far. */
  onText: (text: string) => void;
}

/** Streams the response of the model. Never rejects: an error is part of the result. */
export async function sendMessage(
  conversation: Pick<Conversation, 'turns' | 'settings'>,
  options: SendOptions,
): Promise<AssistantTurn> {
  const began = performance.now();
  const stats: ResponseStats = { totalMs: 0 };
  let content = '';
  const end = (): AssistantTurn => ({
    role: 'assistant',
    content,
    facts: { ...stats, totalMs: performance.now() - began },
  });
  try {
    const stream = await open(conversation, options);
    stats.requestId = stream.requestId;
    for await (const { choices, usage } of stream) {
      const [choice] = choices;
      const piece = choice?.delta.content ?? '';
      if (piece !== '') stats.firstTokenMs ??= performance.now() - began;
      if (choice?.finish_reason) stats.finish = choice.finish_reason;
      if (usage) Object.assign(stats, usageStats(usage));
      content += piece;
      if (piece !== '') options.onText(content);
    }
    return end();
  } catch (error) {
    if (options.signal.aborted) return { ...end(), stopped: true };
    return { ...end(), problem: problemOf(error) };
  }
}

function open(conversation: Pick<Conversation, 'turns' | 'settings'>, { mode, target, key, signal }: SendOptions) {
  const body = { ...chatBody(conversation), stream: true as const, stream_options: { include_usage: true } };
  // A person is waiting: an error is shown rather than retried.
  const request = { mode, signal, maxRetries: 0 };
  if (target.kind === 'deployment') return souk.deployments.chat.completions.create(target.id, body, request);
  return souk.chat.completions.create({ ...body, model: target.id }, { ...request, keyId: key ?? undefined });
}

interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  /** Only for models of the market. */
  cost?: string;
  currency?: string;
}

export function usageStats({ prompt_tokens, completion_tokens, cost, currency }: Usage): Partial<ResponseStats> {
  return { promptTokens: prompt_tokens, completionTokens: completion_tokens, cost, currency };
}

function problemOf(error: unknown): NonNullable<AssistantTurn['problem']> {
  if (!(error instanceof SoukError)) return { message: String(error), code: 'unexpected_answer' };
  const { message, code, status, requestId, retryAfter } = error;
  const againAt = retryAfter === undefined ? undefined : Date.now() + retryAfter * 1000;
  return { message, code, status, requestId, againAt };
}
