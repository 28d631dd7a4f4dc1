import { invalid } from '../../platform/errors.ts';
import type { Price } from '../inference-settings.ts';
import { costOf } from '../metering/prices.ts';
import type { ChatRequest, ContentPart } from './chat.ts';
import { isDefault } from './default-fields.ts';

/** Tokens that a chat template may add (a preamble, tool instructions) beyond the overhead of the request's JSON. */
const TEMPLATE_TOKENS = 256;
/** Bytes per token: at least this many in nearly every language. */
const LIKELY_BYTES_PER_TOKEN = 2;
/** Tokens per image: rarely more. */
const LIKELY_IMAGE_TOKENS = 4_096;

/** Fields that can produce tokens without visible text: reasoning, or special tokens that a bias makes likely. */
const MAY_HIDE_TOKENS = [
  ...['logit_bias', 'skip_special_tokens', 'bad_words'],
  ...['include_reasoning', 'separate_reasoning', 'stream_reasoning'],
];

export interface ModelBounds {
  contextLength: number;
  maxOutputTokens: number;
}

export interface BoundedRequest {
  /** The request with `max_tokens` set if the model's maximum fits the context; otherwise the context is the limit. */
  request: ChatRequest;
  /** Maximum tokens of the prompt, and of all choices together. */
  prompt: number;
  completion: number;
  /** Number of requested choices. */
  choices: number;
  /** True if the response may have more tokens than bytes. */
  mayHideTokens: boolean;
  /** Returns the maximum billable prompt tokens, which do not depend on streaming. */
  billablePrompt(): number;
}

/**
 * Bounds the tokens that a request can use. A token has at least one byte and a body is longer than its text, so the
 * body size bounds the prompt. An image may fill the whole context.
 */
export function boundRequest(request: ChatRequest, bodyBytes: number, bounds: ModelBounds): BoundedRequest {
  const { contextLength, maxOutputTokens } = bounds;
  const images = imagesIn(request);
  const choices = request.n ?? 1;
  const prompt = images.length > 0 ? contextLength : Math.min(contextLength, bodyBytes + TEMPLATE_TOKENS);
  const billablePrompt = () => (images.length > 0 ? prompt : Math.min(prompt, promptBytes(request) + TEMPLATE_TOKENS));
  const mayHideTokens = MAY_HIDE_TOKENS.some((field) => !isDefault(field, request[field]));
  const bounded = (maxTokens: number, sent = request) => {
    const completion = Math.min(maxTokens, contextLength) * choices;
    return { request: sent, prompt, completion, choices, mayHideTokens, billablePrompt };
  };
  const requested = request.max_completion_tokens ?? request.max_tokens;
  if (typeof requested === 'number') return bounded(requested);
  // Upstreams reject a request whose limit exceeds the context, so none is set where that is likely.
  const fits = likelyPrompt(images, bodyBytes) + maxOutputTokens <= contextLength;
  return fits ? bounded(maxOutputTokens, { ...request, max_tokens: maxOutputTokens }) : bounded(contextLength);
}

/** Rejects an explicit token limit above the model's maximum, rather than lowering it silently. */
export function requireWithin(request: ChatRequest, max: number): void {
  for (const name of ['max_tokens', 'max_completion_tokens'] as const) {
    const requested = request[name];
    if (typeof requested === 'number' && requested > max) {
      throw invalid(name, `\`${name}\` must be an integer from 1 to ${max} for this model.`);
    }
  }
}

/** Returns the maximum cost in nano-units. */
export function maxCost({ prompt, completion }: BoundedRequest, price: Price): number {
  return costOf(price, prompt, completion);
}

function likelyPrompt(images: readonly ContentPart[], bodyBytes: number): number {
  const bytes = images.reduce((left, part) => left - JSON.stringify(part).length, bodyBytes);
  return Math.ceil(bytes / LIKELY_BYTES_PER_TOKEN) + TEMPLATE_TOKENS + images.length * LIKELY_IMAGE_TOKENS;
}

/** Leaves out the streaming fields, which are not part of the prompt. */
function promptBytes({ stream: _, stream_options: __, ...rest }: ChatRequest): number {
  return Buffer.byteLength(JSON.stringify(rest));
}

function imagesIn({ messages }: ChatRequest): ContentPart[] {
  return messages.flatMap(({ content }) =>
    Array.isArray(content) ? content.filter(({ type }) => type !== 'text') : [],
  );
}
