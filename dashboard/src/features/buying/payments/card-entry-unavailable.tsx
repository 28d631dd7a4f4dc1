import type { PaymentProcessor } from '@souk/sdk';

interface CardEntryUnavailableProps {
  processor: PaymentProcessor;
  hasCards: boolean;
}

/** Explains why no card can be entered on this site. */
export function CardEntryUnavailable({ processor, hasCards }: CardEntryUnavailableProps) {
  if (!processor.available) {
    return (
      <p className="text-sm text-muted">
        This market does not accept cards in live mode yet: its operator has to set up payments first. You can try
        everything in test mode.
      </p>
    );
  }
  return (
    <p className="text-sm text-muted">
      Cards are saved through Stripe. Their numbers never reach this market.{' '}
      {hasCards ? (
        'You can pay with any saved card.'
      ) : (
        <>
          You have no saved card yet. Save one through the API, as{' '}
          <a href="/docs" className="font-medium text-accent-ink hover:underline">
            its reference
          </a>{' '}
          describes under payments, and it appears here.
        </>
      )}
    </p>
  );
}
