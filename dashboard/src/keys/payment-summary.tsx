import { inMoney, type Money } from '../ui/money-words.ts';

/** What is paid for, how much, and what it is not. */
export function PaymentSummary({ amount, simulated }: { amount: Money; simulated: boolean }) {
  return (
    <div className="rounded-lg bg-sunken px-4 py-3.5 text-sm">
      <p className="flex items-baseline justify-between gap-4 font-medium">
        <span>Activation of a live premium key</span>
        <span className="whitespace-nowrap">{inMoney(amount)}</span>
      </p>
      <p className="mt-1 text-[13px] text-muted">
        Paid once, by card. It is a fee and not a credit: inference is billed on top, per token.
      </p>
      {simulated && (
        <p className="mt-2.5 border-t border-line pt-2.5 text-[13px] text-muted">
          <strong className="font-medium text-ink">Payments are simulated here: no money moves.</strong> Use a test card
          such as <span className="whitespace-nowrap">4242 4242 4242 4242</span>, never a real one.
        </p>
      )}
    </div>
  );
}

/** Where a card's number must not come here at all. */
export function PaidThroughStripe({ hasCards }: { hasCards: boolean }) {
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
