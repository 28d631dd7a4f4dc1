import type { Mode, PaymentProcessor, PayoutDestination } from '@souk/sdk';
import type { BadgeTone } from '../../../lib/labels/badge-tone.ts';
import { remedyOf } from '../../../lib/labels/payout-labels.ts';

const startFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

interface DestinationState {
  title: string;
  badge?: { tone: BadgeTone; label: string };
  words: string;
  /** What the button says. */
  action: string;
  /** Money can be sent there. */
  ready: boolean;
  /** The last payout that was sent there, and did not arrive. */
  failed?: string;
}

type Processor = Pick<PaymentProcessor, 'name' | 'simulated' | 'available'>;

/** What a seller has to know of where their money goes. */
export function stateOf(mode: Mode, destination: PayoutDestination | null, processor: Processor): DestinationState {
  const { simulated, available } = processor;
  const nobody = simulated ? ' No money moves: payments are simulated here.' : '';
  const add = simulated ? 'Add bank account' : 'Set up with Stripe';
  if (!available) {
    const words = `Payments are not set up in ${mode} mode. Ask the operator of this market.`;
    return { title: destination?.label ?? 'None', words, action: add, ready: false };
  }
  if (!destination) {
    if (mode === 'test' && simulated) {
      const words = 'Until you name an account, test payouts go to a simulated one, where they always arrive.';
      return { title: 'Simulated bank account', words, action: add, ready: true };
    }
    const words = simulated
      ? `Say where your payouts should go.${nobody}`
      : 'Stripe sends your payouts. It asks who you are and for your bank account, on its own page.';
    return { title: 'None yet', badge: { tone: 'warn', label: 'Needed' }, words, action: add, ready: false };
  }
  if (destination.processor !== processor.name) {
    const words = 'It was set up with another payment processor, which is no longer in use here. Set it up again.';
    return {
      title: destination.label,
      badge: { tone: 'danger', label: 'Out of use' },
      words,
      action: add,
      ready: false,
    };
  }
  if (destination.status === 'onboarding') {
    const words = 'Stripe still needs something from you before it can pay. Payouts wait until then; nothing is lost.';
    const badge = { tone: 'warn', label: 'Not finished' } as const;
    return { title: destination.label, badge, words, action: 'Continue at Stripe', ready: false };
  }
  const action = simulated ? 'Change bank account' : 'Change at Stripe';
  const { label: title, failure } = destination;
  if (failure) {
    const words = `The last payout to it did not arrive. ${failure.message} ${remedyOf(failure.code)}`;
    const badge = { tone: 'danger', label: 'Payout failed' } as const;
    return { title, badge, words, action, ready: true, failed: failure.payout_id };
  }
  if (destination.payable_at) {
    const words = `Payouts to it begin ${startFormat.format(new Date(destination.payable_at))}: a new destination waits, so that you can stop a change that you did not make.`;
    return { title, badge: { tone: 'warn', label: 'New' }, words, action, ready: true };
  }
  return {
    title,
    badge: { tone: 'ok', label: 'Ready' },
    words: simulated ? `Only its last digits are kept.${nobody}` : 'Your bank details are with Stripe, not here.',
    action,
    ready: true,
  };
}
