import type { Sampling } from './llama-messages.ts';

/** As OpenAI's API does it: nothing is left out, and nothing is made likelier than it is. */
const PLAIN: Sampling = { temperature: 1, topP: 1, topK: 0, minP: 0 };

/**
 * How the makers of a model want it to be sampled, where its GGUF file says so (`general.sampling.*`). The file may be a
 * stranger's: what makes no sense there is as if it were not.
 */
export function suggestedSampling(general: object | undefined): Sampling {
  const { sampling } = (general ?? {}) as { sampling?: unknown };
  const given = typeof sampling === 'object' && sampling !== null ? (sampling as Record<string, unknown>) : {};
  const within = (name: string, most: number, fallback: number): number => {
    const value = given[name];
    return typeof value === 'number' && value >= 0 && value <= most ? value : fallback;
  };
  return {
    temperature: within('temp', 2, PLAIN.temperature),
    topP: within('top_p', 1, PLAIN.topP),
    topK: Math.floor(within('top_k', 1_000_000, PLAIN.topK)),
    minP: within('min_p', 1, PLAIN.minP),
  };
}
