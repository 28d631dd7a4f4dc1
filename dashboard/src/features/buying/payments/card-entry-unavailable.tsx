import type { PaymentProcessor } from '@souk/sdk';

interface CardEntryUnavailableProps {
  processor: PaymentProcessor;
  hasCards: boolean;
}

/** Where no card can be entered on this site. */
export function CardEntryUnavailable({ processor, hasCards }: CardEntryUnavailableProps) {
  if (!processor.available) {
    return (
      <p className="text-sm text-muted">
        This market does not take cards in live mode yet: whoever operates it has to set payments up. In test mode you
        can try everything.
      </p>
    );
  }
  return (
    <p className="text-sm text-muted">
      Cards are saved through Stripe, and their numbers never come here.{' '}
      {hasCards ? (
        'You can pay with any of those you have saved.'
      ) : (
        <>
          You have no saved card yet. Save one through the API, as{' '}
          <a href="/docs" className="font-medium text-accent-ink hover:underline">
            its reference
          </a>{' '}
          describes under payments, and it is offered here.
        </>
      )}
    </p>
  );
}
