/** What inference is paid in, and so what the spending limit of a key is told in. */
export const INFERENCE_CURRENCY = 'usd';
