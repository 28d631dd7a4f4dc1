import type { TSchema } from 'typebox';
import { Nullable } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';

// These schemas document responses and never validate them: additional fields of a backend are passed on.

const open = { additionalProperties: true };

export const TokenCounts = {
  prompt_tokens: Type.Integer({ description: 'Number of tokens in the prompt.' }),
  completion_tokens: Type.Integer({ description: 'Number of generated tokens, of all choices together.' }),
  total_tokens: Type.Integer({ description: 'Sum of prompt and completion tokens.' }),
};

const Usage = Type.Object(
  {
    ...TokenCounts,
    cost: Type.String({ description: 'Exact cost as a decimal number in units of the currency, such as 0.000184.' }),
    currency: Type.String({ description: 'Three-letter ISO 4217 currency code in lower case.' }),
  },
  { ...open, description: 'Token counts and cost of the request.' },
);

const usage = {
  prompt_tokens: 12,
  completion_tokens: 9,
  total_tokens: 21,
  cost: '0.000003',
  currency: 'usd',
};

const modelFields = {
  created: Type.Integer({ description: 'Time of creation in seconds since the Unix epoch.' }),
  model: Type.String({ description: 'Model that generated the completion.' }),
};

const CompletionId = Type.String({ description: 'Unique completion ID, the same for all chunks of a stream.' });

const MessageFields = {
  role: Type.Optional(Type.String({ description: 'Role of the author: `assistant`.' })),
  content: Type.Optional(Nullable(Type.String({ description: 'Generated text. Null if there is none.' }))),
  refusal: Type.Optional(
    Nullable(Type.String({ description: 'Text in which the model declines the request. Null if it does not.' })),
  ),
  tool_calls: Type.Optional(Type.Array(Type.Object({}, open), { description: 'Tool calls that the model requests.' })),
};

const choices = (name: string, schema: TSchema) =>
  Type.Array(
    Type.Object(
      {
        index: Type.Integer({ description: 'Index of the choice, from 0.' }),
        [name]: schema,
        logprobs: Nullable(
          Type.Object({}, { ...open, description: 'Log probabilities of the tokens. Null unless requested.' }),
        ),
        finish_reason: Nullable(
          Type.String({
            description: 'Why the generation ended, such as `stop`, `length` or `tool_calls`. Null until it has ended.',
          }),
        ),
      } as Record<string, TSchema>,
      open,
    ),
    { description: 'Generated choices, as many as `n`.' },
  );

export const ChatCompletion = Type.Object(
  {
    id: CompletionId,
    object: Type.Literal('chat.completion', { description: 'Always `chat.completion`.' }),
    ...modelFields,
    choices: choices('message', Type.Object(MessageFields, { ...open, description: 'Generated message.' })),
    usage: Usage,
  },
  {
    ...open,
    $id: 'ChatCompletion',
    description: 'A whole chat completion.',
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

const CHUNK_EXAMPLE = {
  id: 'chatcmpl-01k9zq4v7he1r8c3t5n6m2x0ky',
  object: 'chat.completion.chunk',
  created: 1767605400,
  model: 'svc-fast-8b',
  choices: [{ index: 0, delta: { content: 'A gripper' }, logprobs: null, finish_reason: null }],
};

/** Returns a stream as an example: one chunk, and the end. */
export function streamExample(model = CHUNK_EXAMPLE.model): string {
  return `data: ${JSON.stringify({ ...CHUNK_EXAMPLE, model })}\n\ndata: [DONE]\n\n`;
}

export const ChatCompletionChunk = Type.Object(
  {
    id: CompletionId,
    object: Type.Literal('chat.completion.chunk', { description: 'Always `chat.completion.chunk`.' }),
    ...modelFields,
    choices: choices('delta', Type.Object(MessageFields, { ...open, description: 'Next part of the message.' })),
    usage: Type.Optional(Nullable(Usage)),
  },
  {
    ...open,
    $id: 'ChatCompletionChunk',
    description: 'A chunk of a streamed completion. With `include_usage`, the last chunk has the usage and no choices.',
    examples: [CHUNK_EXAMPLE],
  },
);
