import { ChatCompletion, streamExample, TokenCounts } from '../../inference/gateway/chat-completion.ts';
import { ChatCompletionRequest } from '../../inference/gateway/chat-request.ts';
import { Nullable } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';

const { model: _named, n: _paidFor, stream_options: _withCost, ...fields } = ChatCompletionRequest.properties;

/** The request of a deployed language model: the URL already names the model. */
export const HostedChatRequest = Type.Object(
  {
    model: Type.Optional(Type.String({ description: 'Ignored, because the URL determines the model.' })),
    n: Type.Optional(
      Nullable(Type.Integer({ minimum: 1, maximum: 4, description: 'Number of choices to generate. 1 by default.' })),
    ),
    stream_options: Type.Optional(
      Nullable(
        Type.Object(
          {
            include_usage: Type.Optional(Type.Boolean({ description: 'Whether to send the usage in a last chunk.' })),
          },
          { additionalProperties: true, description: 'Options for streaming.' },
        ),
      ),
    ),
    ...fields,
  },
  {
    additionalProperties: true,
    description: 'A request in the format of OpenAI’s chat completions.',
    examples: [{ messages: [{ role: 'user', content: 'What is a gripper?' }], max_completion_tokens: 200 }],
  },
);

const { usage: _charged, ...fieldsWithoutUsage } = ChatCompletion.properties;

const MODEL_EXAMPLE = 'acme/pick-place';

export const HOSTED_STREAM_EXAMPLE = streamExample(MODEL_EXAMPLE);

/** A chat completion without a charge. */
export const HostedChatCompletion = Type.Object(
  {
    ...fieldsWithoutUsage,
    usage: Type.Object(TokenCounts, { description: 'Token counts of the request.' }),
  },
  {
    additionalProperties: true,
    $id: 'HostedChatCompletion',
    description: 'A chat completion of a deployed language model.',
    examples: [
      {
        id: 'chatcmpl-5f0c1d2e3a4b5c6d7e8f9a0b',
        object: 'chat.completion',
        created: 1772460767,
        model: MODEL_EXAMPLE,
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
    object: Type.Literal('list', { description: 'Always `list`.' }),
    data: Type.Array(
      Type.Object({
        id: Type.String({ description: 'Slug of the model, such as `acme/pick-place`.' }),
        object: Type.Literal('model', { description: 'Always `model`.' }),
        created: Type.Integer({
          description: 'Time when the deployment was created, in seconds since the Unix epoch.',
        }),
        owned_by: Type.String({ description: 'Slug of the account that publishes the model.' }),
      }),
      { description: 'The model of the deployment.' },
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
