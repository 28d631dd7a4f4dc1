import type { ModelName } from '../model-names.ts';

export type Outcome = 'complete' | 'client_left' | 'upstream_failed' | 'no_output';
/** The source of a token count, from the most to the least exact. */
export type CountedBy = 'backend' | 'tokenizer' | 'deltas' | 'estimate' | 'nobody';

/** Usage and cost of one request. */
export interface UsageRecord {
  requestId: string;
  accountId: string;
  keyId: string;
  model: ModelName;
  promptTokens: number;
  completionTokens: number;
  /** Nano-units per token when the request began. */
  promptPrice: number;
  completionPrice: number;
  costNano: number;
  outcome: Outcome;
  countedBy: CountedBy;
  streamed: boolean;
  /** Unix milliseconds. */
  startedAt: number;
}

/** A record and the subject of its key's limit, if the key has one. */
export interface HeldRecord {
  record: UsageRecord;
  keySubject: string | null;
}
