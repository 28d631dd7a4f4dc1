import type { Tokenizer } from '../../backend.ts';
import type { ChatChunk, ChatCompletion, ChatRequest, TokenUsage } from '../../gateway/chat.ts';
import type { CountedBy } from '../usage-record.ts';
import { estimatePrompt, estimateTokens, textBytes } from './estimate-prompt.ts';

/** What an answer used, and who says so. */
export interface TokenCount {
  prompt: number;
  completion: number;
  countedBy: CountedBy;
  /** As the backend told it, where it did. */
  told: TokenUsage | undefined;
}

/** What came of an answer so far. */
export interface Tally {
  /** What the backend told last, and how many pieces had come by then. */
  usage: TokenUsage | undefined;
  toldAfter: number;
  /** Pieces that held some of the answer. */
  deltas: number;
  /** Of the text in them. */
  bytes: number;
  /** Some of it is something else than text. */
  isUnreadable: boolean;
  /** Kept only where something can count it: by where it belongs in a whole answer, for pieces come in any order. */
  texts: Readonly<Record<string, string>>;
}

export const NOTHING: Tally = { usage: undefined, toldAfter: 0, deltas: 0, bytes: 0, isUnreadable: false, texts: {} };

/** The tally with another piece of the answer. A new one, since what was delivered lags behind what came. */
export function addChunk(
  tally: Tally,
  { choices, usage }: Pick<ChatChunk, 'choices' | 'usage'>,
  keepText: boolean,
): Tally {
  let [bytes, { texts }] = [0, tally];
  let isUnreadable = false;
  for (const { index, delta } of choices) {
    const said = saidIn(delta);
    for (const { place, text } of said) {
      bytes += Buffer.byteLength(text);
      if (keepText) texts = withText(texts, `${index} ${place}`, text);
    }
    if (!saysMore(delta)) continue;
    isUnreadable = true;
    // Some repeat under a name of their own what they say under a known one.
    if (said.length === 0) bytes += textBytes(unknownFields(delta));
  }
  const deltas = bytes > 0 || isUnreadable ? tally.deltas + 1 : tally.deltas;
  return {
    usage: usage ?? tally.usage,
    toldAfter: usage ? deltas : tally.toldAfter,
    deltas,
    bytes: tally.bytes + bytes,
    isUnreadable: tally.isUnreadable || isUnreadable,
    texts,
  };
}

/** A whole answer is one piece. */
export function tallyOf({ choices, usage }: ChatCompletion): Tally {
  const pieces = choices.map(({ index, message }) => ({ index, delta: message }));
  return addChunk(NOTHING, { choices: pieces, usage: usage ?? null }, true);
}

/** Something that we cannot read, such as sound. */
function saysMore(said: object): boolean {
  return Object.entries(said).some(([name, value]) => !KNOWN.has(name) && Boolean(value) && !isEmptyList(value));
}

function unknownFields(said: object): object {
  return Object.fromEntries(Object.entries(said).filter(([name]) => !KNOWN.has(name)));
}

const KNOWN = new Set(
  'role content refusal reasoning reasoning_content function_call tool_calls annotations'.split(' '),
);

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** What was told before the last piece says nothing of it; and no output has no tokens. */
function usageOf({ usage, toldAfter, deltas }: Tally): TokenUsage | undefined {
  return usage && usage.completion_tokens > 0 && toldAfter === deltas ? usage : undefined;
}

function withText(texts: Tally['texts'], place: string, text: string): Tally['texts'] {
  return { ...texts, [place]: (texts[place] ?? '') + text };
}

/** The same for the same answer, in however many pieces it came, and in whatever order. */
function wholeText({ texts }: Tally): string {
  return Object.keys(texts)
    .sort()
    .map((place) => texts[place])
    .join('');
}

interface Said {
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

/** Everything that was generated: words, thoughts, and the calls of tools. */
function saidIn({ content, refusal, reasoning, reasoning_content, function_call, tool_calls }: Said): Text[] {
  const texts: Text[] = [];
  addText(texts, 'content', content);
  addText(texts, 'refusal', refusal);
  // Some tell the same thought under both names.
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

export const NOBODY_COUNTED: TokenCount = { prompt: 0, completion: 0, countedBy: 'nobody', told: undefined };

/**
 * Counts a whole answer: as the backend did; where it did not, by its tokenizer; where there is none, by the length of
 * the text. Each is the same whether the answer was streamed or not.
 */
export async function countComplete(
  tally: Tally,
  request: ChatRequest,
  tokenizer: Tokenizer | undefined,
): Promise<TokenCount> {
  // Whatever was counted, nobody has got anything.
  if (tally.deltas === 0) return { ...NOBODY_COUNTED, told: tally.usage };
  const counted = await countByBackend(tally, request, tokenizer);
  return counted ?? estimated(request, estimateTokens(tally.bytes), 'estimate');
}

/**
 * Counts what a client got before it left: by the usage that the backend told with it, its tokenizer, or as many tokens as
 * there were pieces; where these are long, by the length of the text.
 */
export async function countDelivered(
  tally: Tally,
  request: ChatRequest,
  tokenizer: Tokenizer | undefined,
): Promise<TokenCount> {
  if (tally.deltas === 0) return NOBODY_COUNTED;
  const counted = await countByBackend(tally, request, tokenizer);
  if (counted) return counted;
  const byLength = estimateTokens(tally.bytes);
  return byLength > tally.deltas
    ? estimated(request, byLength, 'estimate')
    : estimated(request, tally.deltas, 'deltas');
}

/** As it told, or as its tokenizer says; undefined where neither is to be had. */
async function countByBackend(
  tally: Tally,
  request: ChatRequest,
  tokenizer: Tokenizer | undefined,
): Promise<TokenCount | undefined> {
  const usage = usageOf(tally);
  return usage ? told(usage) : tokenizer && countBy(tokenizer, tally, request);
}

function estimated(request: ChatRequest, completion: number, countedBy: CountedBy): TokenCount {
  return { prompt: estimatePrompt(request), completion, countedBy, told: undefined };
}

function told(usage: TokenUsage): TokenCount {
  return { prompt: usage.prompt_tokens, completion: usage.completion_tokens, countedBy: 'backend', told: usage };
}

/** Undefined where it cannot count now: somebody waits, and the next best will do. */
async function countBy(tokenizer: Tokenizer, tally: Tally, request: ChatRequest): Promise<TokenCount | undefined> {
  const counting = Promise.all([tokenizer.countPrompt(request.messages), tokenizer.countText(wholeText(tally))]);
  const counts = await counting.catch(() => undefined);
  return counts && { prompt: counts[0], completion: counts[1], countedBy: 'tokenizer', told: undefined };
}
