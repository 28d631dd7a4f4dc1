import { type Call, type Route, route } from '../../access/route.ts';
import { Named } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { ChatRequest } from './chat.ts';
import { ChatCompletion, streamExample } from './chat-completion.ts';
import { ChatCompletionRequest } from './chat-request.ts';
import { type CompletionOptions, completeStreamed, completeWhole } from './complete-chat.ts';
import { countTokensUsed } from './limit-tokens.ts';
import { type PrepareOptions, prepareCompletion } from './prepare-completion.ts';

export type ChatOptions = PrepareOptions & Pick<CompletionOptions, 'openStreams' | 'log'> & { metrics: Metrics };

/** Large because images are sent in the body. */
const MAX_BODY_BYTES = 20 * 1024 * 1024;

const WholeOrStream = Type.Unsafe<unknown>({
  description: 'The chat completion, or a stream of chunks if `stream` is true.',
  content: {
    'application/json': { schema: Named(ChatCompletion) },
    'text/event-stream': {
      schema: {
        type: 'string',
        description:
          'Server-sent events. The `data` of each is a `ChatCompletionChunk` as JSON, and that of the last is `[DONE]`. If the generation fails, the last is `{"error": {…}}` instead, and nothing is charged.',
        examples: [streamExample()],
      },
    },
  },
});

export function chatRoutes(options: ChatOptions): Route[] {
  const { counters, metrics, log } = options;
  const completionOptions: CompletionOptions = {
    ...options,
    onUsed(prepared, record) {
      const { mode, model } = prepared;
      metrics.inferenceRequests.inc({ mode, model, outcome: record.outcome });
      metrics.inferenceTokens.inc({ mode, model, kind: 'prompt' }, record.promptTokens);
      metrics.inferenceTokens.inc({ mode, model, kind: 'completion' }, record.completionTokens);
      countTokensUsed(counters, prepared, record).catch((error: Error) => {
        log.warn({ err: error }, 'failed to count tokens against the rate limit; ignoring them');
      });
    },
  };
  return [
    route({
      access: 'inference:run',
      sessions: true,
      rate: 'inference',
      tag: 'Inference',
      method: 'POST',
      url: '/v1/chat/completions',
      summary: 'Create a chat completion',
      description:
        'Compatible with OpenAI’s chat completions: OpenAI’s clients work with `baseURL` set to this API. You pay per token; `usage.cost` is the exact amount, whether streamed or not. In test mode, a sandbox model responds: `usage.cost` is what the request would cost in live mode, and nothing is charged. An error before the first byte is a regular error response, a later one is a last `error` event. If you disconnect, the generation stops, and you pay for the prompt and the tokens that were delivered. A session must name one of its premium keys in `Svc-Key`. The [guide](/docs/inference) explains how tokens are counted.',
      headers: Type.Object({
        'svc-key': Type.Optional(
          Type.String({ description: 'ID of the premium key that pays (`key_…`). Required for sessions only.' }),
        ),
      }),
      body: ChatCompletionRequest,
      bodyLimit: MAX_BODY_BYTES,
      status: 200,
      response: WholeOrStream,
      responseHeaders: { 200: ['X-RateLimit-Limit-Tokens', 'X-RateLimit-Remaining-Tokens'] },
      passThrough: true,
      // Chats are private: a response stored for idempotent retries is encrypted.
      secretResponse: true,
      streamsResponse: ({ stream }) => stream === true,
      handler: async (call) => {
        const prepared = await prepareCompletion(call as Call<ChatRequest>, options);
        const complete = prepared.streamed ? completeStreamed : completeWhole;
        return complete(call, prepared, completionOptions);
      },
    }),
  ];
}
