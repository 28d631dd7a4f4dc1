import type { Mode } from '../../platform/db/realm.ts';
import type { Backend } from '../backend.ts';
import type { Price } from '../inference-settings.ts';
import type { Hold, Meter, Spender } from '../metering/meter.ts';
import { writeNano } from '../metering/nano.ts';
import { costOf, INFERENCE_CURRENCY } from '../metering/prices.ts';
import type { CountBounds } from '../metering/tokens/bound-count.ts';
import { NO_TOKENS, type TokenCount } from '../metering/tokens/count-tokens.ts';
import type { Outcome, UsageRecord } from '../metering/usage-record.ts';
import type { ModelName } from '../model-names.ts';
import type { ChatRequest, TokenUsage } from './chat.ts';

/** Tokens counted against a key's rate limit at admission, and when that window ends. */
export interface CountedTokens {
  tokens: number;
  resetsAt: number;
}

/** A validated request with its backend, price and reserved cost. */
export interface PreparedCompletion {
  readonly requestId: string;
  readonly mode: Mode;
  readonly spender: Spender;
  readonly model: ModelName;
  /** The request as sent to the backend. */
  readonly request: ChatRequest;
  /** Upper bounds of the billed tokens. */
  readonly bounds: CountBounds;
  readonly streamed: boolean;
  /** True if the response includes usage: always for a whole completion, on request for a streamed one. */
  readonly showsUsage: boolean;
  readonly backend: Backend;
  readonly meter: Meter;
  readonly hold: Hold;
  readonly price: Price;
  readonly startedAt: number;
  readonly counted: CountedTokens;
}

/** Computes the price of a completion, for its usage record. Failed completions and those without output are free. */
export function recordOf(
  prepared: PreparedCompletion,
  outcome: Exclude<Outcome, 'no_output'>,
  count: TokenCount,
): UsageRecord {
  const free = outcome === 'upstream_failed' || count.completion === 0;
  const billed = free ? NO_TOKENS : count;
  return {
    requestId: prepared.requestId,
    accountId: prepared.spender.accountId,
    keyId: prepared.spender.keyId,
    model: prepared.model,
    promptTokens: billed.prompt,
    completionTokens: billed.completion,
    promptPrice: prepared.price.prompt,
    completionPrice: prepared.price.completion,
    costNano: costOf(prepared.price, billed.prompt, billed.completion),
    outcome: free && outcome === 'complete' ? 'no_output' : outcome,
    countedBy: billed.countedBy,
    streamed: prepared.streamed,
    startedAt: prepared.startedAt,
  };
}

export function failedRecord(prepared: PreparedCompletion): UsageRecord {
  return recordOf(prepared, 'upstream_failed', NO_TOKENS);
}

/** Returns the usage for the client: what the backend reported, with the billed counts and the cost. */
export function toUsageWithCost(count: TokenCount, record: UsageRecord): TokenUsage {
  return {
    ...count.reported,
    prompt_tokens: count.prompt,
    completion_tokens: count.completion,
    total_tokens: count.prompt + count.completion,
    cost: writeNano(record.costNano),
    currency: INFERENCE_CURRENCY,
  };
}
