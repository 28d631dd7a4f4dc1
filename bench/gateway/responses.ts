// Requests and prepared upstream responses of the gateway bench.

/**
 * A whole response; a stream that the upstream sends at once, the hardest case for a gateway; and one that it sends frame by
 * frame, like a model that generates.
 */
export const KINDS = ['whole', 'streamed', 'frame by frame'] as const;
/** A held stream stays open after its first frame, until it is released. */
export type Kind = (typeof KINDS)[number] | 'held';

const WORDS = 18;
export const TEXT = Array.from({ length: WORDS }, (_, index) => `word ${index}`).join(', ');
export const USAGE = { prompt_tokens: 42, completion_tokens: WORDS, total_tokens: 42 + WORDS };

export function requestBody(kind: Kind): string {
  return JSON.stringify({
    model: 'svc-fast-8b',
    messages: [
      { role: 'system', content: 'You answer in a few words, and never ask back.' },
      { role: 'user', content: 'Which of the robots in the second hall picks and places, and since when does it?' },
    ],
    temperature: 0.7,
    max_tokens: 256,
    ...(kind === 'whole' ? {} : { stream: true, stream_options: { include_usage: true } }),
    user: kind,
  });
}

/** Returns the kind of a request from its body at the upstream: gateways pass its user on. */
export function kindOf(body: string): Kind {
  const [, kind] = /"user":"([a-z ]+)"/.exec(body) ?? [];
  return kind as Kind;
}

const common = { id: 'chatcmpl-9f2b6c1d4e8a7053', created: 1_790_000_000, model: 'up-8b' };

export const WHOLE = JSON.stringify({
  ...common,
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: TEXT }, logprobs: null, finish_reason: 'stop' }],
  usage: USAGE,
});

const frame = (choices: object[], usage: object | null) =>
  `data: ${JSON.stringify({ ...common, object: 'chat.completion.chunk', choices, usage })}\n\n`;
const choice = (delta: object, finish_reason: string | null) => ({ index: 0, delta, logprobs: null, finish_reason });

/** Twenty chunks, the usage, and the end. */
export const FRAMES = [
  frame([choice({ role: 'assistant', content: '' }, null)], null),
  ...TEXT.split(/(?<=, )/).map((content) => frame([choice({ content }, null)], null)),
  frame([choice({}, 'stop')], null),
  frame([], USAGE),
  'data: [DONE]\n\n',
];
