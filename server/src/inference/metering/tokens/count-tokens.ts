import type { Tokenizer } from '../../backend.ts';
import type { ChatChunk, ChatCompletion, ChatRequest, TokenUsage } from '../../gateway/chat.ts';
import type { CountedBy } from '../usage-record.ts';
import { estimatePrompt, estimateTokens, textBytes } from './estimate-prompt.ts';

/** Tokens of a completion, and how they were counted. */
export interface TokenCount {
  prompt: number;
  completion: number;
  countedBy: CountedBy;
  /** The usage that the backend reported, if it did. */
  reported: TokenUsage | undefined;
}

/** Counts of a completion received so far. */
export interface Tally {
  /** The usage that the backend reported last, and the number of deltas received by then. */
  usage: TokenUsage | undefined;
  usageAfter: number;
  /** Chunks with generated content. */
  deltas: number;
  /** Bytes of text in them. */
  bytes: number;
  /** True if some of the content is not text. */
  isUnreadable: boolean;
  /** Text by its place in the completion, since chunks interleave. Kept only if a tokenizer can count it. */
  texts: Readonly<Record<string, string>>;
}

export const EMPTY_TALLY: Tally = {
  usage: undefined,
  usageAfter: 0,
  deltas: 0,
  bytes: 0,
  isUnreadable: false,
  texts: {},
};

/** Returns the tally with another chunk. Tallies are immutable, since what was delivered lags behind what was received. */
export function addChunk(
  tally: Tally,
  { choices, usage }: Pick<ChatChunk, 'choices' | 'usage'>,
  keepText: boolean,
): Tally {
  let [bytes, { texts }] = [0, tally];
  let isUnreadable = false;
  for (const { index, delta } of choices) {
    const known = textsIn(delta);
    for (const { place, text } of known) {
      bytes += Buffer.byteLength(text);
      if (keepText) texts = withText(texts, `${index} ${place}`, text);
    }
    if (!hasUnknownContent(delta)) continue;
    isUnreadable = true;
    // Some backends repeat known content under a name of their own.
    if (known.length === 0) bytes += textBytes(unknownFields(delta));
  }
  const deltas = bytes > 0 || isUnreadable ? tally.deltas + 1 : tally.deltas;
  return {
    usage: usage ?? tally.usage,
    usageAfter: usage ? deltas : tally.usageAfter,
    deltas,
    bytes: tally.bytes + bytes,
    isUnreadable: tally.isUnreadable || isUnreadable,
    texts,
  };
}

/** Returns the tally of a whole completion, which counts as one chunk. */
export function tallyOf({ choices, usage }: ChatCompletion): Tally {
  const pieces = choices.map(({ index, message }) => ({ index, delta: message }));
  return addChunk(EMPTY_TALLY, { choices: pieces, usage: usage ?? null }, true);
}

/** Returns true if there is content of an unknown kind, such as audio. */
function hasUnknownContent(delta: object): boolean {
  return Object.entries(delta).some(([name, value]) => !KNOWN.has(name) && Boolean(value) && !isEmptyList(value));
}

function unknownFields(delta: object): object {
  return Object.fromEntries(Object.entries(delta).filter(([name]) => !KNOWN.has(name)));
}

const KNOWN = new Set(
  'role content refusal reasoning reasoning_content function_call tool_calls annotations'.split(' '),
);

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Returns the reported usage, unless it predates the last delta or has no completion tokens. */
function finalUsage({ usage, usageAfter, deltas }: Tally): TokenUsage | undefined {
  return usage && usage.completion_tokens > 0 && usageAfter === deltas ? usage : undefined;
}

function withText(texts: Tally['texts'], place: string, text: string): Tally['texts'] {
  return { ...texts, [place]: (texts[place] ?? '') + text };
}

/** Joins the texts in a fixed order, so that the result does not depend on the chunks. */
function wholeText({ texts }: Tally): string {
  return Object.keys(texts)
    .sort()
    .map((place) => texts[place])
    .join('');
}

interface GeneratedFields {
  content?: unknown;
  refusal?: unknown;
  reasoning?: unknown;
  reasoning_content?: unknown;
  function_call?: unknown;
  tool_calls?: unknown;
}

interface Text {
  place: string;
  text: string;
}

interface ToolCall {
  index?: number;
  function?: CalledTool;
  custom?: CalledTool;
}

interface CalledTool {
  name?: unknown;
  arguments?: unknown;
  input?: unknown;
}

/** Returns all generated text: content, reasoning and tool calls. */
function textsIn(delta: GeneratedFields): Text[] {
  const { content, refusal, reasoning, reasoning_content, function_call, tool_calls } = delta;
  const texts: Text[] = [];
  addText(texts, 'content', content);
  addText(texts, 'refusal', refusal);
  // Some backends send the same reasoning under both names.
  addText(texts, 'reasoning', typeof reasoning === 'string' ? reasoning : reasoning_content);
  if (function_call) addCall(texts, 'call', function_call);
  if (!Array.isArray(tool_calls)) return texts;
  for (const [i, call] of (tool_calls as (ToolCall | null)[]).entries()) {
    addCall(texts, `tool ${call?.index ?? i}`, call?.function ?? call?.custom);
  }
  return texts;
}

function addText(texts: Text[], place: string, text: unknown): void {
  if (typeof text === 'string' && text !== '') texts.push({ place, text });
}

function addCall(texts: Text[], place: string, call: CalledTool | undefined): void {
  addText(texts, `${place} 1`, call?.name);
  addText(texts, `${place} 2`, call?.arguments ?? call?.input);
}

export const NO_TOKENS: TokenCount = { prompt: 0, completion: 0, countedBy: 'nobody', reported: undefined };

/**
 * Counts a complete response by the backend's usage, else by its tokenizer, else by the length of the text. Each gives
 * the same count whether it was streamed or not.
 */
export async function countComplete(
  tally: Tally,
  request: ChatRequest,
  tokenizer: Tokenizer | undefined,
): Promise<TokenCount> {
  // Without content there is nothing to bill, whatever the backend reports.
  if (tally.deltas === 0) return { ...NO_TOKENS, reported: tally.usage };
  const counted = await countByBackend(tally, request, tokenizer);
  return counted ?? estimated(request, estimateTokens(tally.bytes), 'estimate');
}

/**
 * Counts what a client received before it disconnected: by the backend's usage, else by its tokenizer, else the larger of
 * one token per delta and an estimate by the length of the text.
 */
export async function countDelivered(
  tally: Tally,
  request: ChatRequest,
  tokenizer: Tokenizer | undefined,
): Promise<TokenCount> {
  if (tally.deltas === 0) return NO_TOKENS;
  const counted = await countByBackend(tally, request, tokenizer);
  if (counted) return counted;
  const byLength = estimateTokens(tally.bytes);
  return byLength > tally.deltas
    ? estimated(request, byLength, 'estimate')
    : estimated(request, tally.deltas, 'deltas');
}

/** Counts by reported usage or by the tokenizer; undefined if neither is available. */
async function countByBackend(
  tally: Tally,
  request: ChatRequest,
  tokenizer: Tokenizer | undefined,
): Promise<TokenCount | undefined> {
  const usage = finalUsage(tally);
  return usage ? countReported(usage) : tokenizer && countBy(tokenizer, tally, request);
}

function estimated(request: ChatRequest, completion: number, countedBy: CountedBy): TokenCount {
  return { prompt: estimatePrompt(request), completion, countedBy, reported: undefined };
}

function countReported(usage: TokenUsage): TokenCount {
  return { prompt: usage.prompt_tokens, completion: usage.completion_tokens, countedBy: 'backend', reported: usage };
}

/** Undefined if the tokenizer fails: the client is waiting, so the next best count is used instead of a retry. */
async function countBy(tokenizer: Tokenizer, tally: Tally, request: ChatRequest): Promise<TokenCount | undefined> {
  const counting = Promise.all([tokenizer.countPrompt(request.messages), tokenizer.countText(wholeText(tally))]);
  const counts = await counting.catch(() => undefined);
  return counts && { prompt: counts[0], completion: counts[1], countedBy: 'tokenizer', reported: undefined };
}
