import type { BoundedRequest } from '../../gateway/bound-request.ts';
import type { Tally, TokenCount } from './count-tokens.ts';

/**
 * Tokens of a choice that show in no text: its end, what marks thoughts and calls of tools, a stop sequence. More of them
 * than anybody has seen.
 */
const UNSEEN_TOKENS = 256;

/** Prompts of so few tokens are not measured: every bound is above. */
const SMALL_PROMPT = 256;

export type CountBounds = Pick<BoundedRequest, 'billablePrompt' | 'completion' | 'choices' | 'mayHideTokens'>;

/**
 * Returns the count, or as much of it as can be true: no more than was asked for, for which money is held; and, since a
 * token of text has a byte at least, no more than came. Thoughts that are not shown count as the backend says, and so does
 * everything where the request can hide tokens.
 */
export function boundCount(count: TokenCount, tally: Tally, bounds: CountBounds): TokenCount {
  const prompt = count.prompt <= SMALL_PROMPT ? count.prompt : Math.min(count.prompt, bounds.billablePrompt());
  const completion = Math.min(count.completion, mostCompletion(count, tally, bounds));
  return prompt === count.prompt && completion === count.completion ? count : { ...count, prompt, completion };
}

function mostCompletion(count: TokenCount, tally: Tally, bounds: CountBounds): number {
  const { completion, choices, mayHideTokens } = bounds;
  if (tally.isUnreadable || mayHideTokens) return completion;
  return Math.min(completion, tally.bytes + UNSEEN_TOKENS * choices + hiddenTokens(count));
}

function hiddenTokens({ told }: TokenCount): number {
  const details = told?.completion_tokens_details as { reasoning_tokens?: unknown } | null | undefined;
  const tokens = details?.reasoning_tokens;
  return Number.isSafeInteger(tokens) && (tokens as number) > 0 ? (tokens as number) : 0;
}
