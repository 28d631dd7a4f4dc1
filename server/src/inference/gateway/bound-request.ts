import { invalid } from '../../platform/errors.ts';
import type { Price } from '../inference-settings.ts';
import { costOf } from '../metering/prices.ts';
import type { ChatRequest, ContentPart } from './chat.ts';
import { asksNothing } from './default-fields.ts';

/** What a template adds to a prompt beyond what its JSON is longer than its text: a preamble, how tools are called. */
const TEMPLATE_TOKENS = 256;
/** In nearly every language a token is at least this many bytes. */
const LIKELY_BYTES_PER_TOKEN = 2;
/** What an image is likely to come to at the most. */
const LIKELY_IMAGE_TOKENS = 4_096;

/** With them tokens can be had that show in no text: of thoughts, or special ones that a bias makes likely. */
const MAY_HIDE_TOKENS = [
  ...['logit_bias', 'skip_special_tokens', 'bad_words'],
  ...['include_reasoning', 'separate_reasoning', 'stream_reasoning'],
];

export interface ModelBounds {
  contextLength: number;
  maxOutputTokens: number;
}

export interface BoundedRequest {
  /** With the most tokens that it may generate, where that fits: otherwise the context bounds it. */
  request: ChatRequest;
  /** The most tokens that it can come to. */
  prompt: number;
  completion: number;
  /** How many are asked for. */
  choices: number;
  /** Whether there may be more tokens in the response than it has bytes. */
  mayHideTokens: boolean;
  /** The most tokens of a prompt that are billed: the same whether the answer is streamed or not. */
  billablePrompt(): number;
}

/**
 * Bounds what a request can use. A token is a byte at least, and a body is longer than the text in it, so the size of the
 * body bounds the prompt; an image can be anything that the context holds.
 */
export function boundRequest(request: ChatRequest, bodyBytes: number, bounds: ModelBounds): BoundedRequest {
  const { contextLength, maxOutputTokens } = bounds;
  const images = imagesIn(request);
  const choices = request.n ?? 1;
  const prompt = images.length > 0 ? contextLength : Math.min(contextLength, bodyBytes + TEMPLATE_TOKENS);
  const billablePrompt = () => (images.length > 0 ? prompt : Math.min(prompt, promptBytes(request) + TEMPLATE_TOKENS));
  const mayHideTokens = MAY_HIDE_TOKENS.some((field) => !asksNothing(field, request[field]));
  const bounded = (most: number, asked = request) => {
    const completion = Math.min(most, contextLength) * choices;
    return { request: asked, prompt, completion, choices, mayHideTokens, billablePrompt };
  };
  const asked = request.max_completion_tokens ?? request.max_tokens;
  if (typeof asked === 'number') return bounded(asked);
  // An upstream refuses a request that would not fit. So where that is likely, its context is left to bound the answer.
  const fits = likelyPrompt(images, bodyBytes) + maxOutputTokens <= contextLength;
  return fits ? bounded(maxOutputTokens, { ...request, max_tokens: maxOutputTokens }) : bounded(contextLength);
}

/** What was asked for by number is not cut short in silence. */
export function requireWithin(request: ChatRequest, most: number): void {
  for (const name of ['max_tokens', 'max_completion_tokens'] as const) {
    const asked = request[name];
    if (typeof asked === 'number' && asked > most) {
      throw invalid(name, `\`${name}\` must be an integer from 1 to ${most} for this model.`);
    }
  }
}

/** In nano-units. */
export function maxCost({ prompt, completion }: BoundedRequest, price: Price): number {
  return costOf(price, prompt, completion);
}

function likelyPrompt(images: readonly ContentPart[], bodyBytes: number): number {
  const bytes = images.reduce((left, part) => left - JSON.stringify(part).length, bodyBytes);
  return Math.ceil(bytes / LIKELY_BYTES_PER_TOKEN) + TEMPLATE_TOKENS + images.length * LIKELY_IMAGE_TOKENS;
}

/** How the answer is sent is no part of the prompt. */
function promptBytes({ stream: _, stream_options: __, ...asked }: ChatRequest): number {
  return Buffer.byteLength(JSON.stringify(asked));
}

function imagesIn({ messages }: ChatRequest): ContentPart[] {
  return messages.flatMap(({ content }) =>
    Array.isArray(content) ? content.filter(({ type }) => type !== 'text') : [],
  );
}
