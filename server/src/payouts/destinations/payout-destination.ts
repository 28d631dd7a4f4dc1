import { type Static, Type } from 'typebox';
import type { Destination } from '../../payments/processor.ts';
import { Enum, NonBlank, Nullable, Timestamp } from '../../platform/http/schemas/json-schema.ts';
import type { DestinationRow } from './payout-destinations.sql.ts';

export const DestinationFailure = Type.Object(
  {
    payout_id: Type.String(),
    code: Type.String(),
    message: Type.String({ description: 'what went wrong, and what to do about it' }),
    at: Timestamp,
  },
  {
    description:
      'the last payout that was sent there, if it failed: the next one will as well, unless something is done. Null once one arrives, or the destination is set again',
  },
);

/** The public fields of a payout destination. */
export const PayoutDestination = Type.Object(
  {
    status: Enum(['ready', 'onboarding'], {
      description: 'ready: money can be sent there. onboarding: the processor still asks you something',
    }),
    label: Type.String({ description: 'such as `bank account ending 3000`' }),
    processor: Enum(['simulated', 'stripe'], { description: 'who sends the money' }),
    failure: Nullable(DestinationFailure),
    onboarding_url: Type.Optional(Type.String({ description: 'where to answer what the processor asks' })),
    payable_at: Nullable({
      ...Timestamp,
      description:
        'When payouts to it begin. In live mode a new destination waits, 48 hours unless the market sets another time, so that you can stop a change that you did not make. Null where nothing waits.',
    }),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  {
    $id: 'PayoutDestination',
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
          holder: NonBlank(200),
          iban: Type.String({ minLength: 5, maxLength: 50, description: 'an IBAN; spaces do not matter' }),
        },
        { additionalProperties: false, description: 'where payments are simulated only' },
      ),
    ),
    password: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'Your current password. Required in a browser session; keys and the command line need none, but must not be new in live mode.',
      }),
    ),
  },
  { additionalProperties: false },
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
