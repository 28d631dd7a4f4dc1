import type { ChatCompletion, ChatCompletionChunk } from '../contract.ts';

type Json = Record<string, unknown>;

/** A streamed answer put together. `usage` is there where the request asked for it: `stream_options: { include_usage: true }`. */
export type FinalChatCompletion = Pick<ChatCompletion, 'id' | 'object' | 'created' | 'model' | 'choices'> & {
  usage: NonNullable<ChatCompletionChunk['usage']> | null;
};

/** Puts the pieces of an answer together: texts are joined, and what has an index is filled in at its place. */
export class ChatAccumulator {
  #last: ChatCompletionChunk | undefined;
  #usage: FinalChatCompletion['usage'] = null;
  readonly #choices: Json[] = [];

  add(chunk: ChatCompletionChunk): void {
    this.#last = chunk;
    if (chunk.usage) this.#usage = chunk.usage;
    for (const { index, delta, ...rest } of chunk.choices) {
      const choice = placeOf(this.#choices, index);
      choice.message = merge((choice.message ?? {}) as Json, delta ?? {});
      for (const [name, value] of Object.entries(rest)) {
        // `finish_reason` and the like: what was told last holds, and null tells nothing.
        if (name === 'logprobs' && value) choice.logprobs = merge((choice.logprobs ?? {}) as Json, value as Json);
        else if (value !== null || !(name in choice)) choice[name] = value;
      }
    }
  }

  whole(): FinalChatCompletion {
    const { id = '', created = 0, model = '' } = this.#last ?? {};
    const choices = this.#choices.toSorted(byIndex) as FinalChatCompletion['choices'];
    return { id, object: 'chat.completion', created, model, choices, usage: this.#usage };
  }
}

const byIndex = (a: Json, b: Json) => Number(a.index) - Number(b.index);

/** What comes once, as a whole, and would be wrong twice. */
const WHOLE = new Set(['role', 'id', 'type']);

function merge(sum: Json, piece: Json): Json {
  for (const [name, value] of Object.entries(piece)) {
    // Names come from elsewhere: none may reach what every object inherits.
    if (name === '__proto__') continue;
    const known = Object.hasOwn(sum, name) ? sum[name] : undefined;
    if (Array.isArray(value)) sum[name] = mergeLists(Array.isArray(known) ? known : [], value);
    else if (isObject(value)) sum[name] = merge(isObject(known) ? known : {}, value);
    else if (typeof value === 'string' && typeof known === 'string' && !WHOLE.has(name)) sum[name] = known + value;
    else if (value !== null || !(name in sum)) sum[name] = value;
  }
  return sum;
}

/** Pieces of tool calls say which call they belong to; whatever has no index, such as a log probability, comes behind. */
function mergeLists(sum: unknown[], pieces: unknown[]): unknown[] {
  for (const piece of pieces) {
    if (isObject(piece) && typeof piece.index === 'number') merge(placeOf(sum as Json[], piece.index), piece);
    else sum.push(piece);
  }
  return sum;
}

/** Looked for rather than counted: an index comes from elsewhere, and may be any number, or none. */
function placeOf(list: Json[], index: unknown): Json {
  const known = list.find((one) => one?.index === index);
  if (known) return known;
  const place = { index };
  list.push(place);
  return place;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
