import type { Payout, PayoutLine } from '@souk/sdk';
import type { BadgeTone } from './badge-tone.ts';

interface StatusLabel {
  tone: BadgeTone;
  label: string;
  about: string;
}

export const STATUSES: Record<Payout['status'], StatusLabel> = {
  pending: { tone: 'plain', label: 'Pending', about: 'It will be sent to the payment processor shortly.' },
  in_transit: { tone: 'warn', label: 'In transit', about: 'It is on its way to the bank.' },
  paid: { tone: 'ok', label: 'Paid', about: 'The payment processor reports it as paid.' },
  failed: { tone: 'danger', label: 'Failed', about: 'The money did not arrive.' },
};

export const LINE_LABELS: Record<PayoutLine['type'], string> = {
  sale: 'Sale',
  refund: 'Refund',
  payout_returned: 'Returned payout',
};

/** Returns what to do about a failed payout, in addition to the message of the processor. */
export function remedyOf(code: string): string {
  switch (code) {
    case 'balance_insufficient':
      return 'You don’t need to do anything.';
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

/** Capitalizes a label of the API, which is part of a sentence: `bank account ending 3000`. */
export function asTitle(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}
