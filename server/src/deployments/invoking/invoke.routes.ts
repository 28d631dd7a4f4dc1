import type { Counters } from '../../access/rate-limit/counters.ts';
import { type Call, type Route, route } from '../../access/route.ts';
import type { Announcements } from '../../platform/db/announcements.ts';
import { ApiError } from '../../platform/errors.ts';
import { Named } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { HEADER_LENGTH } from '../../runtimes/open-inference/read-tensors.ts';
import { admitCaller } from './admit-caller.ts';
import { CallAdmission } from './call-admission.ts';
import { CallerCache } from './caller-cache.ts';
import { checkCall } from './check-call.ts';
import { HOSTED_STREAM_EXAMPLE, HostedChatCompletion, HostedChatRequest, HostedModels } from './hosted-chat.ts';
import { type Endpoint, modelOf } from './invocation.ts';
import { INFER_EXAMPLES, InferRequest, InferResponse } from './open-inference/infer-schemas.ts';
import { type InvocationOptions, Invocations } from './respond-to-invocation.ts';
import { TRIAL_HEADER, takeTrialCall } from './trial-calls.ts';

export interface InvokeOptions extends InvocationOptions {
  announcements: Announcements;
  counters: Counters;
}

const MAX_BODY_BYTES = 64 * 1024 * 1024;
/** Parsing it takes a quarter of a second, which blocks all other requests. */
const MAX_JSON_BYTES = 16 * 1024 * 1024;
/** A model has no side effects: a larger response is computed again rather than stored for a day. */
const MAX_STORED_RESPONSE_BYTES = 1024 * 1024;

const params = Type.Object({ id: Type.String({ description: 'ID of the deployment (`dep_…`).' }) });

const STREAM = {
  schema: {
    type: 'string',
    description:
      'Server-sent events, if `stream` is true. The `data` of each is a chunk as JSON, and that of the last is `[DONE]`. If the generation fails, the last is `{"error": {…}}` instead.',
    examples: [HOSTED_STREAM_EXAMPLE],
  },
};

const ChatResponse = Type.Unsafe<unknown>({
  description: 'The chat completion, or a stream of chunks if `stream` is true.',
  content: { 'application/json': { schema: Named(HostedChatCompletion) }, 'text/event-stream': STREAM },
});

const EitherResponse = Type.Unsafe<unknown>({
  description: 'Output tensors, or a chat completion: whole, or as a stream of chunks if `stream` is true.',
  content: {
    'application/json': { schema: { anyOf: [Named(InferResponse), Named(HostedChatCompletion)] } },
    'application/octet-stream': {
      schema: {
        type: 'string',
        contentMediaType: 'application/octet-stream',
        description: 'JSON, followed by the outputs that were requested as binary data.',
      },
    },
    'text/event-stream': STREAM,
  },
});

const EitherRequest = Type.Unsafe<Record<string, unknown>>({
  anyOf: [Named(InferRequest), HostedChatRequest],
  examples: INFER_EXAMPLES,
});

const WHO =
  'The owner and the licensees of the listing can call it. Other accounts with a confirmed email address can try it, up to `trial_calls` of the listing: `Svc-Trial-Remaining` has the number of calls that are left, and a call that is rejected before the model starts is not counted. The first call of an idle deployment waits for its start. `Server-Timing` has the duration of each phase.';

/** Routes that call deployments. */
export function invokeRoutes(options: InvokeOptions): Route[] {
  const { log, counters, announcements } = options;
  const invocations = new Invocations(options);
  const admission = new CallAdmission({ callers: new CallerCache(announcements), counters });

  const respond = async (call: Call, endpoint: Endpoint): Promise<unknown> => {
    const { db, principal, request, reply, requestId, body } = call;
    const headerLength = singleValue(request.headers[HEADER_LENGTH]);
    const found = admission.of(request);
    if (found instanceof ApiError) {
      checkCall({ endpoint, body, headerLength });
      throw found;
    }
    const { deployment, trial } = found;
    const accountId = principal.account.id;
    const trialCall = trial && (await takeTrialCall(db, trial, accountId));
    if (trialCall) reply.header(TRIAL_HEADER, String(trialCall.remaining));
    const invocation = {
      mode: principal.mode,
      model: modelOf(deployment),
      endpoint,
      requestId,
      accountId,
      body,
      headerLength,
    };
    return invocations.respond(invocation, reply, async (spent) => {
      if (!trialCall || spent) return;
      if (!reply.raw.headersSent) reply.header(TRIAL_HEADER, String(trialCall.remaining + 1));
      await trialCall.giveBack().catch((error: Error) => {
        log.warn({ err: error, request_id: requestId }, 'failed to return a trial call; it stays counted');
      });
    });
  };

  const each = {
    tag: 'Deployments',
    access: 'models:read',
    params,
    status: 200,
  } as const;
  const called = {
    ...each,
    rate: 'inference',
    admission,
    method: 'POST',
    maxStoredResponse: MAX_STORED_RESPONSE_BYTES,
    passThrough: true,
    responseHeaders: { 200: ['Server-Timing', 'Svc-Trial-Remaining'] },
    // Inputs of a model are private, so they are encrypted where they are stored for replay.
    secretResponse: true,
  } as const;

  return [
    route({
      ...called,
      url: '/v1/deployments/:id/invoke',
      summary: 'Invoke a deployment',
      description: `Tensor models use the Open Inference Protocol v2, in JSON or with its binary extension; the tensors are validated against the inputs of the model. Language models use the format of OpenAI’s chat completions. ${WHO}`,
      headers: Type.Object({
        [HEADER_LENGTH]: Type.Optional(
          Type.String({ description: 'Number of bytes of JSON in a binary body. The tensor data follows the JSON.' }),
        ),
      }),
      body: EitherRequest,
      bodyLimit: MAX_BODY_BYTES,
      jsonLimit: MAX_JSON_BYTES,
      alsoTakesBytes: true,
      response: EitherResponse,
      streamsResponse: isNotStored,
      handler: (call) => respond(call as Call, 'invoke'),
    }),
    route({
      ...called,
      url: '/v1/deployments/:id/chat/completions',
      summary: 'Create a chat completion with a deployment',
      description: `Same as \`/invoke\` for language models. OpenAI’s clients work with \`baseURL\` set to the \`url\` of the deployment. The response names the model by its slug. ${WHO}`,
      body: HostedChatRequest,
      bodyLimit: MAX_JSON_BYTES,
      response: ChatResponse,
      streamsResponse: ({ stream }) => stream === true,
      handler: (call) => respond(call as Call, 'chat'),
    }),
    route({
      ...each,
      method: 'GET',
      url: '/v1/deployments/:id/models',
      rate: 'read',
      summary: 'List the model of a deployment',
      description:
        'Returns the model in the format of OpenAI’s list of models, for clients with `baseURL` set to the `url` of the deployment.',
      response: HostedModels,
      handler: async ({ db, principal, params: { id } }) => {
        const found = await admitCaller(db, principal, id);
        if (found instanceof ApiError) throw found;
        const { model_slug: slug, created_at } = found.deployment;
        const created = Math.floor(created_at.getTime() / 1000);
        return {
          object: 'list',
          data: [{ id: slug, object: 'model', created, owned_by: slug.slice(0, slug.indexOf('/')) }],
        };
      },
    }),
  ];
}

function singleValue(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

/** Streams and bytes: requests and responses that are not stored for comparison or replay. */
function isNotStored(body: unknown): boolean {
  if (Buffer.isBuffer(body)) return true;
  if (typeof body !== 'object' || body === null) return false;
  const { stream, parameters, outputs } = body as Record<string, unknown>;
  if (stream === true || isTrue(parameters, 'binary_data_output')) return true;
  return Array.isArray(outputs) && outputs.some((output) => isTrue(output?.parameters, 'binary_data'));
}

function isTrue(parameters: unknown, name: string): boolean {
  return (parameters as Record<string, unknown> | null | undefined)?.[name] === true;
}
