import { ApiError, invalid } from '../../platform/errors.ts';
import type { Processor } from '../processor.ts';
import { bankBehaviourOf, DEFAULT_BANK, readTestBank } from './simulated-banks.ts';
import { isSimulatedToken, readTestCard } from './simulated-cards.ts';
import * as charges from './simulated-charges.ts';
import { payOut } from './simulated-payouts.ts';

/**
 * Simulates a card processor with test cards and test bank accounts, and no money. It keeps and commits its own state,
 * as a remote processor does, so that the same failures can occur.
 */
export function simulatedProcessor(options: charges.SimulatedOptions): Processor {
  return {
    name: 'simulated',
    publishableKey: null,

    requireReady: () => undefined,
    beginSaving: async () => null,
    saveCard: async (card) => readTestCard(card),
    removeCard: async () => undefined, // it stores no cards: the reference encodes how a card behaves
    isTestToken: isSimulatedToken,

    charge: (request) => charges.charge(request, options),
    findCharge: (request) => charges.findCharge(request, options),
    cancelCharge: (request) => charges.cancelCharge(request, options),
    refund: (request) => charges.refund(request, options),

    async saveDestination(input) {
      if ('bank_account' in input) return readTestBank(input.bank_account);
      throw invalid(
        'bank_account',
        '`bank_account` with `holder` and `iban` is required, because payments are simulated here.',
      );
    },
    async findDestination(reference) {
      if (bankBehaviourOf(reference) === undefined) {
        throw new ApiError('invalid_state', 'This destination was set up with another processor. Set it again.');
      }
      const label = reference === DEFAULT_BANK ? 'simulated bank account' : 'bank account';
      return { reference, status: 'ready', label, externalAccount: reference };
    },
    payOut: (request) => payOut(request, options),

    readCallback() {
      throw new ApiError('not_found', 'This URL does not exist, because payments are simulated here.');
    },
  };
}
