import type { ChatChunk, ChatCompletion, TokenUsage } from '../gateway/chat.ts';

/** The response is not a completion, or is an error. The message is for the operator. */
export class BrokenResponse extends Error {
  readonly #upstreamMessage: string | undefined;

  constructor(message: string, upstreamMessage?: string) {
    super(message);
    this.#upstreamMessage = upstreamMessage;
  }

  /** The upstream's own text. It may quote a prompt, so it is private and never part of a logged error. */
  get upstreamMessage(): string | undefined {
    return this.#upstreamMessage;
  }
}

type Fields = Record<string, unknown>;

const MAX_TOKENS = 2 ** 31 - 1;

/** Parses a chunk of a streamed completion. */
export function readChunk(text: string): ChatChunk {
  const chunk = readFields(text);
  // Some servers omit them in a chunk that only has usage.
  chunk.choices ??= [];
  for (const choice of readChoices(chunk)) {
    // Some servers omit an empty delta.
    choice.delta ??= {};
    if (!isFields(choice.delta)) throw new BrokenResponse('a choice without a delta');
  }
  dropInvalidUsage(chunk);
  return chunk as ChatChunk;
}

export function readCompletion(text: string): ChatCompletion {
  const completion = readFields(text);
  for (const { message } of readChoices(completion)) {
    if (!isFields(message)) throw new BrokenResponse('a choice without a message');
  }
  dropInvalidUsage(completion);
  return completion as ChatCompletion;
}

function readFields(text: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's message would quote the text.
    throw new BrokenResponse('not JSON');
  }
  if (!isFields(value)) throw new BrokenResponse('JSON, but not an object');
  // OpenAI's format, or that of older servers.
  const error = value.error || (value.object === 'error' ? value : undefined);
  if (error) throw new BrokenResponse(`an error${describeErrorKind(error)}`, JSON.stringify(error));
  return value;
}

function readChoices({ choices }: Fields): Fields[] {
  if (!Array.isArray(choices)) throw new BrokenResponse('no choices');
  for (const [place, choice] of choices.entries()) {
    if (!isFields(choice)) throw new BrokenResponse('a choice that is no object');
    // Some servers omit it if there is only one choice.
    choice.index ??= place;
    if (!isCount(choice.index)) throw new BrokenResponse('a choice whose index is no number');
  }
  return choices;
}

/** Removes usage with numbers that cannot be token counts. */
function dropInvalidUsage(completion: { usage?: unknown }): void {
  if (completion.usage !== undefined && completion.usage !== null && !isUsage(completion.usage))
    completion.usage = null;
}

function isUsage(usage: unknown): usage is TokenUsage {
  return isFields(usage) && isTokenCount(usage.prompt_tokens) && isTokenCount(usage.completion_tokens);
}

function isTokenCount(value: unknown): boolean {
  return isCount(value) && value <= MAX_TOKENS;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Returns an error's type and code in brackets, as far as they are identifiers. Its message must not be logged. */
export function describeErrorKind(error: unknown): string {
  const { type, code } = isFields(error) ? error : {};
  const plain = [type, code].filter(
    (word) => Number.isSafeInteger(word) || (typeof word === 'string' && /^[a-z][\w.-]{0,49}$/i.test(word)),
  );
  return plain.length === 0 ? '' : ` (${[...new Set(plain)].join(', ')})`;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
