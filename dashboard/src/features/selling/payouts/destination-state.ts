import type { Mode, PaymentProcessor, PayoutDestination } from '@souk/sdk';
import type { BadgeTone } from '../../../lib/labels/badge-tone.ts';
import { remedyOf } from '../../../lib/labels/payout-labels.ts';

const startFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

interface DestinationState {
  title: string;
  badge?: { tone: BadgeTone; label: string };
  message: string;
  /** Label of the button. */
  action: string;
  /** Payouts can be sent there. */
  ready: boolean;
  /** Id of the last payout there, if it failed. */
  failed?: string;
}

type Processor = Pick<PaymentProcessor, 'name' | 'simulated' | 'available'>;

/** Describes the payout destination of a seller. */
export function stateOf(mode: Mode, destination: PayoutDestination | null, processor: Processor): DestinationState {
  const { simulated, available } = processor;
  const noMoneyNote = simulated ? ' No money moves: payments are simulated here.' : '';
  const add = simulated ? 'Add bank account' : 'Set up with Stripe';
  if (!available) {
    const message = `Payments are not set up in ${mode} mode. Ask the operator of this market.`;
    return { title: destination?.label ?? 'None', message, action: add, ready: false };
  }
  if (!destination) {
    if (mode === 'test' && simulated) {
      const message = 'Until you add a bank account, test payouts go to a simulated one, where they always succeed.';
      return { title: 'Simulated bank account', message, action: add, ready: true };
    }
    const message = simulated
      ? `Add the bank account that your payouts should go to.${noMoneyNote}`
      : 'Stripe sends your payouts. It collects your identity and bank account on its own page.';
    return { title: 'None yet', badge: { tone: 'warn', label: 'Needed' }, message, action: add, ready: false };
  }
  if (destination.processor !== processor.name) {
    const message = 'It was set up with a payment processor that this market no longer uses. Set it up again.';
    return {
      title: destination.label,
      badge: { tone: 'danger', label: 'No longer in use' },
      message,
      action: add,
      ready: false,
    };
  }
  if (destination.status === 'onboarding') {
    const message =
      'Stripe needs more information before it can pay you. Payouts are held until then; nothing is lost.';
    const badge = { tone: 'warn', label: 'Not finished' } as const;
    return { title: destination.label, badge, message, action: 'Continue at Stripe', ready: false };
  }
  const action = simulated ? 'Change bank account' : 'Change at Stripe';
  const { label: title, failure } = destination;
  if (failure) {
    const message = `The last payout to it failed. ${failure.message} ${remedyOf(failure.code)}`;
    const badge = { tone: 'danger', label: 'Payout failed' } as const;
    return { title, badge, message, action, ready: true, failed: failure.payout_id };
  }
  if (destination.payable_at) {
    const message = `Payouts to it begin ${startFormat.format(new Date(destination.payable_at))}. New destinations are held, so that you can stop a change that you did not make.`;
    return { title, badge: { tone: 'warn', label: 'New' }, message, action, ready: true };
  }
  return {
    title,
    badge: { tone: 'ok', label: 'Ready' },
    message: simulated
      ? `Only its last digits are stored.${noMoneyNote}`
      : 'Your bank details are stored by Stripe, not here.',
    action,
    ready: true,
  };
}
