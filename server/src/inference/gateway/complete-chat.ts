import type { Call } from '../../access/route.ts';
import { errorBody } from '../../platform/errors.ts';
import { toApiError } from '../../platform/http/error-handler.ts';
import type { Log } from '../../platform/log.ts';
import { boundCount } from '../metering/tokens/bound-count.ts';
import {
  countComplete,
  countDelivered,
  NO_TOKENS,
  type Tally,
  type TokenCount,
  tallyOf,
} from '../metering/tokens/count-tokens.ts';
import type { UsageRecord } from '../metering/usage-record.ts';
import type { ChatCompletion } from './chat.ts';
import { ClientDisconnected, type OpenStreams } from './client-disconnect.ts';
import { completeChoices } from './complete-choices.ts';
import { failedRecord, type PreparedCompletion, recordOf, toUsageWithCost } from './completion.ts';
import { StreamedCompletion } from './streamed-completion.ts';

export interface CompletionOptions {
  openStreams: OpenStreams;
  log: Log;
  /** Called for every record that was persisted. */
  onUsed(prepared: PreparedCompletion, record: UsageRecord): void;
}

type ChatCall = Pick<Call, 'reply' | 'requestId' | 'requestKey' | 'write'>;

/** Returns a whole completion. Its cost is persisted before it is sent; if that fails, it is neither sent nor charged. */
export async function completeWhole(
  call: ChatCall,
  prepared: PreparedCompletion,
  options: CompletionOptions,
): Promise<unknown> {
  const { signal, done } = options.openStreams.watch(call.reply.raw);
  const { meter, hold, backend, request } = prepared;
  try {
    const completion = await backend.complete(request, signal);
    const tally = tallyOf(completion);
    const counted = await countComplete(tally, request, backend.tokenizer);
    const count = boundAndLog(prepared, counted, tally, options);
    signal.throwIfAborted();
    const record = recordOf(prepared, 'complete', count);
    completeChoices(completion);
    const response: ChatCompletion = { ...completion, model: prepared.model, usage: toUsageWithCost(count, record) };
    if (call.requestKey === null) await meter.settle(hold, record);
    else {
      // Stores the idempotent response and its cost in one transaction, so a retry is not charged again.
      await call.write(async (tx) => {
        await meter.settleOn(tx, hold, record);
        return response;
      });
    }
    options.onUsed(prepared, record);
    return response;
  } catch (error) {
    await recordFailure(prepared, error as Error, options);
    // No response can be sent. Rethrown all the same, so that none is stored for idempotent retries.
    if (error instanceof ClientDisconnected) call.reply.hijack();
    throw error;
  } finally {
    meter.void(hold); // no effect once settled
    done();
  }
}

/** Streams a completion as it is generated. Its cost is durable before the last chunk is sent. */
export async function completeStreamed(
  call: ChatCall,
  prepared: PreparedCompletion,
  options: CompletionOptions,
): Promise<unknown> {
  const { signal, done } = options.openStreams.watch(call.reply.raw);
  const { backend, request } = prepared;
  const stream = new StreamedCompletion({ ...prepared, keepsText: backend.tokenizer !== undefined }, call.reply);
  try {
    await backend.stream(request, stream.take, signal);
    await stream.sent();
    signal.throwIfAborted();
    const counted = await countComplete(stream.received, request, backend.tokenizer);
    const count = boundAndLog(prepared, counted, stream.received, options);
    const record = recordOf(prepared, 'complete', count);
    await prepared.meter.settle(prepared.hold, record);
    options.onUsed(prepared, record);
    stream.finish(prepared.showsUsage ? toUsageWithCost(count, record) : undefined);
  } catch (error) {
    if (error instanceof ClientDisconnected) await recordDelivered(prepared, stream, options);
    else await endWithError(call, prepared, stream, error as Error, options);
    if (!stream.begun) {
      if (!(error instanceof ClientDisconnected)) throw error;
      call.reply.hijack();
    }
  } finally {
    prepared.meter.void(prepared.hold); // no effect once settled
    done();
  }
  return call.reply;
}

/** Charges a client that disconnected early for what was delivered. */
async function recordDelivered(
  prepared: PreparedCompletion,
  stream: StreamedCompletion,
  options: CompletionOptions,
): Promise<void> {
  const { received, delivered } = stream;
  // If every delta was delivered, the usage reported after the last one applies too.
  const tally = delivered.deltas === received.deltas ? received : delivered;
  const counted = await countDelivered(tally, prepared.request, prepared.backend.tokenizer);
  const count = boundAndLog(prepared, counted, tally, options);
  await settleOrLog(prepared, recordOf(prepared, 'client_left', count), options);
}

/** Bounds a count. Logs the excess: the count is wrong, or includes tokens that were not requested. */
function boundAndLog(
  prepared: PreparedCompletion,
  counted: TokenCount,
  tally: Tally,
  { log }: CompletionOptions,
): TokenCount {
  const count = boundCount(counted, tally, prepared.bounds);
  if (count === counted) return count;
  const tokens = ({ prompt, completion }: TokenCount) => ({ prompt_tokens: prompt, completion_tokens: completion });
  log.warn(
    {
      request_id: prepared.requestId,
      model: prepared.model,
      counted_by: counted.countedBy,
      counted: tokens(counted),
      billed: tokens(count),
    },
    'more tokens counted than requested or delivered; billing the bound',
  );
  return count;
}

/** Records the failure and, if the stream has begun, ends it with an error frame. */
async function endWithError(
  { requestId }: ChatCall,
  prepared: PreparedCompletion,
  stream: StreamedCompletion,
  error: Error,
  options: CompletionOptions,
): Promise<void> {
  if (!stream.begun) return recordFailure(prepared, error, options);
  const apiError = toApiError(error);
  const fields = { request_id: requestId, model: prepared.model, err: apiError.cause ?? apiError };
  options.log.warn(fields, 'streamed completion failed; sending an error frame');
  await settleOrLog(prepared, failedRecord(prepared), options);
  stream.fail(errorBody(apiError, requestId));
}

/** Records a request that failed before the first byte, unless it never reached a model. */
async function recordFailure(prepared: PreparedCompletion, error: Error, options: CompletionOptions): Promise<void> {
  if (error instanceof ClientDisconnected)
    return settleOrLog(prepared, recordOf(prepared, 'client_left', NO_TOKENS), options);
  const { code } = toApiError(error);
  if (code === 'upstream_failed' || code === 'upstream_timeout')
    await settleOrLog(prepared, failedRecord(prepared), options);
}

/** Settles a record that no response depends on. If that fails, the client is not charged. */
async function settleOrLog(
  prepared: PreparedCompletion,
  record: UsageRecord,
  options: CompletionOptions,
): Promise<void> {
  try {
    await prepared.meter.settle(prepared.hold, record);
    options.onUsed(prepared, record);
  } catch (error) {
    options.log.warn(
      { err: error as Error, request_id: prepared.requestId },
      'failed to persist usage; not charging the request',
    );
  }
}
