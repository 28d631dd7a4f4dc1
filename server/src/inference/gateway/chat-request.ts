import { Enum } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { Message } from './chat-message.ts';
import { FunctionChoice, LegacyFunction, Tool, ToolChoice } from './chat-tools.ts';
import { flag, open, optional, text } from './request-fields.ts';
import { SERVER_FIELDS } from './server-fields.ts';

const ResponseFormat = Type.Object(
  {
    type: Enum(['text', 'json_object', 'json_schema'], { description: 'Type of the format.' }),
    json_schema: Type.Optional(
      Type.Object(
        {
          name: text('Name of the format.'),
          description: Type.Optional(text('What the format is for, for the model.')),
          schema: Type.Optional(Type.Object({}, { ...open, description: 'JSON schema that the output must match.' })),
          strict: optional(flag('Whether the output must match the JSON schema exactly.')),
        },
        { ...open, description: 'The JSON schema, if `type` is `json_schema`.' },
      ),
    ),
  },
  { ...open, description: 'Format of the output. Text by default.' },
);

const Stop = Type.Unsafe<string | string[] | null>({
  type: ['string', 'array', 'null'],
  items: { type: 'string', minLength: 1 },
  minItems: 1,
  maxItems: 4,
  description: 'Stop sequence, or a list of up to 4, at which the generation ends.',
});

const StreamOptions = Type.Object(
  {
    include_usage: Type.Optional(flag('Whether to send the usage, with its cost, in a last chunk.')),
    include_obfuscation: Type.Optional(flag('Whether to pad chunks, which hides the length of tokens.')),
    continuous_usage_stats: Type.Optional(flag('Whether to send the usage so far in every chunk.')),
  },
  { ...open, description: 'Options for streaming. Only allowed if `stream` is true.' },
);

const MaxTokens = Type.Integer({ minimum: 1, maximum: 10_000_000 });

const penalty = (description: string) => optional(Type.Number({ minimum: -2, maximum: 2, description }));

export const ChatCompletionRequest = Type.Object(
  {
    model: text('Name of the model: `svc-reason-70b` or `svc-fast-8b`.'),
    messages: Type.Array(Message, { minItems: 1, maxItems: 10_000, description: 'Messages of the chat so far.' }),
    stream: optional(flag('Whether to stream the completion as server-sent events. False by default.')),
    stream_options: optional(StreamOptions),
    max_tokens: optional({ ...MaxTokens, description: 'Older name of `max_completion_tokens`.' }),
    max_completion_tokens: optional({
      ...MaxTokens,
      description: 'Maximum number of tokens per choice. The maximum of the model by default.',
    }),
    n: optional(
      Type.Integer({
        minimum: 1,
        maximum: 16,
        description: 'Number of choices to generate. You pay for each of them.',
      }),
    ),
    stop: Type.Optional(Stop),
    temperature: optional(
      Type.Number({ minimum: 0, maximum: 2, description: 'Sampling temperature. Higher values are more random.' }),
    ),
    top_p: optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Total probability of the most likely tokens to sample from.',
      }),
    ),
    presence_penalty: penalty('Penalty for tokens that have appeared already.'),
    frequency_penalty: penalty('Penalty for tokens by how often they have appeared.'),
    seed: optional(Type.Integer({ description: 'Seed for sampling. The same seed gives similar results.' })),
    logprobs: optional(flag('Whether to return log probabilities, if the backend supports them.')),
    top_logprobs: optional(
      Type.Integer({
        minimum: 0,
        maximum: 20,
        description: 'Number of most likely tokens to return per position. Requires `logprobs`.',
      }),
    ),
    logit_bias: optional(
      Type.Unsafe<Record<string, number>>({
        type: 'object',
        additionalProperties: { type: 'number', minimum: -100, maximum: 100 },
        description: 'Bias from -100 to 100 by token ID.',
      }),
    ),
    tools: optional(Type.Array(Tool, { maxItems: 128, description: 'Tools that the model can call.' })),
    tool_choice: Type.Optional(ToolChoice),
    parallel_tool_calls: optional(flag('Whether the model can request several tool calls at once.')),
    response_format: optional(ResponseFormat),
    functions: optional(Type.Array(LegacyFunction, { maxItems: 128, description: 'Older form of `tools`.' })),
    function_call: Type.Optional(FunctionChoice),
    reasoning_effort: optional(text('How much a reasoning model reasons, such as `low` or `high`.')),
    verbosity: optional(text('How long the response should be, such as `low` or `high`.')),
    user: optional(text('ID of your end user.')),
    safety_identifier: optional(text('Stable ID of your end user, to detect abuse.')),
    ...SERVER_FIELDS,
  },
  {
    ...open,
    description:
      'A request in the format of OpenAI’s chat completions, with further fields of common servers of open models. Fields that are not listed here are not passed on to the backend. Fields that would change the cost of the request or have effects beyond the response are rejected by name.',
    examples: [
      {
        model: 'svc-fast-8b',
        messages: [{ role: 'user', content: 'What is a gripper?' }],
        max_completion_tokens: 200,
      },
    ],
  },
);
