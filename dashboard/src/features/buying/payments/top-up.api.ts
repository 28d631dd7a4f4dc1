import type { BodyOf, Mode, TopUp } from '@souk/sdk';
import { useState } from 'react';
import type { Money } from '../../../lib/format/money.ts';
import { useRefreshBalance } from '../../../lib/queries/balance.api.ts';
import { souk } from '../../../lib/souk.ts';
import type { Payment } from './card-payment.ts';
import { useFollowed } from './follow-payment.ts';
import { usePaymentKey } from './payment-key.ts';

/** Of the currencies that there are; those that a form offers are among them. */
type TopUpAmount = BodyOf<'/v1/balance/topups', 'post'>['amount'];

/** A top-up from its form to its end. */
export function useTopUp(mode: Mode, amount: Money | undefined) {
  const refreshBalance = useRefreshBalance();
  const paymentKey = usePaymentKey();
  const [begun, setBegun] = useState<TopUp>();
  const topUp = useFollowed({
    begun,
    queryKey: ['top-up', mode],
    look: (id) => souk.balance.topUps.get(id, { mode }),
    onEnd: refreshBalance,
  });
  const payment: Payment<TopUp> = {
    mode,
    pay: async (method) => {
      if (!amount) throw new Error('the form is not sent without an amount');
      const body = { amount: amount as TopUpAmount, payment_method: method };
      return paymentKey.pay(body, (idempotencyKey) =>
        souk.balance.topUps.create(body, { mode, idempotencyKey, maxRetries: 0 }),
      );
    },
    onPaid: (topUp) => {
      setBegun(topUp);
      return refreshBalance();
    },
    onFailed: refreshBalance,
  };
  return { topUp, payment };
}
