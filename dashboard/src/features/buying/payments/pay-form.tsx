import type { PaymentMethod, PaymentProcessor, SoukError } from '@souk/sdk';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { isDeclined } from '../../../lib/failure.ts';
import type { Problem } from '../../../lib/problem.ts';
import { DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { acceptsCards } from './accepts-cards.ts';
import { CARD_FIELDS, readCard } from './card-entry.ts';
import { CardEntryUnavailable } from './card-entry-unavailable.tsx';
import { CardFields } from './card-fields.tsx';
import { type Payment, useCardPayment } from './card-payment.ts';
import { cardProblem } from './card-problem.ts';
import { BALANCE, MethodChoice, NEW_CARD, type Purse } from './method-choice.tsx';
import { saveCard } from './payments.api.ts';
import { useStripeCard } from './stripe/stripe-card.ts';
import { StripeCardForm } from './stripe/stripe-card-form.tsx';
import { shortfall } from './wallet.ts';

interface PayFormProps<Paid> extends Payment<Paid> {
  /** Label of the button, such as `Pay 20 USD`. */
  action: string;
  cards: PaymentMethod[];
  /** Undefined where only a card is accepted. */
  purse?: Purse;
  processor: PaymentProcessor;
  /** An earlier payment was started and failed. */
  failed: boolean;
  /** Returns the message for errors that are specific to this payment. */
  explain?: (error: SoukError) => Problem | undefined;
  onClose: () => void;
  /** Describes what is paid for. */
  children: ReactNode;
}

/** Shown where cards cannot be charged. */
const NO_CARDS: PaymentMethod[] = [];

export function PayForm<Paid>(props: PayFormProps<Paid>) {
  const { action, purse, processor, failed, explain, onClose, children, ...rest } = props;
  const { cards: saved, ...payment } = rest;
  const { simulated } = processor;
  const [entered, setEntered] = useState<PaymentMethod>();
  const cards = processor.available ? withEntered(saved, entered) : NO_CARDS;
  const [picked, setChosen] = useState(() => firstChoice(cards, purse));
  const [declined, setDeclined] = useState(0);
  const { busy, error, payWith } = useCardPayment(payment, {
    onGone: () => {
      setEntered(undefined);
      setChosen(NEW_CARD);
      setDeclined((count) => count + 1);
    },
    onUnused: (card) => {
      setEntered(card);
      setChosen(card.id);
    },
  });
  const problem = useMemo(() => toProblem(error, failed, explain), [error, failed, explain]);
  const chosen = isOffered(picked, purse) ? picked : firstChoice(cards, purse);
  const entersCard = acceptsCards(processor) && chosen === NEW_CARD;
  const stripe = useStripeCard(payment.mode, processor.publishable_key ?? '', declined, 'after_payment');
  const newCard = (values: FormData) => {
    if (!entersCard) return entered?.id === chosen ? async () => entered : undefined;
    const { mode } = payment;
    const entry = simulated ? readCard(values) : undefined;
    return entry ? () => saveCard(mode, entry, 'after_payment') : stripe.save;
  };
  const content = useFirstFocus(declined);

  return (
    <Form
      problem={problem}
      onSubmit={(values) => payWith(chosen, newCard(values))}
      className="scroll-mt-20"
      problemClassName="px-5 pt-5"
    >
      <DialogBody>
        <div ref={content} className="space-y-5">
          {children}
          {(cards.length > 0 || purse) && (
            <MethodChoice
              cards={cards}
              purse={purse}
              chosen={chosen}
              acceptsNew={acceptsCards(processor)}
              onChoose={setChosen}
            />
          )}
          {/* A declined card is cleared for the next one. */}
          {entersCard && simulated && <CardFields key={declined} />}
          {entersCard && !simulated && <StripeCardForm {...stripe} />}
          {entersCard && (
            <p className="text-[13px] text-muted">The card is saved once it has paid. You can remove it at any time.</p>
          )}
          {!acceptsCards(processor) && <CardEntryUnavailable processor={processor} hasCards={cards.length > 0} />}
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Not now</Button>
        {(entersCard || chosen !== NEW_CARD) && (
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            disabled={entersCard && !simulated && stripe.state !== 'ready'}
          >
            {action}
          </Button>
        )}
      </DialogActions>
    </Form>
  );
}

/** Adds the entered card, which is not among the saved ones until it has paid. */
function withEntered(saved: PaymentMethod[], entered: PaymentMethod | undefined): PaymentMethod[] {
  return entered && saved.every(({ id }) => id !== entered.id) ? [entered, ...saved] : saved;
}

/** Prefers the balance where it covers the price, then the default card. */
function firstChoice(cards: PaymentMethod[], purse: Purse | undefined): string {
  if (purse && !shortfall(purse.available, purse.price)) return BALANCE;
  return (cards.find((card) => card.is_default) ?? cards[0])?.id ?? NEW_CARD;
}

/** Returns whether the choice is still available: the balance or the price may have changed since. */
function isOffered(chosen: string, purse: Purse | undefined): boolean {
  return chosen !== BALANCE || (purse !== undefined && !shortfall(purse.available, purse.price));
}

/** Focuses the first field; after a declined card, the card number. */
function useFirstFocus(declined: number) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const find = (selector: string) => content.current?.querySelector<HTMLElement>(selector);
    const next = declined > 0 ? find(`[name="${CARD_FIELDS.number}"]`) : undefined;
    (next ?? find('input:not([type=radio])') ?? find('input:checked'))?.focus();
  }, [declined]);
  return content;
}

function toProblem(
  error: SoukError | null,
  failed: boolean,
  explain: (error: SoukError) => Problem | undefined = () => undefined,
): Problem | null {
  if (error) return explain(error) ?? (isDeclined(error) ? declinedProblem(error) : cardProblem(error));
  return failed ? { message: 'The payment failed. Nothing was charged. Try again, or use another card.' } : null;
}

function declinedProblem({ message }: SoukError): Problem {
  return { message: `${message} Try another card.` };
}
