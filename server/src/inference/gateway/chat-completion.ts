import { type TSchema, Type } from 'typebox';
import { Nullable } from '../../platform/http/schemas/json-schema.ts';

// These schemas document responses and never validate them: additional fields of a backend are passed on.

const open = { additionalProperties: true };

const Usage = Type.Object(
  {
    prompt_tokens: Type.Integer(),
    completion_tokens: Type.Integer(),
    total_tokens: Type.Integer(),
    cost: Type.String({ description: 'exact, in whole units of the currency: a decimal number such as 0.000184' }),
    currency: Type.String(),
  },
  open,
);

const usage = {
  prompt_tokens: 12,
  completion_tokens: 9,
  total_tokens: 21,
  cost: '0.000003',
  currency: 'usd',
};

const modelFields = { created: Type.Integer({ description: 'Unix seconds' }), model: Type.String() };

const MessageFields = {
  role: Type.Optional(Type.String()),
  content: Type.Optional(Nullable(Type.String())),
  refusal: Type.Optional(Nullable(Type.String())),
  tool_calls: Type.Optional(Type.Array(Type.Object({}, open))),
};

const choices = (name: string, schema: TSchema) =>
  Type.Array(
    Type.Object(
      {
        index: Type.Integer(),
        [name]: schema,
        logprobs: Nullable(Type.Object({}, { ...open, description: 'null unless they were asked for' })),
        finish_reason: Nullable(Type.String()),
      } as Record<string, TSchema>,
      open,
    ),
  );

export const ChatCompletion = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('chat.completion'),
    ...modelFields,
    choices: choices('message', Type.Object(MessageFields, open)),
    usage: Usage,
  },
  {
    ...open,
    $id: 'ChatCompletion',
    examples: [
      {
        id: 'chatcmpl-01k9zq4v7he1r8c3t5n6m2x0ky',
        object: 'chat.completion',
        created: 1767605400,
        model: 'svc-fast-8b',
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: 'A gripper is the hand of a robot.', refusal: null },
            logprobs: null,
            finish_reason: 'stop',
          },
        ],
        usage,
      },
    ],
  },
);

export const ChatCompletionChunk = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('chat.completion.chunk'),
    ...modelFields,
    choices: choices('delta', Type.Object(MessageFields, open)),
    usage: Type.Optional(Nullable(Usage)),
  },
  {
    ...open,
    $id: 'ChatCompletionChunk',
    description: 'A piece of a streamed answer. With `include_usage` the last one has no choices, and the usage.',
    examples: [
      {
        id: 'chatcmpl-01k9zq4v7he1r8c3t5n6m2x0ky',
        object: 'chat.completion.chunk',
        created: 1767605400,
        model: 'svc-fast-8b',
        choices: [{ index: 0, delta: { content: 'A gripper' }, logprobs: null, finish_reason: null }],
      },
    ],
  },
);
