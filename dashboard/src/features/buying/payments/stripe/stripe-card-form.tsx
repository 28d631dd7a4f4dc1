import { Notice, ProblemNotice } from '../../../../ui/feedback/notice.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import type { useStripeCard } from './stripe-card.ts';

type StripeCardFormProps = Pick<ReturnType<typeof useStripeCard>, 'state' | 'setPlace' | 'retry'>;

/** The element that Stripe's own form is mounted in: the card details go to Stripe and never reach this page. */
export function StripeCardForm({ state, setPlace, retry }: StripeCardFormProps) {
  const failed = state === 'blocked' || typeof state === 'object';
  return (
    <div>
      {failed && (
        <div className="space-y-3">
          {state === 'blocked' ? <FormBlocked /> : <ProblemNotice problem={state.error} />}
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      <div className="relative">
        {state === 'loading' && <FormLoading />}
        {/* The frame declares no dark scheme, so browsers would paint white behind it unless this element is light. */}
        <div
          ref={setPlace}
          className={`scheme-light ${state === 'ready' ? '' : failed ? 'hidden' : 'min-h-44 opacity-0'}`}
        />
      </div>
      {!failed && (
        <p className="mt-3 text-[13px] text-muted">
          Your card goes straight to Stripe, which keeps it for you. Its number never reaches this market.
        </p>
      )}
    </div>
  );
}

function FormBlocked() {
  return (
    <Notice tone="warn">
      {navigator.onLine
        ? 'Stripe’s card form could not be loaded. An ad or content blocker may block it: allow js.stripe.com on this page.'
        : 'Stripe’s card form could not be loaded: you are offline.'}{' '}
      Nothing was charged.
    </Notice>
  );
}

/** Placeholder with the height of the form. */
function FormLoading() {
  return (
    <div role="status" className="absolute inset-0 grid animate-pulse grid-cols-2 content-start gap-x-3 gap-y-4">
      <span className="sr-only">Loading Stripe’s card form</span>
      <FieldLoading wide />
      <FieldLoading />
      <FieldLoading />
    </div>
  );
}

function FieldLoading({ wide = false }: { wide?: boolean }) {
  return (
    <div className={`space-y-2 ${wide ? 'col-span-2' : ''}`}>
      <div className="h-3.5 w-24 rounded bg-line" />
      <div className="h-11 rounded-lg bg-sunken" />
    </div>
  );
}
