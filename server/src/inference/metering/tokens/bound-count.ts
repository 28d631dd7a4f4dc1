import type { BoundedRequest } from '../../gateway/estimate-max-tokens.ts';
import type { Tally, TokenCount } from './count-tokens.ts';

/**
 * Tokens of a choice without visible text: its end, markers of reasoning and tool calls, a stop sequence. Well above what
 * models generate.
 */
const UNSEEN_TOKENS = 256;

/** Prompts up to this size need no check: every bound is larger. */
const SMALL_PROMPT = 256;

export type CountBounds = Pick<BoundedRequest, 'billablePrompt' | 'completion' | 'choices' | 'mayHideTokens'>;

/**
 * Limits a count to what is plausible: no more than was requested and reserved and, since a token of text has at least one
 * byte, no more than was received. Hidden reasoning counts as the backend reports it; so does everything if the request
 * can hide tokens.
 */
export function boundCount(count: TokenCount, tally: Tally, bounds: CountBounds): TokenCount {
  const prompt = count.prompt <= SMALL_PROMPT ? count.prompt : Math.min(count.prompt, bounds.billablePrompt());
  const completion = Math.min(count.completion, maxCompletion(count, tally, bounds));
  return prompt === count.prompt && completion === count.completion ? count : { ...count, prompt, completion };
}

function maxCompletion(count: TokenCount, tally: Tally, bounds: CountBounds): number {
  const { completion, choices, mayHideTokens } = bounds;
  if (tally.isUnreadable || mayHideTokens) return completion;
  return Math.min(completion, tally.bytes + UNSEEN_TOKENS * choices + hiddenTokens(count));
}

function hiddenTokens({ reported }: TokenCount): number {
  const details = reported?.completion_tokens_details as { reasoning_tokens?: unknown } | null | undefined;
  const tokens = details?.reasoning_tokens;
  return Number.isSafeInteger(tokens) && (tokens as number) > 0 ? (tokens as number) : 0;
}
