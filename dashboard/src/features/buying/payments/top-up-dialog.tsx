import type { Balance, Mode, PaymentMethod, PaymentProcessor } from '@souk/sdk';
import { useState } from 'react';
import { amountPattern, readAmount } from '../../../lib/format/amount-entry.ts';
import { formatMoney } from '../../../lib/format/money.ts';
import { usePaymentProcessor } from '../../../lib/queries/payment-processor.api.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DoneOutcome } from '../../../ui/dialogs/dialog-outcome.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { MoneyNote } from './money-note.tsx';
import { PayForm } from './pay-form.tsx';
import { PaymentLoading } from './payment-loading.tsx';
import { PaymentPending } from './payment-outcome.tsx';
import { useCards } from './payments.api.ts';
import { useTopUp } from './top-up.api.ts';

/** Offered in addition to the currencies of the balance. */
const USUAL_CURRENCIES = ['usd', 'eur', 'gbp', 'jpy'];

interface TopUpDialogProps {
  mode: Mode;
  balance: Balance;
  onClose: () => void;
}

/** Tops up the balance by card. */
export function TopUpDialog({ mode, balance, onClose }: TopUpDialogProps) {
  const processor = usePaymentProcessor(mode);
  const cards = useCards(mode);
  return (
    <Dialog title="Top up your balance" onClose={onClose}>
      {processor.data && cards.data ? (
        <TopUp {...{ mode, balance, onClose }} cards={cards.data} processor={processor.data} />
      ) : (
        <PaymentLoading queries={[processor, cards]} />
      )}
    </Dialog>
  );
}

interface TopUpProps extends TopUpDialogProps {
  cards: PaymentMethod[];
  processor: PaymentProcessor;
}

/** Renders the top-up by its status. */
function TopUp({ mode, balance, cards, processor, onClose }: TopUpProps) {
  const currencies = [...new Set([...balance.available.map((sum) => sum.currency), ...USUAL_CURRENCIES])];
  const [currency, setCurrency] = useState(currencies[0] ?? 'usd');
  const [text, setText] = useState('');
  const amount = readAmount(text, currency);
  const { topUp, payment } = useTopUp(mode, amount);

  if (topUp?.status === 'succeeded') {
    return (
      <DoneOutcome onClose={onClose}>
        <Notice tone="ok">
          <strong className="font-semibold">{formatMoney(topUp.amount)} added to your balance.</strong>
        </Notice>
      </DoneOutcome>
    );
  }
  if (topUp?.status === 'pending') {
    const then = 'the amount is added to your balance as soon as the payment succeeds.';
    return <PaymentPending mode={mode} nextAction={topUp.next_action} then={then} onClose={onClose} />;
  }
  const choices = currencies.map((value) => ({ value, label: value.toUpperCase() }));
  return (
    <PayForm
      {...payment}
      {...{ cards, processor, onClose }}
      action={amount ? `Pay ${formatMoney(amount)}` : 'Pay'}
      failed={topUp?.status === 'failed'}
    >
      <MoneyNote mode={mode} simulated={processor.simulated} />
      <Field
        label="Amount"
        name="amount.amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder="50"
        required
        maxLength={12}
        pattern={amountPattern(currency)}
        title={`Enter an amount in ${currency.toUpperCase()}, such as 50.`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        aside={<FilterSelect label="Currency" value={currency} choices={choices} onChange={setCurrency} />}
        hint="Your balance pays for licenses and for inference."
      />
    </PayForm>
  );
}
