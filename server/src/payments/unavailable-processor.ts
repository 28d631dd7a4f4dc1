import { ApiError } from '../platform/errors.ts';
import type { Processor } from './processor.ts';

/** Stands where no processor was set up: everything about money is refused, saying what the operator has to set. */
export function unavailableProcessor(): Processor {
  const refuse = (): never => {
    throw new ApiError('unavailable', 'Live payments are not set up here. The operator has to set STRIPE_SECRET_KEY.');
  };
  const refuseLater = async () => refuse();
  return {
    name: 'stripe',
    publishableKey: null,
    requireReady: refuse,
    beginSaving: refuseLater,
    saveCard: refuseLater,
    removeCard: refuseLater,
    isTestToken: refuse,
    charge: refuseLater,
    findCharge: refuseLater,
    cancelCharge: refuseLater,
    refund: refuseLater,
    saveDestination: refuseLater,
    findDestination: refuseLater,
    payOut: refuseLater,
    readCallback: refuse,
  };
}
