import { Type } from 'typebox';
import { ChatCompletion } from '../../inference/gateway/chat-completion.ts';
import { ChatCompletionRequest } from '../../inference/gateway/chat-request.ts';
import { Nullable } from '../../platform/http/schemas/json-schema.ts';

const { model: _named, n: _paidFor, stream_options: _withCost, ...fields } = ChatCompletionRequest.properties;

/** The request of a deployed language model: the URL already names the model. */
export const HostedChatRequest = Type.Object(
  {
    model: Type.Optional(Type.String({ description: 'may be anything: the address says which model answers' })),
    n: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 4, description: 'how many choices' }))),
    stream_options: Type.Optional(
      Nullable(
        Type.Object(
          { include_usage: Type.Optional(Type.Boolean({ description: 'the usage in a last piece' })) },
          { additionalProperties: true },
        ),
      ),
    ),
    ...fields,
  },
  {
    additionalProperties: true,
    description: 'OpenAI’s chat-completions request.',
    examples: [{ messages: [{ role: 'user', content: 'What is a gripper?' }], max_completion_tokens: 200 }],
  },
);

const { usage: _charged, ...fieldsWithoutUsage } = ChatCompletion.properties;

/** A chat completion without a charge. */
export const HostedChatCompletion = Type.Object(
  {
    ...fieldsWithoutUsage,
    usage: Type.Object({
      prompt_tokens: Type.Integer(),
      completion_tokens: Type.Integer(),
      total_tokens: Type.Integer(),
    }),
  },
  {
    additionalProperties: true,
    $id: 'HostedChatCompletion',
    examples: [
      {
        id: 'chatcmpl-5f0c1d2e3a4b5c6d7e8f9a0b',
        object: 'chat.completion',
        created: 1772460767,
        model: 'acme/pick-place',
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: 'A gripper is the hand of a robot.', refusal: null },
            logprobs: null,
            finish_reason: 'stop',
          },
        ],
        usage: { prompt_tokens: 12, completion_tokens: 9, total_tokens: 21 },
      },
    ],
  },
);

/** OpenAI's list of models, with the only one at this URL. */
export const HostedModels = Type.Object(
  {
    object: Type.Literal('list'),
    data: Type.Array(
      Type.Object({
        id: Type.String({ description: '<owner>/<name>' }),
        object: Type.Literal('model'),
        created: Type.Integer({ description: 'Unix seconds' }),
        owned_by: Type.String({ description: 'the slug of the account that publishes it' }),
      }),
    ),
  },
  {
    examples: [
      {
        object: 'list',
        data: [{ id: 'acme/pick-place', object: 'model', created: 1772460765, owned_by: 'acme' }],
      },
    ],
  },
);
