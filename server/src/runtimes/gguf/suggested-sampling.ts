import type { Sampling } from './llama-messages.ts';

/** The defaults of OpenAI's API: the unmodified distribution. */
const PLAIN: Sampling = { temperature: 1, topP: 1, topK: 0, minP: 0 };

/**
 * Returns the sampling parameters that a GGUF file suggests (`general.sampling.*`). The file is untrusted: invalid values
 * are ignored.
 */
export function suggestedSampling(general: object | undefined): Sampling {
  const { sampling } = (general ?? {}) as { sampling?: unknown };
  const given = typeof sampling === 'object' && sampling !== null ? (sampling as Record<string, unknown>) : {};
  const within = (name: string, max: number, fallback: number): number => {
    const value = given[name];
    return typeof value === 'number' && value >= 0 && value <= max ? value : fallback;
  };
  return {
    temperature: within('temp', 2, PLAIN.temperature),
    topP: within('top_p', 1, PLAIN.topP),
    topK: Math.floor(within('top_k', 1_000_000, PLAIN.topK)),
    minP: within('min_p', 1, PLAIN.minP),
  };
}
