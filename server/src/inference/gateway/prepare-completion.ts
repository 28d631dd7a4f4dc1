import type { Principal } from '../../access/principal.ts';
import type { Counters } from '../../access/rate-limit/counters.ts';
import type { Call } from '../../access/route.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Mode } from '../../platform/db/realm.ts';
import { ApiError, invalid } from '../../platform/errors.ts';
import type { Money } from '../../platform/http/schemas/json-schema.ts';
import type { Backend } from '../backend.ts';
import type { InferenceSettings } from '../inference-settings.ts';
import type { Meter, Spender } from '../metering/meter.ts';
import { priceAt } from '../metering/prices.ts';
import { estimateTokens } from '../metering/tokens/estimate-prompt.ts';
import { isModelName, MODEL_NAMES, type ModelName } from '../model-names.ts';
import type { ChatRequest } from './chat.ts';
import { checkChatRequest } from './check-chat-request.ts';
import type { PreparedCompletion } from './completion.ts';
import { boundRequest, maxCost, requireWithin } from './estimate-max-tokens.ts';
import { admitTokens } from './limit-tokens.ts';
import { selectChatFields } from './select-chat-fields.ts';

/** Finds an active premium key of the account, which a signed-in user has named. */
type FindPremiumKey = (
  db: Queryable,
  principal: Principal,
  id: string,
) => Promise<{ id: string; spendLimit: Money | null }>;

export interface PrepareOptions {
  settings: InferenceSettings;
  backends: Record<Mode, Partial<Record<ModelName, Backend>>>;
  meters: Record<Mode, Meter>;
  counters: Counters;
  findPremiumKey: FindPremiumKey;
}

type ChatCall = Pick<Call<ChatRequest>, 'body' | 'db' | 'principal' | 'request' | 'reply' | 'requestId'>;

/** Validates a request, applies the token limit and reserves the request's maximum cost. */
export async function prepareCompletion(call: ChatCall, options: PrepareOptions): Promise<PreparedCompletion> {
  const { body, principal, requestId } = call;
  const { mode } = principal;
  const startedAt = Date.now();
  checkChatRequest(body);
  const spender = await resolveSpender(call, options.findPremiumKey);
  const model = body.model;
  if (!isModelName(model)) throw unknownModel(model);
  const backend = options.backends[mode][model];
  const bounds = options.settings.backends[mode][model];
  if (!backend || !bounds) throw notConfigured(model, mode);
  requireWithin(body, bounds.maxOutputTokens);
  backend.check(body);

  const bodyBytes = bodySizeOf(call);
  const bounded = boundRequest(selectChatFields(body), bodyBytes, bounds);
  // An image has far more bytes than tokens, so the estimate may exceed the context.
  const tokens = Math.min(estimateTokens(bodyBytes), bounds.contextLength);
  const { tokensPerMinute } = options.settings.limits;
  const counted = await admitTokens(call.reply, options.counters, spender.keyId, tokens, tokensPerMinute);
  const price = priceAt(options.settings.prices[model], startedAt);
  const meter = options.meters[mode];
  return {
    requestId,
    mode,
    spender,
    model,
    request: bounded.request,
    bounds: bounded,
    streamed: body.stream === true,
    showsUsage: body.stream !== true || body.stream_options?.include_usage === true,
    backend,
    meter,
    hold: await meter.hold(spender, maxCost(bounded, price)),
    price,
    startedAt,
    counted,
  };
}

/** Returns the key that pays: the one that authenticated the request, or the one that a signed-in user names. */
async function resolveSpender({ request, principal, db }: ChatCall, findPremiumKey: FindPremiumKey): Promise<Spender> {
  const named = request.headers['svc-key'];
  const accountId = principal.account.id;
  if (principal.kind === 'key') {
    if (named !== undefined && named !== principal.id) {
      throw invalid(
        'Svc-Key',
        '`Svc-Key` is only for sessions. A request with an API key is charged to that key: remove the header.',
      );
    }
    return { accountId, keyId: principal.id, spendLimit: principal.spendLimit };
  }
  if (typeof named !== 'string') {
    throw new ApiError(
      'scope_required',
      'Inference is charged to a premium key. Name one of yours in the header `Svc-Key: key_…`.',
    );
  }
  const { id, spendLimit } = await findPremiumKey(db, principal, named);
  return { accountId, keyId: id, spendLimit };
}

function unknownModel(name: string): ApiError {
  return new ApiError(
    'not_found',
    `There is no model "${name.slice(0, 100)}" here. Use one of: ${MODEL_NAMES.join(', ')}.`,
  );
}

function notConfigured(model: ModelName, mode: Mode): ApiError {
  return new ApiError(
    'unavailable',
    `${model} is not set up in ${mode} mode. An operator of this market can set \`models.${model}.${mode}\` in SOUK_INFERENCE: see /docs/inference.`,
    { headers: { 'retry-after': '60' } },
  );
}

/** Returns the body size in bytes: at least the size of the text in it. */
function bodySizeOf({ request, body }: ChatCall): number {
  const declared = Number(request.headers['content-length']);
  return Number.isSafeInteger(declared) && declared > 0 ? declared : Buffer.byteLength(JSON.stringify(body));
}
