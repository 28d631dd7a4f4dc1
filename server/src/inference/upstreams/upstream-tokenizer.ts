import type { Tokenizer } from '../backend.ts';
import type { OpenAiSettings } from '../inference-settings.ts';
import { isFields } from './read-completion.ts';
import type { Upstream } from './upstream.ts';

/** Counts tokens by the upstream, which has the model's tokenizer and prompt template. */
export function upstreamTokenizer(kind: NonNullable<OpenAiSettings['tokenizer']>, choose: () => Upstream): Tokenizer {
  return kind === 'vllm' ? vllmTokenizer(choose) : llamaServerTokenizer(choose);
}

function vllmTokenizer(choose: () => Upstream): Tokenizer {
  const count = async (what: object) => {
    const upstream = choose();
    return readCount(await upstream.post('/tokenize', { model: upstream.settings.model, ...what }));
  };
  return {
    countPrompt: (messages) => count({ messages }),
    countText: async (text) => (text === '' ? 0 : count({ prompt: text, add_special_tokens: false })),
  };
}

function llamaServerTokenizer(choose: () => Upstream): Tokenizer {
  const count = async (upstream: Upstream, what: object) => readTokens(await upstream.post('/tokenize', what));
  return {
    async countPrompt(messages) {
      const upstream = choose();
      const prompt = readPrompt(await upstream.post('/apply-template', { messages }));
      return count(upstream, { content: prompt, add_special: true });
    },
    countText: async (text) => (text === '' ? 0 : count(choose(), { content: text })),
  };
}

function readCount(response: unknown): number {
  const count = isFields(response) ? response.count : undefined;
  if (Number.isSafeInteger(count) && (count as number) >= 0) return count as number;
  throw new Error('the tokenizer response has no count');
}

function readTokens(response: unknown): number {
  const tokens = isFields(response) ? response.tokens : undefined;
  if (Array.isArray(tokens)) return tokens.length;
  throw new Error('the tokenizer response has no tokens');
}

function readPrompt(response: unknown): string {
  const prompt = isFields(response) ? response.prompt : undefined;
  if (typeof prompt === 'string') return prompt;
  throw new Error('the template response has no prompt');
}
