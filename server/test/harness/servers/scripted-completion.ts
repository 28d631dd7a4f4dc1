/** The fields of a request that a scripted upstream reads. */
export interface ScriptedRequest {
  model?: string;
  messages?: { role: string; content?: unknown }[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  max_tokens?: number;
  max_completion_tokens?: number;
  n?: number;
  stop?: string | string[];
  [other: string]: unknown;
}

type Delta = Record<string, unknown>;

/** Text of the first choice, or a delta of any choice. */
export type ScriptedChunk = string | { delta: Delta; index?: number };

export interface ScriptedCompletion {
  /** Default: `['Hello']`. An empty list gives a response without choices. */
  chunks?: readonly ScriptedChunk[];
  /** Finish reason of every choice. Default: `tool_calls` if there are any, otherwise `stop`. Null omits it. */
  finish?: string | null;
  /** Default: `countTokens` of the prompt and the number of chunks. Null omits it. */
  usage?: Record<string, unknown> | null;
  /** Sends the usage so far with every chunk. */
  runningUsage?: boolean;
}

interface Frame {
  index: number;
  delta: Delta;
}

/** Counts words: a tokenizer simple enough for expectations in tests. */
export function countTokens(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** Renders messages as the prompt whose tokens are counted. */
export function renderPrompt(messages: ScriptedRequest['messages'] = []): string {
  return messages.map(({ role, content }) => `<${role}> ${textOf(content)}\n`).join('');
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { text?: unknown }) => (typeof part.text === 'string' ? part.text : '')).join(' ');
}

/** Returns the payloads of a stream: one for each chunk, one for each finish reason, usage last. */
export function streamedPayloads(response: ScriptedCompletion, request: ScriptedRequest): object[] {
  const frames = framesOf(response);
  const usage = usageOf(response, request);
  const includesUsage = request.stream_options?.include_usage === true && usage !== null;
  const running = (chunks: number) =>
    includesUsage && response.runningUsage === true ? { usage: { ...usage, ...totals(usage, chunks) } } : {};
  const started = new Set<number>();
  const payloads = frames.map(({ index, delta }, place) => {
    const opening = started.has(index) ? {} : { role: 'assistant' };
    started.add(index);
    return {
      ...heading(request, 'chat.completion.chunk'),
      choices: [{ index, delta: { ...opening, ...delta }, finish_reason: null }],
      ...running(place + 1),
    };
  });
  const finish = finishOf(response, frames);
  const ends = finish === null ? [] : indexesOf(frames);
  const endings = ends.map((index) => ({
    ...heading(request, 'chat.completion.chunk'),
    choices: [{ index, delta: {}, finish_reason: finish }],
    ...running(frames.length),
  }));
  const last = includesUsage ? [{ ...heading(request, 'chat.completion.chunk'), choices: [], usage }] : [];
  return [...payloads, ...endings, ...last];
}

/** Returns the payload of the response that is not streamed. */
export function wholePayload(response: ScriptedCompletion, request: ScriptedRequest): object {
  const frames = framesOf(response);
  const usage = usageOf(response, request);
  return {
    ...heading(request, 'chat.completion'),
    choices: indexesOf(frames).map((index) => ({
      index,
      message: joined(frames.filter((frame) => frame.index === index)),
      finish_reason: finishOf(response, frames),
    })),
    ...(usage === null ? {} : { usage }),
  };
}

function heading(request: ScriptedRequest, object: string): object {
  return { id: 'chatcmpl-scripted', object, created: 1_700_000_000, model: request.model ?? 'scripted' };
}

function framesOf({ chunks = ['Hello'] }: ScriptedCompletion): Frame[] {
  return chunks.map((chunk) =>
    typeof chunk === 'string'
      ? { index: 0, delta: { content: chunk } }
      : { index: chunk.index ?? 0, delta: chunk.delta },
  );
}

function indexesOf(frames: readonly Frame[]): number[] {
  return [...new Set(frames.map(({ index }) => index))].sort((a, b) => a - b);
}

function finishOf({ finish }: ScriptedCompletion, frames: readonly Frame[]): string | null {
  if (finish !== undefined) return finish;
  return frames.some(({ delta }) => 'tool_calls' in delta) ? 'tool_calls' : 'stop';
}

function usageOf(
  { usage, chunks = ['Hello'] }: ScriptedCompletion,
  request: ScriptedRequest,
): Record<string, unknown> | null {
  if (usage !== undefined) return usage;
  return totals({ prompt_tokens: countTokens(renderPrompt(request.messages)) }, chunks.length);
}

function totals(usage: Record<string, unknown>, completion: number): Record<string, unknown> {
  const prompt = usage.prompt_tokens;
  const total = typeof prompt === 'number' ? { total_tokens: prompt + completion } : {};
  return { ...usage, completion_tokens: completion, ...total };
}

function joined(frames: readonly Frame[]): Delta {
  const message: Delta = { role: 'assistant', content: null };
  const calls: Delta[] = [];
  for (const { delta } of frames) {
    for (const [name, value] of Object.entries(delta)) {
      if (name === 'tool_calls') for (const call of value as Delta[]) addCall(calls, call);
      else if (name !== 'role') message[name] = append(message[name], value);
    }
  }
  return calls.length === 0 ? message : { ...message, tool_calls: calls };
}

function addCall(calls: Delta[], { index, ...call }: Delta): void {
  const place = Number(index ?? 0);
  const known = calls[place];
  if (known === undefined) calls[place] = structuredClone(call);
  else {
    const whole = known.function as Delta | undefined;
    const more = call.function as Delta | undefined;
    if (whole !== undefined) whole.arguments = append(whole.arguments, more?.arguments);
  }
}

function append(before: unknown, more: unknown): unknown {
  return typeof before === 'string' && typeof more === 'string' ? before + more : (more ?? before);
}
