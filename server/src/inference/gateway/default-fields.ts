/** Per field of a chat request: returns true for values that request the default behaviour. */
const IS_DEFAULT: Record<string, (value: unknown) => boolean> = {
  tools: isEmpty,
  functions: isEmpty,
  tool_choice: isNoneOrAuto,
  function_call: isNoneOrAuto,
  logprobs: isFalse,
  top_logprobs: isZero,
  logit_bias: isEmpty,
  ignore_eos: isFalse,
  min_tokens: isZero,
  store: isFalse,
  service_tier: (value) => value === 'auto' || value === 'default',
  modalities: (value) => Array.isArray(value) && value.every((one) => one === 'text'),
};

/** Returns true if leaving the field out would not change the response. */
export function isDefault(field: string, value: unknown): boolean {
  return value === undefined || value === null || IS_DEFAULT[field]?.(value) === true;
}

export function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function isNoneOrAuto(value: unknown): boolean {
  return value === 'none' || value === 'auto';
}

function isFalse(value: unknown): boolean {
  return value === false;
}

function isZero(value: unknown): boolean {
  return value === 0;
}
