import type { Tokenizer } from '../backend.ts';
import type { OpenAiSettings } from '../inference-settings.ts';
import { isFields } from './read-completion.ts';
import type { Upstream } from './upstream.ts';

/** Has the upstream count, which knows its model's own tokens and prompt template. */
export function upstreamTokenizer(kind: NonNullable<OpenAiSettings['tokenizer']>, choose: () => Upstream): Tokenizer {
  return kind === 'vllm' ? vllmTokenizer(choose) : llamaServerTokenizer(choose);
}

function vllmTokenizer(choose: () => Upstream): Tokenizer {
  const count = async (what: object) => {
    const upstream = choose();
    return readCount(await upstream.ask('/tokenize', { model: upstream.settings.model, ...what }));
  };
  return {
    countPrompt: (messages) => count({ messages }),
    countText: async (text) => (text === '' ? 0 : count({ prompt: text, add_special_tokens: false })),
  };
}

function llamaServerTokenizer(choose: () => Upstream): Tokenizer {
  const count = async (upstream: Upstream, what: object) => readTokens(await upstream.ask('/tokenize', what));
  return {
    async countPrompt(messages) {
      const upstream = choose();
      const prompt = readPrompt(await upstream.ask('/apply-template', { messages }));
      return count(upstream, { content: prompt, add_special: true });
    },
    countText: async (text) => (text === '' ? 0 : count(choose(), { content: text })),
  };
}

function readCount(answer: unknown): number {
  const count = isFields(answer) ? answer.count : undefined;
  if (Number.isSafeInteger(count) && (count as number) >= 0) return count as number;
  throw new Error('the tokenizer answered without a count');
}

function readTokens(answer: unknown): number {
  const tokens = isFields(answer) ? answer.tokens : undefined;
  if (Array.isArray(tokens)) return tokens.length;
  throw new Error('the tokenizer answered without tokens');
}

function readPrompt(answer: unknown): string {
  const prompt = isFields(answer) ? answer.prompt : undefined;
  if (typeof prompt === 'string') return prompt;
  throw new Error('the template was answered without a prompt');
}
