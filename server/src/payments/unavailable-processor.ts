import { ApiError } from '../platform/errors.ts';
import type { Processor } from './processor.ts';

/**
 * Stands in where no processor is configured: rejects every call and names the setting that the operator has to set.
 */
export function unavailableProcessor(): Processor {
  const reject = (): never => {
    throw new ApiError(
      'unavailable',
      'Live payments are not set up on this market. Ask the operator to set STRIPE_SECRET_KEY.',
    );
  };
  const rejectAsync = async () => reject();
  return {
    name: 'stripe',
    publishableKey: null,
    requireReady: reject,
    beginSaving: rejectAsync,
    saveCard: rejectAsync,
    removeCard: rejectAsync,
    isTestToken: reject,
    charge: rejectAsync,
    findCharge: rejectAsync,
    cancelCharge: rejectAsync,
    refund: rejectAsync,
    saveDestination: rejectAsync,
    findDestination: rejectAsync,
    payOut: rejectAsync,
    readCallback: reject,
  };
}
