import { useEffect, useMemo, useRef, useState } from 'react';
import { type Failure, isDeclined } from '../failure.ts';
import { CardChoice, NEW_CARD } from '../payments/card-choice.tsx';
import { CARD_FIELDS, readCard } from '../payments/card-entry.ts';
import { CardFields } from '../payments/card-fields.tsx';
import type { PaymentMethod } from '../payments/payments.api.ts';
import { Button } from '../ui/button.tsx';
import { DialogActions, DialogBody } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { inMoney } from '../ui/money-words.ts';
import type { Problem } from '../ui/problem.ts';
import { type Checkout, usePayCheckout } from './checkouts.api.ts';
import { PaidThroughStripe, PaymentSummary } from './payment-summary.tsx';

interface PayFormProps {
  checkout: Checkout;
  cards: PaymentMethod[];
  /** No real money moves, and cards are sent to the market itself. */
  simulated: boolean;
  /** A payment was under way, and nothing came of it. */
  failed: boolean;
  onClose: () => void;
}

export function PayForm({ checkout, cards, simulated, failed, onClose }: PayFormProps) {
  const [chosen, setChosen] = useState(() => (cards.find((card) => card.is_default) ?? cards[0])?.id ?? NEW_CARD);
  const [declined, setDeclined] = useState(0);
  const { busy, error, payWith } = usePayCheckout(checkout, {
    onDeclined: () => setDeclined((count) => count + 1),
    onKept: setChosen,
  });
  const problem = useMemo(() => toProblem(error, failed), [error, failed]);
  const entersCard = simulated && chosen === NEW_CARD;
  const content = useFirstFocus(declined);

  return (
    <Form
      problem={problem}
      onSubmit={(values) => payWith(chosen, entersCard ? readCard(values) : undefined)}
      className="scroll-mt-20"
      problemClassName="px-5 pt-5"
    >
      <DialogBody>
        <PaymentSummary amount={checkout.amount} simulated={simulated} />
        <div ref={content} className="space-y-5">
          {cards.length > 0 && <CardChoice cards={cards} chosen={chosen} takesNew={simulated} onChoose={setChosen} />}
          {/* A declined card makes room for the next one. */}
          {entersCard && <CardFields key={declined} />}
          {!simulated && <PaidThroughStripe hasCards={cards.length > 0} />}
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Not now</Button>
        {(entersCard || chosen !== NEW_CARD) && (
          <Button type="submit" look="primary" busy={busy}>
            Pay {inMoney(checkout.amount)}
          </Button>
        )}
      </DialogActions>
    </Form>
  );
}

/** Puts the focus where something is to be filled in or chosen: when the form appears, and whenever `occasion` changes. */
function useFirstFocus(occasion: number) {
  const content = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion is what it is for.
  useEffect(() => {
    const find = (selector: string) => content.current?.querySelector<HTMLElement>(selector);
    (find(`[name="${CARD_FIELDS.number}"]`) ?? find('input:checked'))?.focus();
  }, [occasion]);
  return content;
}

function toProblem(error: Failure | null, failed: boolean): Problem | null {
  if (isDeclined(error)) return { message: `${error?.message} Try another card.` };
  // Month and year are one field here.
  if (error?.field === 'card.exp_year') return { message: error.message, field: CARD_FIELDS.expiry };
  if (error) return error;
  return failed
    ? { message: 'The payment was not made, and nothing was charged. Try again, or use another card.' }
    : null;
}
