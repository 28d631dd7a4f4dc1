import { type Static, Type } from 'typebox';
import { invalid } from '../platform/errors.ts';
import { Enum, Nullable } from '../platform/http/json-schema.ts';
import type { ChatMessage, ChatRequest } from './chat.ts';

/** Fields that we do not know are passed on, here and in everything below. */
const open = { additionalProperties: true };
const Text = Type.String();
const optional = <T extends Parameters<typeof Nullable>[0]>(schema: T) => Type.Optional(Nullable(schema));

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool', 'function'] as const;

const Part = Type.Object(
  {
    type: Type.String({ description: 'such as text or image_url' }),
    text: Type.Optional(Text),
    image_url: Type.Optional(Type.Object({ url: Text, detail: Type.Optional(Text) }, open)),
  },
  open,
);

const ToolCall = Type.Object(
  {
    id: Text,
    type: Enum(['function', 'custom']),
    function: Type.Optional(Type.Object({ name: Text, arguments: Text }, open)),
  },
  open,
);

const Message = Type.Object(
  {
    role: Enum(ROLES),
    content: Type.Optional(
      Type.Unsafe<string | Static<typeof Part>[] | null>({
        type: ['string', 'array', 'null'],
        items: Part,
        minItems: 1,
        description: 'text, or a list of parts',
      }),
    ),
    name: Type.Optional(Text),
    tool_calls: optional(Type.Array(ToolCall, { minItems: 1, maxItems: 128 })),
    tool_call_id: Type.Optional(Text),
  },
  open,
);

const Tool = Type.Object(
  {
    type: Enum(['function', 'custom']),
    function: Type.Optional(
      Type.Object(
        {
          name: Type.String({ pattern: '^[\\w-]{1,64}$', description: '1 to 64 letters, digits, _ or -' }),
          description: Type.Optional(Text),
          parameters: Type.Optional(Type.Object({}, open)),
          strict: optional(Type.Boolean()),
        },
        open,
      ),
    ),
  },
  open,
);

const ResponseFormat = Type.Object(
  {
    type: Enum(['text', 'json_object', 'json_schema']),
    json_schema: Type.Optional(Type.Object({ name: Text, schema: Type.Optional(Type.Object({}, open)) }, open)),
  },
  open,
);

/** One of these, or a list of up to four. */
const Stop = Type.Unsafe<string | string[] | null>({
  type: ['string', 'array', 'null'],
  items: { type: 'string', minLength: 1 },
  minItems: 1,
  maxItems: 4,
  description: 'text, or a list of up to 4 texts',
});

const ToolChoice = Type.Unsafe<string | object>({
  anyOf: [Enum(['none', 'auto', 'required']), Type.Object({ type: Text }, open)],
  description: 'none, auto, required, or an object that names a tool',
});

const MaxTokens = Type.Integer({ minimum: 1, maximum: 10_000_000 });

export const ChatCompletionRequest = Type.Object(
  {
    model: Type.String({ description: '`svc-reason-70b` or `svc-fast-8b`' }),
    messages: Type.Array(Message, { minItems: 1, maxItems: 10_000 }),
    stream: optional(Type.Boolean({ description: 'piece by piece, as server-sent events' })),
    stream_options: optional(
      Type.Object(
        { include_usage: Type.Optional(Type.Boolean({ description: 'the usage, with its cost, in a last piece' })) },
        open,
      ),
    ),
    max_tokens: optional({ ...MaxTokens, description: 'the older name of `max_completion_tokens`' }),
    max_completion_tokens: optional({
      ...MaxTokens,
      description: 'the most tokens of a choice; up to what the model allows, which it is where nothing is said',
    }),
    n: optional(Type.Integer({ minimum: 1, maximum: 16, description: 'how many choices; each is paid for' })),
    stop: Type.Optional(Stop),
    temperature: optional(Type.Number({ minimum: 0, maximum: 2 })),
    top_p: optional(Type.Number({ minimum: 0, maximum: 1 })),
    presence_penalty: optional(Type.Number({ minimum: -2, maximum: 2 })),
    frequency_penalty: optional(Type.Number({ minimum: -2, maximum: 2 })),
    seed: optional(Type.Integer()),
    logprobs: optional(Type.Boolean({ description: 'where the model’s backend has them' })),
    top_logprobs: optional(Type.Integer({ minimum: 0, maximum: 20 })),
    logit_bias: optional(
      Type.Unsafe<Record<string, number>>({
        type: 'object',
        additionalProperties: { type: 'number', minimum: -100, maximum: 100 },
      }),
    ),
    tools: optional(Type.Array(Tool, { maxItems: 128, description: 'functions that the model may ask to be called' })),
    tool_choice: Type.Optional(ToolChoice),
    parallel_tool_calls: optional(Type.Boolean()),
    response_format: optional(ResponseFormat),
    user: Type.Optional(Text),
  },
  {
    ...open,
    description:
      'OpenAI’s chat-completions request. Fields that are not listed here are passed on to the model’s backend.',
    examples: [
      {
        model: 'svc-fast-8b',
        messages: [{ role: 'user', content: 'What is a gripper?' }],
        max_completion_tokens: 200,
      },
    ],
  },
);

/**
 * What some backend knows as another name for how much is generated, or by which model, or how the prompt is put together:
 * passed on, it would get around what was set aside for the request.
 */
const REFUSED = [
  ...['n_predict', 'n_cmpl', 'best_of', 'max_new_tokens', 'max_length', 'use_beam_search', 'max_tokens_to_sample'],
  ...['models', 'route', 'provider', 'plugins', 'lora_path', 'chat_template', 'custom_logit_processor'],
  ...['kv_transfer_params', 'bootstrap_host', 'bootstrap_port', 'bootstrap_room', 'rid', 'priority'],
];

/** What a schema cannot say, or says less clearly. */
export function checkChatRequest(request: ChatRequest): void {
  const refused = REFUSED.find((name) => request[name] !== undefined && request[name] !== null);
  if (refused) throw invalid(refused, `\`${refused}\` cannot be given here.`);
  if (request.stream_options && !request.stream) {
    throw invalid('stream_options', '`stream_options` can only be given with `stream`.');
  }
  if (given(request.max_tokens) && given(request.max_completion_tokens)) {
    throw invalid('max_tokens', '`max_tokens` cannot be given beside `max_completion_tokens`, which replaces it.');
  }
  if (given(request.top_logprobs) && request.logprobs !== true) {
    throw invalid('top_logprobs', '`top_logprobs` can only be given with `logprobs`.');
  }
  for (const [i, message] of request.messages.entries()) checkMessage(message, `messages.${i}`);
}

function checkMessage(message: ChatMessage, path: string): void {
  const { role, content } = message;
  const saysNothing = content === undefined || content === null;
  if (saysNothing && !(role === 'assistant' && (message.tool_calls || message.function_call || message.refusal))) {
    throw invalid(`${path}.content`, `\`${path}.content\` is required.`);
  }
  if (role === 'tool' && typeof message.tool_call_id !== 'string') {
    throw invalid(`${path}.tool_call_id`, `\`${path}.tool_call_id\` is required: it names the call that this answers.`);
  }
  if (!Array.isArray(content)) return;
  for (const [i, part] of content.entries()) {
    const at = `${path}.content.${i}`;
    if (part.type === 'text' && typeof part.text !== 'string')
      throw invalid(`${at}.text`, `\`${at}.text\` is required.`);
    if (part.type === 'image_url' && !part.image_url)
      throw invalid(`${at}.image_url`, `\`${at}.image_url\` is required.`);
  }
}

function given<T>(value: T | null | undefined): value is T {
  return value !== undefined && value !== null;
}
