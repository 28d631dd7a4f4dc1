import { type Static, Type } from 'typebox';
import { Enum, Nullable } from '../../platform/http/schemas/json-schema.ts';

// Only the fields listed here reach a backend: `select-chat-fields.ts` selects by these schemas at every depth.

/** Accepts fields that are not listed; they are not passed on. An object that lists none is passed on whole. */
const open = { additionalProperties: true };
const Text = Type.String();
const optional = <T extends Parameters<typeof Nullable>[0]>(schema: T) => Type.Optional(Nullable(schema));

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool', 'function'] as const;

const Media = optional(Type.Object({ url: Text }, open));

/** A content part. Its value is in the field named after its type. */
const Part = Type.Object(
  {
    type: Type.String({ description: 'such as text or image_url' }),
    text: optional(Text),
    refusal: optional(Text),
    image_url: optional(Type.Object({ url: Text, detail: Type.Optional(Text) }, open)),
    input_audio: optional(Type.Object({ data: Type.Optional(Text), format: Type.Optional(Text) }, open)),
    file: optional(Type.Object({ file_data: Type.Optional(Text), filename: Type.Optional(Text) }, open)),
    video_url: Media,
    audio_url: Media,
  },
  open,
);

const FunctionCall = Type.Object({ name: Text, arguments: Text }, open);

const ToolCall = Type.Object(
  {
    id: Text,
    type: Enum(['function', 'custom']),
    function: Type.Optional(FunctionCall),
    custom: Type.Optional(Type.Object({ name: Text, input: Text }, open)),
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
    name: optional(Text),
    refusal: optional(Text),
    reasoning: optional({ ...Text, description: 'what the model thought, where it is to be told again' }),
    reasoning_content: optional({ ...Text, description: 'the same, under the name that other servers use' }),
    tool_calls: optional(Type.Array(ToolCall, { minItems: 1, maxItems: 128 })),
    tool_call_id: Type.Optional(Text),
    function_call: optional({ ...FunctionCall, description: 'the older form of `tool_calls`' }),
  },
  open,
);

const FunctionFields = {
  name: Type.String({ pattern: '^[\\w-]{1,64}$', description: '1 to 64 letters, digits, _ or -' }),
  description: Type.Optional(Text),
  parameters: Type.Optional(Type.Object({}, open)),
};

const Tool = Type.Object(
  {
    type: Enum(['function', 'custom']),
    function: Type.Optional(Type.Object({ ...FunctionFields, strict: optional(Type.Boolean()) }, open)),
    custom: Type.Optional(
      Type.Object(
        {
          name: Text,
          description: Type.Optional(Text),
          format: Type.Optional(Type.Object({ type: Type.Optional({ ...Text, description: 'only text' }) }, open)),
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
    json_schema: Type.Optional(
      Type.Object(
        {
          name: Text,
          description: Type.Optional(Text),
          schema: Type.Optional(Type.Object({}, open)),
          strict: optional(Type.Boolean()),
        },
        open,
      ),
    ),
  },
  open,
);

const Stop = Type.Unsafe<string | string[] | null>({
  type: ['string', 'array', 'null'],
  items: { type: 'string', minLength: 1 },
  minItems: 1,
  maxItems: 4,
  description: 'text, or a list of up to 4 texts',
});

const NamesTool = Type.Optional(Type.Object({ name: Text }, open));

const AllowedTool = Type.Object({ type: Type.Optional(Text), function: NamesTool, custom: NamesTool }, open);

const ToolChoice = Type.Unsafe<string | object | null>({
  anyOf: [
    { type: 'null' },
    Enum(['none', 'auto', 'required']),
    Type.Object(
      {
        type: Text,
        function: NamesTool,
        custom: NamesTool,
        allowed_tools: Type.Optional(
          Type.Object({ mode: Text, tools: Type.Array(AllowedTool, { maxItems: 128 }) }, open),
        ),
      },
      open,
    ),
  ],
  description: 'none, auto, required, or an object that names a tool',
});

const Choices = Type.Array(Text, { minItems: 1, maxItems: 1_000 });
const AnySchema = Type.Unsafe<string | object | null>({
  type: ['object', 'string', 'null'],
  description: 'a JSON schema, or the text of one',
});

const MaxTokens = Type.Integer({ minimum: 1, maximum: 10_000_000 });

/** Fields of vLLM, SGLang and llama.cpp that only shape the response. */
const SERVER_FIELDS = {
  top_k: optional(Type.Integer({ minimum: -1 })),
  min_p: optional(Type.Number({ minimum: 0, maximum: 1 })),
  repetition_penalty: optional(Type.Number({ minimum: 0 })),
  min_tokens: optional(Type.Integer({ minimum: 0, description: 'only 0: more would change what the request costs' })),
  ignore_eos: optional(Type.Boolean({ description: 'only false: true would change what the request costs' })),
  stop_token_ids: optional(Type.Array(Type.Integer(), { maxItems: 100 })),
  include_stop_str_in_output: optional(Type.Boolean()),
  bad_words: optional(Type.Array(Text, { maxItems: 100 })),
  skip_special_tokens: optional(Type.Boolean()),
  spaces_between_special_tokens: optional(Type.Boolean()),
  add_generation_prompt: optional(Type.Boolean()),
  continue_final_message: optional(Type.Boolean()),
  include_reasoning: optional(Type.Boolean()),
  separate_reasoning: optional(Type.Boolean()),
  stream_reasoning: optional(Type.Boolean()),
  // Templates accept arbitrary arguments, even a replacement template, so only the reasoning switches are allowed.
  chat_template_kwargs: optional(
    Type.Object(
      {
        enable_thinking: Type.Optional(Type.Boolean()),
        thinking: Type.Optional(Type.Boolean()),
        reasoning_effort: Type.Optional(Text),
        thinking_budget: Type.Optional(Type.Integer({ minimum: 0 })),
      },
      open,
    ),
  ),
  guided_json: Type.Optional(AnySchema),
  guided_choice: optional(Choices),
  structured_outputs: optional(
    Type.Object(
      {
        json: Type.Optional(AnySchema),
        choice: Type.Optional(Choices),
        json_object: Type.Optional(Type.Boolean()),
      },
      open,
    ),
  ),
};

export const ChatCompletionRequest = Type.Object(
  {
    model: Type.String({ description: '`svc-reason-70b` or `svc-fast-8b`' }),
    messages: Type.Array(Message, { minItems: 1, maxItems: 10_000 }),
    stream: optional(Type.Boolean({ description: 'piece by piece, as server-sent events' })),
    stream_options: optional(
      Type.Object(
        {
          include_usage: Type.Optional(Type.Boolean({ description: 'the usage, with its cost, in a last piece' })),
          include_obfuscation: Type.Optional(Type.Boolean()),
          continuous_usage_stats: Type.Optional(Type.Boolean()),
        },
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
    functions: optional(
      Type.Array(Type.Object(FunctionFields, open), { maxItems: 128, description: 'the older form of `tools`' }),
    ),
    function_call: Type.Optional(
      Type.Unsafe<string | object | null>({
        anyOf: [{ type: 'null' }, Enum(['none', 'auto']), Type.Object({ name: Text }, open)],
        description: 'the older form of `tool_choice`: none, auto, or an object with the name of a function',
      }),
    ),
    reasoning_effort: optional(Text),
    verbosity: optional(Text),
    user: optional(Text),
    safety_identifier: optional(Text),
    ...SERVER_FIELDS,
  },
  {
    ...open,
    description:
      'OpenAI’s chat-completions request, and what common servers of open models take beside it. Fields that are not listed here are not passed on to the model’s backend; those that would change what a request costs, or have effects beyond the response, are rejected by name.',
    examples: [
      {
        model: 'svc-fast-8b',
        messages: [{ role: 'user', content: 'What is a gripper?' }],
        max_completion_tokens: 200,
      },
    ],
  },
);
