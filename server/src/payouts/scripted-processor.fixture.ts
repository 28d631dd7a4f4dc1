import { OutcomeUnknown, type PayOutRequest, type Processor, type TransferOutcome } from '../payments/processor.ts';
import { ApiError } from '../platform/errors.ts';

/** What the processor does with the next payout that it has not seen before. */
export type Script =
  | 'pays'
  | 'takes its time'
  | 'finds no account'
  /** Pays, and the answer is lost. */
  | 'loses the answer'
  /** Neither hears nor answers. */
  | 'does not hear'
  | 'refuses'
  | 'is not set up';

/** A processor that does as it is told, and remembers what it sent: the money that really left. */
export interface ScriptedProcessor extends Processor {
  script: Script;
  /** How often it was asked. */
  asked: number;
  readonly sent: Map<string, { request: PayOutRequest; outcome: TransferOutcome }>;
  /** What one came to meanwhile. */
  change(id: string, outcome: TransferOutcome['status']): void;
  /** What really left for a destination in one currency, or may have, and did not come back. */
  total(destination: string, currency: string): number;
}

export function scriptedProcessor(name: Processor['name'] = 'simulated'): ScriptedProcessor {
  const sent: ScriptedProcessor['sent'] = new Map();
  const unused = (): never => {
    throw new Error('payouts do not ask for this');
  };
  return {
    ...{ name, publishableKey: null, script: 'pays', asked: 0, sent },
    ...{
      requireReady: () => undefined,
      beginSaving: unused,
      saveCard: unused,
      removeCard: unused,
      isTestToken: () => false,
    },
    ...{ charge: unused, findCharge: unused, cancelCharge: unused, refund: unused, readCallback: unused },
    saveDestination: unused,
    findDestination: async (reference) => ({ reference, status: 'ready', label: 'bank account ending 3000' }),
    async payOut(request) {
      this.asked++;
      const known = sent.get(request.id);
      if (this.script === 'does not hear') throw new OutcomeUnknown('it did not answer');
      if (this.script === 'is not set up') throw new ApiError('unavailable', 'It is not set up.');
      if (known) return known.outcome;
      if (this.script === 'refuses') throw new ApiError('validation_failed', 'There is no such destination.');
      const outcome = outcomeOf(request.id, STATUS[this.script]);
      sent.set(request.id, { request, outcome });
      if (this.script === 'loses the answer') throw new OutcomeUnknown('the answer was lost');
      return outcome;
    },
    change(id, status) {
      const known = sent.get(id);
      if (!known) throw new Error(`${id} was never asked for`);
      known.outcome = outcomeOf(id, status);
    },
    total(destination, currency) {
      return [...sent.values()]
        .filter(({ request, outcome }) => outcome.status !== 'failed' && request.destination === destination)
        .filter(({ request }) => request.amount.currency === currency)
        .reduce((sum, { request }) => sum + request.amount.amount, 0);
    },
  };
}

const STATUS = {
  pays: 'succeeded',
  'loses the answer': 'succeeded',
  'takes its time': 'pending',
  'finds no account': 'failed',
} as const;

export function outcomeOf(id: string, status: TransferOutcome['status']): TransferOutcome {
  const reference = `ref_${id}`;
  if (status !== 'failed') return { status, reference };
  return { status, reference, code: 'no_such_account', message: 'The bank has no such account.' };
}
