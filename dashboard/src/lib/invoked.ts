import type { InferResult } from '@souk/sdk';
import type { TimedPart } from './format/server-timing.ts';

/** A call of a tensor model, with what the page shows about it. */
export interface Invoked {
  result: InferResult;
  parts: TimedPart[];
  /** Round-trip time. */
  milliseconds: number;
  requestId: string | undefined;
  /** Free calls that the account has left; null where it needs none. */
  trialsLeft: number | null;
}
