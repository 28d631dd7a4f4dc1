import type { Mode } from '@souk/sdk';
import { SoukError } from '@souk/sdk';
import { souk } from '../../../lib/souk.ts';
import { chatBody } from './chat-body.ts';
import type { Answer, Conversation, ResponseStats } from './conversation.ts';
import type { Target } from './targets.ts';

export interface Asking {
  mode: Mode;
  target: Target;
  /** Of the key that pays for a model of the market's own. */
  key: string | null;
  signal: AbortSignal;
  /** All of the answer that is there. */
  onText: (text: string) => void;
}

/** Asks, and tells the answer as it is written. Never rejects: what went wrong is part of the answer. */
export async function ask(conversation: Pick<Conversation, 'turns' | 'settings'>, asking: Asking): Promise<Answer> {
  const began = performance.now();
  const facts: ResponseStats = { totalMs: 0 };
  let content = '';
  const end = (): Answer => ({
    role: 'assistant',
    content,
    facts: { ...facts, totalMs: performance.now() - began },
  });
  try {
    const stream = await open(conversation, asking);
    facts.requestId = stream.requestId;
    for await (const { choices, usage } of stream) {
      const [choice] = choices;
      const piece = choice?.delta.content ?? '';
      if (piece !== '') facts.firstTokenMs ??= performance.now() - began;
      if (choice?.finish_reason) facts.finish = choice.finish_reason;
      if (usage) Object.assign(facts, usageFacts(usage));
      content += piece;
      if (piece !== '') asking.onText(content);
    }
    return end();
  } catch (error) {
    if (asking.signal.aborted) return { ...end(), stopped: true };
    return { ...end(), problem: problemOf(error) };
  }
}

function open(conversation: Pick<Conversation, 'turns' | 'settings'>, { mode, target, key, signal }: Asking) {
  const body = { ...chatBody(conversation), stream: true as const, stream_options: { include_usage: true } };
  // Somebody is looking: a refusal is shown rather than waited out.
  const options = { mode, signal, maxRetries: 0 };
  if (target.kind === 'deployment') return souk.deployments.chat.completions.create(target.id, body, options);
  return souk.chat.completions.create({ ...body, model: target.id }, { ...options, keyId: key ?? undefined });
}

interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  /** Of the market's own models only. */
  cost?: string;
  currency?: string;
}

export function usageFacts({ prompt_tokens, completion_tokens, cost, currency }: Usage): Partial<ResponseStats> {
  return { promptTokens: prompt_tokens, completionTokens: completion_tokens, cost, currency };
}

function problemOf(error: unknown): NonNullable<Answer['problem']> {
  if (!(error instanceof SoukError)) return { message: String(error), code: 'unexpected_answer' };
  const { message, code, status, requestId, retryAfter } = error;
  const againAt = retryAfter === undefined ? undefined : Date.now() + retryAfter * 1000;
  return { message, code, status, requestId, againAt };
}
