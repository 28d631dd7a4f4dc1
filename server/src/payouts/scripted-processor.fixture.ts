import { OutcomeUnknown, type PayOutRequest, type Processor, type TransferOutcome } from '../payments/processor.ts';
import { ApiError } from '../platform/errors.ts';

/** The processor's reaction to the next new payout. */
export type Script =
  | 'pays'
  | 'takes its time'
  | 'finds no account'
  /** Pays, and the response is lost. */
  | 'loses the response'
  /** Neither receives the request nor responds. */
  | 'is unreachable'
  | 'rejects'
  | 'is not set up';

/** A processor that follows a script and records what it sent: the money that really left. */
export interface ScriptedProcessor extends Processor {
  script: Script;
  /** Number of calls. */
  calls: number;
  readonly sent: Map<string, { request: PayOutRequest; outcome: TransferOutcome }>;
  /** Changes the outcome of a payout. */
  change(id: string, outcome: TransferOutcome['status']): void;
  /** Sums what left for a destination in one currency, or may have left, and was not returned. */
  total(destination: string, currency: string): number;
}

export function scriptedProcessor(name: Processor['name'] = 'simulated'): ScriptedProcessor {
  const sent: ScriptedProcessor['sent'] = new Map();
  const unused = (): never => {
    throw new Error('payouts do not call this');
  };
  return {
    ...{ name, publishableKey: null, script: 'pays', calls: 0, sent },
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
      this.calls++;
      const recorded = sent.get(request.id);
      if (this.script === 'is unreachable') throw new OutcomeUnknown('it did not respond');
      if (this.script === 'is not set up') throw new ApiError('unavailable', 'It is not set up.');
      if (recorded) return recorded.outcome;
      if (this.script === 'rejects') throw new ApiError('validation_failed', 'There is no such destination.');
      const outcome = outcomeOf(request.id, STATUS[this.script]);
      sent.set(request.id, { request, outcome });
      if (this.script === 'loses the response') throw new OutcomeUnknown('the response was lost');
      return outcome;
    },
    change(id, status) {
      const recorded = sent.get(id);
      if (!recorded) throw new Error(`${id} was never asked for`);
      recorded.outcome = outcomeOf(id, status);
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
  'loses the response': 'succeeded',
  'takes its time': 'pending',
  'finds no account': 'failed',
} as const;

export function outcomeOf(id: string, status: TransferOutcome['status']): TransferOutcome {
  const reference = `ref_${id}`;
  if (status !== 'failed') return { status, reference };
  return { status, reference, code: 'no_such_account', message: 'The bank has no such account.' };
}
