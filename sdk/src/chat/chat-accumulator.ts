import type { ChatCompletion, ChatCompletionChunk } from '../contract.ts';

type Json = Record<string, unknown>;

/** A streamed completion, assembled. `usage` is set if the request asked for it: `stream_options: { include_usage: true }`. */
export type FinalChatCompletion = Pick<ChatCompletion, 'id' | 'object' | 'created' | 'model' | 'choices'> & {
  usage: NonNullable<ChatCompletionChunk['usage']> | null;
};

/** Assembles the chunks of a completion: joins texts, and merges items with an index at their place. */
export class ChatAccumulator {
  #last: ChatCompletionChunk | undefined;
  #usage: FinalChatCompletion['usage'] = null;
  readonly #choices: Json[] = [];

  add(chunk: ChatCompletionChunk): void {
    this.#last = chunk;
    if (chunk.usage) this.#usage = chunk.usage;
    for (const { index, delta, ...rest } of chunk.choices) {
      const choice = findOrAdd(this.#choices, index);
      choice.message = merge((choice.message ?? {}) as Json, delta ?? {});
      for (const [name, value] of Object.entries(rest)) {
        // For `finish_reason` and the like the last value wins, and null is ignored.
        if (name === 'logprobs' && value) choice.logprobs = merge((choice.logprobs ?? {}) as Json, value as Json);
        else if (value !== null || !(name in choice)) choice[name] = value;
      }
    }
  }

  toCompletion(): FinalChatCompletion {
    const { id = '', created = 0, model = '' } = this.#last ?? {};
    const choices = this.#choices.toSorted(byIndex) as FinalChatCompletion['choices'];
    return { id, object: 'chat.completion', created, model, choices, usage: this.#usage };
  }
}

const byIndex = (a: Json, b: Json) => Number(a.index) - Number(b.index);

/** Fields that arrive once and complete, and must not be joined. */
const NOT_JOINED = new Set(['role', 'id', 'type']);

function merge(sum: Json, piece: Json): Json {
  for (const [name, value] of Object.entries(piece)) {
    // Names are untrusted: none may reach the prototype.
    if (name === '__proto__') continue;
    const known = Object.hasOwn(sum, name) ? sum[name] : undefined;
    if (Array.isArray(value)) sum[name] = mergeLists(Array.isArray(known) ? known : [], value);
    else if (isObject(value)) sum[name] = merge(isObject(known) ? known : {}, value);
    else if (typeof value === 'string' && typeof known === 'string' && !NOT_JOINED.has(name)) sum[name] = known + value;
    else if (value !== null || !(name in sum)) sum[name] = value;
  }
  return sum;
}

/** Merges list items by index, as of tool calls; items without one, such as log probabilities, are appended. */
function mergeLists(sum: unknown[], pieces: unknown[]): unknown[] {
  for (const piece of pieces) {
    if (isObject(piece) && typeof piece.index === 'number') merge(findOrAdd(sum as Json[], piece.index), piece);
    else sum.push(piece);
  }
  return sum;
}

/** Finds an item by its index, which is untrusted and may be any number or missing, or appends it. */
function findOrAdd(list: Json[], index: unknown): Json {
  const known = list.find((one) => one?.index === index);
  if (known) return known;
  const place = { index };
  list.push(place);
  return place;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
