/** The currency of inference, and so of a key's spending limit. */
export const INFERENCE_CURRENCY = 'usd';
