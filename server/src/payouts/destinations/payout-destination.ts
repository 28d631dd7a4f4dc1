import type { Static } from 'typebox';
import type { Destination } from '../../payments/processor.ts';
import { Described, TimestampOf } from '../../platform/http/schemas/common-fields.ts';
import { Enum, NonBlank, Nullable, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import { Type } from '../../platform/http/schemas/schema-builder.ts';
import { PAYOUT_FAILURE } from '../payout.ts';
import type { DestinationRow } from './payout-destinations.sql.ts';

export const DestinationFailure = Type.Object(
  {
    payout_id: Type.String({ description: 'ID of the payout that failed.' }),
    ...PAYOUT_FAILURE,
    at: TimestampOf('When the payout failed.'),
  },
  {
    description:
      'Failure of the last payout to this destination. The next payout will also fail unless you fix the cause. Null after a payout succeeds, or after you set the destination again.',
  },
);

/** The public fields of a payout destination. */
export const PayoutDestination = Type.Object(
  {
    status: Enum(['ready', 'onboarding'], {
      description: '`ready` if payouts can be sent. `onboarding` while the processor needs more information from you.',
    }),
    label: Type.String({ description: 'Label of the destination, such as `bank account ending 3000`.' }),
    processor: Enum(['simulated', 'stripe'], { description: 'Payment processor that sends the money.' }),
    failure: Nullable(DestinationFailure),
    onboarding_url: Type.Optional(
      Type.String({ description: 'URL where you enter your details with the processor. Expires after a while.' }),
    ),
    payable_at: Nullable(
      TimestampOf(
        'When payouts to this destination start. In live mode a new destination waits for 48 hours, unless the market sets another time, so that you can stop a change that you did not make. Null if there is no wait.',
      ),
    ),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  {
    $id: 'PayoutDestination',
    description: 'The bank account, or the account at the processor, that payouts go to.',
    examples: [
      {
        status: 'ready',
        label: 'bank account ending 3000',
        processor: 'simulated',
        failure: null,
        payable_at: null,
        created_at: '2026-01-05T09:41:07.310Z',
        updated_at: '2026-01-05T09:41:07.310Z',
      },
    ],
  },
);

export const DestinationBody = Type.Object(
  {
    bank_account: Type.Optional(
      Type.Object(
        {
          holder: Described(NonBlank(200), 'Name of the account holder, with 1 to 200 characters.'),
          iban: Type.String({ minLength: 5, maxLength: 50, description: 'IBAN of the account. Spaces are ignored.' }),
        },
        { additionalProperties: false, description: 'Bank account. Accepted only if payments are simulated.' },
      ),
    ),
    password: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'Your current password. Required in a browser session. Keys and CLI sign-ins do not need it, but must not be new in live mode.',
      }),
    ),
  },
  {
    additionalProperties: false,
    examples: [{ bank_account: { holder: 'Acme Robotics', iban: 'DE89370400440532013000' } }],
  },
);
export type DestinationBody = Static<typeof DestinationBody>;

/** Returns whether payouts to it have yet to begin. */
export function isWaiting(
  destination: DestinationRow,
  now = new Date(),
): destination is DestinationRow & { payable_at: Date } {
  return destination.payable_at !== null && destination.payable_at > now;
}

/**
 * Returns whether money would go to another account than the saved one, or can now go where it could not before. If the
 * saved one has no bank account identity, the label decides.
 */
export function isOtherDestination(saved: DestinationRow, now: Destination): boolean {
  if (saved.reference !== now.reference || saved.status !== now.status) return true;
  if (saved.external_account === null) return saved.label !== now.label;
  return saved.external_account !== (now.externalAccount ?? null);
}

interface Extras {
  failure?: Static<typeof DestinationFailure> | null;
  onboardingUrl?: string | undefined;
}

export function toDestinationResponse(
  destination: DestinationRow,
  { failure = null, onboardingUrl }: Extras = {},
): Static<typeof PayoutDestination> {
  return {
    status: destination.status,
    label: destination.label,
    processor: destination.processor as 'simulated' | 'stripe',
    failure,
    payable_at: isWaiting(destination) ? destination.payable_at.toISOString() : null,
    ...(onboardingUrl === undefined ? {} : { onboarding_url: onboardingUrl }),
    created_at: destination.created_at.toISOString(),
    updated_at: destination.updated_at.toISOString(),
  };
}
