import { type Static, Type } from 'typebox';
import { Enum, NonBlank, Timestamp } from '../platform/http/json-schema.ts';
import type { DestinationRow } from './payout-destinations.sql.ts';

/** Where a seller's money goes, as far as it is anybody's business. */
export const PayoutDestination = Type.Object(
  {
    status: Enum(['ready', 'onboarding'], {
      description: 'ready: money can be sent there. onboarding: the processor still asks you something',
    }),
    label: Type.String({ description: 'such as `bank account ending 3000`' }),
    processor: Enum(['simulated', 'stripe'], { description: 'who sends the money' }),
    onboarding_url: Type.Optional(Type.String({ description: 'where to answer what the processor asks' })),
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
  },
  { additionalProperties: false },
);
export type DestinationBody = Static<typeof DestinationBody>;

export function showDestination(destination: DestinationRow, onboardingUrl?: string): Static<typeof PayoutDestination> {
  return {
    status: destination.status,
    label: destination.label,
    processor: destination.processor as 'simulated' | 'stripe',
    ...(onboardingUrl === undefined ? {} : { onboarding_url: onboardingUrl }),
    created_at: destination.created_at.toISOString(),
    updated_at: destination.updated_at.toISOString(),
  };
}
