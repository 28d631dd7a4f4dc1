import type { ChatChunk, ChatCompletion, TokenUsage } from '../gateway/chat.ts';

/** What came is no answer, or says itself that something went wrong. The words are for the operator. */
export class BrokenResponse extends Error {
  readonly #said: string | undefined;

  constructor(message: string, said?: string) {
    super(message);
    this.#said = said;
  }

  /** What it says went wrong, in its own words: they may repeat what somebody asked, so nothing shows them unasked. */
  get said(): string | undefined {
    return this.#said;
  }
}

type Fields = Record<string, unknown>;

const MOST_TOKENS = 2 ** 31 - 1;

/** One piece of a streamed answer. */
export function readChunk(text: string): ChatChunk {
  const chunk = readFields(text);
  // Some leave them out where there is only usage to tell.
  chunk.choices ??= [];
  for (const choice of readChoices(chunk)) {
    // Some leave it out where it would be empty.
    choice.delta ??= {};
    if (!isFields(choice.delta)) throw new BrokenResponse('a choice without a delta');
  }
  dropWrongUsage(chunk);
  return chunk as ChatChunk;
}

export function readCompletion(text: string): ChatCompletion {
  const answer = readFields(text);
  for (const { message } of readChoices(answer)) {
    if (!isFields(message)) throw new BrokenResponse('a choice without a message');
  }
  dropWrongUsage(answer);
  return answer as ChatCompletion;
}

function readFields(text: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own words quote the text.
    throw new BrokenResponse('not JSON');
  }
  if (!isFields(value)) throw new BrokenResponse('JSON, but not an object');
  // As OpenAI writes it, or as older servers do.
  const error = value.error || (value.object === 'error' ? value : undefined);
  if (error) throw new BrokenResponse(`an error${errorWords(error)}`, JSON.stringify(error));
  return value;
}

function readChoices({ choices }: Fields): Fields[] {
  if (!Array.isArray(choices)) throw new BrokenResponse('no choices');
  for (const [place, choice] of choices.entries()) {
    if (!isFields(choice)) throw new BrokenResponse('a choice that is no object');
    // Some leave it out where there is only one.
    choice.index ??= place;
    if (!isCount(choice.index)) throw new BrokenResponse('a choice whose index is no number');
  }
  return choices;
}

/** Numbers that cannot be counts are worse than none. */
function dropWrongUsage(answer: { usage?: unknown }): void {
  if (answer.usage !== undefined && answer.usage !== null && !isUsage(answer.usage)) answer.usage = null;
}

function isUsage(usage: unknown): usage is TokenUsage {
  return isFields(usage) && isTokenCount(usage.prompt_tokens) && isTokenCount(usage.completion_tokens);
}

function isTokenCount(value: unknown): boolean {
  return isCount(value) && value <= MOST_TOKENS;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** The type and the code of an error, in brackets, as far as they are plain words. Its text is no matter for a log. */
export function errorWords(error: unknown): string {
  const { type, code } = isFields(error) ? error : {};
  const plain = [type, code].filter(
    (word) => Number.isSafeInteger(word) || (typeof word === 'string' && /^[a-z][\w.-]{0,49}$/i.test(word)),
  );
  return plain.length === 0 ? '' : ` (${[...new Set(plain)].join(', ')})`;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
