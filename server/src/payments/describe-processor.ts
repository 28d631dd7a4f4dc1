import { ApiError } from '../platform/errors.ts';
import type { Processor } from './processor.ts';

/** Returns the public facts about a payment processor. */
export function describeProcessor(processor: Processor) {
  const { name, publishableKey } = processor;
  return {
    name,
    available: isReady(processor),
    simulated: name === 'simulated',
    publishable_key: publishableKey,
  };
}

function isReady(processor: Processor): boolean {
  try {
    processor.requireReady();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
