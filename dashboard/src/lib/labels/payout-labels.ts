import type { Payout, PayoutLine } from '@souk/sdk';
import type { BadgeTone } from './badge-tone.ts';

interface Words {
  tone: BadgeTone;
  label: string;
  about: string;
}

export const STATUSES: Record<Payout['status'], Words> = {
  pending: { tone: 'plain', label: 'Being sent', about: 'It is about to be handed to the payment processor.' },
  in_transit: { tone: 'warn', label: 'In transit', about: 'It is on its way to the bank.' },
  paid: { tone: 'ok', label: 'Paid', about: 'The money was sent, and has arrived as far as the processor knows.' },
  failed: { tone: 'danger', label: 'Failed', about: 'The money did not arrive.' },
};

export const LINE_LABELS: Record<PayoutLine['type'], string> = {
  sale: 'Sale',
  refund: 'Refund',
  payout_returned: 'Earlier payout, which came back',
};

/** What to do about a payout that failed, beside what the processor says of it. */
export function remedyOf(code: string): string {
  switch (code) {
    case 'balance_insufficient':
      return 'You need do nothing.';
    case 'no_such_account':
    case 'destination_unknown':
      return 'Check the account number, and set your payout destination again.';
    case 'returned':
    case 'transfer_reversed':
      return 'Ask your bank why, or set another payout destination.';
    default:
      return 'Check your payout destination.';
  }
}

/** Labels are parts of sentences in the API: `bank account ending 3000`. */
export function asTitle(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}
