import type { Call } from '../../access/route.ts';
import { errorBody } from '../../platform/errors.ts';
import { toApiError } from '../../platform/http/error-handler.ts';
import type { Log } from '../../platform/log.ts';
import { boundCount } from '../metering/tokens/bound-count.ts';
import {
  countComplete,
  countDelivered,
  NOBODY_COUNTED,
  type Tally,
  type TokenCount,
  tallyOf,
} from '../metering/tokens/count-tokens.ts';
import type { UsageRecord } from '../metering/usage-record.ts';
import type { ChatCompletion } from './chat.ts';
import { ClientDisconnected, type OpenStreams } from './client-disconnect.ts';
import { completeChoices } from './complete-choices.ts';
import { failedRecord, recordOf, showUsage, type Turn } from './completion.ts';
import { StreamedCompletion } from './streamed-completion.ts';

export interface CompletionOptions {
  answers: OpenStreams;
  log: Log;
  /** Told of every record that was written. */
  onUsed(turn: Turn, record: UsageRecord): void;
}

type ChatCall = Pick<Call, 'reply' | 'requestId' | 'requestKey' | 'write'>;

/** The whole answer at once. It is paid for before it is sent; what could not be booked is not sent, and costs nothing. */
export async function completeWhole(call: ChatCall, turn: Turn, options: CompletionOptions): Promise<unknown> {
  const { signal, done } = options.answers.watch(call.reply.raw);
  const { meter, hold, backend, request } = turn;
  try {
    const answer = await backend.complete(request, signal);
    const tally = tallyOf(answer);
    const counted = await countComplete(tally, request, backend.tokenizer);
    const count = billable(turn, counted, tally, options);
    signal.throwIfAborted();
    const record = recordOf(turn, 'complete', count);
    completeChoices(answer);
    const shown: ChatCompletion = { ...answer, model: turn.model, usage: showUsage(count, record) };
    if (call.requestKey === null) await meter.settle(hold, record);
    else {
      // The answer that is kept to be repeated, and what it costs, in one transaction: a retry pays for neither again.
      await call.write(async (tx) => {
        await meter.settleOn(tx, hold, record);
        return shown;
      });
    }
    options.onUsed(turn, record);
    return shown;
  } catch (error) {
    await bookNothing(turn, error as Error, options);
    // Nobody is there to be answered. It is thrown all the same, so that nothing is kept to be repeated.
    if (error instanceof ClientDisconnected) call.reply.hijack();
    throw error;
  } finally {
    meter.void(hold); // does nothing to one that is settled
    done();
  }
}

/** Piece by piece, as it is generated. What it costs is durable before the last piece is sent. */
export async function completeStreamed(call: ChatCall, turn: Turn, options: CompletionOptions): Promise<unknown> {
  const { signal, done } = options.answers.watch(call.reply.raw);
  const { backend, request } = turn;
  const answer = new StreamedCompletion({ ...turn, keepsText: backend.tokenizer !== undefined }, call.reply);
  try {
    await backend.stream(request, answer.take, signal);
    await answer.sent();
    signal.throwIfAborted();
    const counted = await countComplete(answer.came, request, backend.tokenizer);
    const count = billable(turn, counted, answer.came, options);
    const record = recordOf(turn, 'complete', count);
    await turn.meter.settle(turn.hold, record);
    options.onUsed(turn, record);
    answer.finish(turn.showsUsage ? showUsage(count, record) : undefined);
  } catch (error) {
    if (error instanceof ClientDisconnected) await bookWhatWasDelivered(turn, answer, options);
    else await explainBreak(call, turn, answer, error as Error, options);
    if (!answer.begun) {
      if (!(error instanceof ClientDisconnected)) throw error;
      call.reply.hijack();
    }
  } finally {
    turn.meter.void(turn.hold); // does nothing to one that is settled
    done();
  }
  return call.reply;
}

/** Whoever leaves early pays for what arrived. */
async function bookWhatWasDelivered(turn: Turn, answer: StreamedCompletion, options: CompletionOptions): Promise<void> {
  const { came, delivered } = answer;
  // Where every piece arrived, so did what was told behind the last of them.
  const arrived = delivered.deltas === came.deltas ? came : delivered;
  const counted = await countDelivered(arrived, turn.request, turn.backend.tokenizer);
  const count = billable(turn, counted, arrived, options);
  await book(turn, recordOf(turn, 'client_left', count), options);
}

/** What is not billed of a count is logged: whoever counted is wrong, or counts what nobody asked for. */
function billable(turn: Turn, counted: TokenCount, tally: Tally, { log }: CompletionOptions): TokenCount {
  const count = boundCount(counted, tally, turn.bounds);
  if (count === counted) return count;
  const tokens = ({ prompt, completion }: TokenCount) => ({ prompt_tokens: prompt, completion_tokens: completion });
  log.warn(
    {
      request_id: turn.requestId,
      model: turn.model,
      counted_by: counted.countedBy,
      counted: tokens(counted),
      billed: tokens(count),
    },
    'more tokens counted than requested or delivered; billing the bound',
  );
  return count;
}

/** Before the first byte it is an answer like any other; after it, all that can be sent is a last frame. */
async function explainBreak(
  { requestId }: ChatCall,
  turn: Turn,
  answer: StreamedCompletion,
  error: Error,
  options: CompletionOptions,
): Promise<void> {
  if (!answer.begun) return bookNothing(turn, error, options);
  const refusal = toApiError(error);
  const line = { request_id: requestId, model: turn.model, err: refusal.cause ?? refusal };
  options.log.warn(line, 'a streamed answer broke off');
  await book(turn, failedRecord(turn), options);
  answer.fail(errorBody(refusal, requestId));
}

/** Of what came to nothing before the first byte: a row that says so, unless nothing was ever generated. */
async function bookNothing(turn: Turn, error: Error, options: CompletionOptions): Promise<void> {
  if (error instanceof ClientDisconnected) return book(turn, recordOf(turn, 'client_left', NOBODY_COUNTED), options);
  const { code } = toApiError(error);
  if (code === 'upstream_failed' || code === 'upstream_timeout') await book(turn, failedRecord(turn), options);
}

/** For what the client no longer waits for: should it be lost, nobody pays. */
async function book(turn: Turn, record: UsageRecord, options: CompletionOptions): Promise<void> {
  try {
    await turn.meter.settle(turn.hold, record);
    options.onUsed(turn, record);
  } catch (error) {
    options.log.warn(
      { err: error as Error, request_id: turn.requestId },
      'what a request used could not be written down',
    );
  }
}
