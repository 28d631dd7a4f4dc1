import type { ModelName } from '../model-names.ts';

export type Outcome = 'complete' | 'client_left' | 'upstream_failed' | 'no_output';
/** Who counted the tokens of a request, from the most to the least exact. */
export type CountedBy = 'backend' | 'tokenizer' | 'deltas' | 'estimate' | 'nobody';

/** What one request used, and what it costs. */
export interface UsageRecord {
  requestId: string;
  accountId: string;
  keyId: string;
  model: ModelName;
  promptTokens: number;
  completionTokens: number;
  /** Nano-units for each token, as they were when the request began. */
  promptPrice: number;
  completionPrice: number;
  costNano: number;
  outcome: Outcome;
  countedBy: CountedBy;
  streamed: boolean;
  /** In milliseconds since 1970. */
  startedAt: number;
}

/** A record, and the key's limit that it is held against, where it has one. */
export interface HeldRecord {
  record: UsageRecord;
  keySubject: string | null;
}
