import type { Mode } from '../../platform/db/realm.ts';
import type { Backend } from '../backend.ts';
import type { Price } from '../inference-settings.ts';
import type { Hold, Meter, Spender } from '../metering/meter.ts';
import { writeNano } from '../metering/nano.ts';
import { costOf, INFERENCE_CURRENCY } from '../metering/prices.ts';
import type { CountBounds } from '../metering/tokens/bound-count.ts';
import { NOBODY_COUNTED, type TokenCount } from '../metering/tokens/count-tokens.ts';
import type { Outcome, UsageRecord } from '../metering/usage-record.ts';
import type { ModelName } from '../model-names.ts';
import type { ChatRequest, TokenUsage } from './chat.ts';

/** What was counted of a key's tokens when a request began, and until when that counts. */
export interface CountedTokens {
  tokens: number;
  resetsAt: number;
}

/** One request that is being answered. */
export interface Turn {
  readonly requestId: string;
  readonly mode: Mode;
  readonly spender: Spender;
  readonly model: ModelName;
  /** As the backend gets it. */
  readonly request: ChatRequest;
  /** The most that it is billed for. */
  readonly bounds: CountBounds;
  readonly streamed: boolean;
  /** Whether the usage stands in the answer: always in a whole one, on request in a streamed one. */
  readonly showsUsage: boolean;
  readonly backend: Backend;
  readonly meter: Meter;
  readonly hold: Hold;
  readonly price: Price;
  readonly startedAt: number;
  readonly counted: CountedTokens;
}

/** What the turn is booked as. What failed, and what has no output, costs nothing. */
export function recordOf(turn: Turn, outcome: Exclude<Outcome, 'no_output'>, count: TokenCount): UsageRecord {
  const free = outcome === 'upstream_failed' || count.completion === 0;
  const billed = free ? NOBODY_COUNTED : count;
  return {
    requestId: turn.requestId,
    accountId: turn.spender.accountId,
    keyId: turn.spender.keyId,
    model: turn.model,
    promptTokens: billed.prompt,
    completionTokens: billed.completion,
    promptPrice: turn.price.prompt,
    completionPrice: turn.price.completion,
    costNano: costOf(turn.price, billed.prompt, billed.completion),
    outcome: free && outcome === 'complete' ? 'no_output' : outcome,
    countedBy: billed.countedBy,
    streamed: turn.streamed,
    startedAt: turn.startedAt,
  };
}

export function failedRecord(turn: Turn): UsageRecord {
  return recordOf(turn, 'upstream_failed', NOBODY_COUNTED);
}

/** As the caller sees it: what the backend told, and what it costs. */
export function showUsage(count: TokenCount, record: UsageRecord): TokenUsage {
  return {
    ...count.told,
    prompt_tokens: count.prompt,
    completion_tokens: count.completion,
    total_tokens: count.prompt + count.completion,
    cost: writeNano(record.costNano),
    currency: INFERENCE_CURRENCY,
  };
}
