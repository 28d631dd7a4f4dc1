import type { BodyOf, Mode, TopUp } from '@souk/sdk';
import { useState } from 'react';
import type { Money } from '../../../lib/format/money.ts';
import { useRefreshBalance } from '../../../lib/queries/balance.api.ts';
import { souk } from '../../../lib/souk.ts';
import type { Payment } from './card-payment.ts';
import { usePaymentKey } from './payment-key.ts';
import { useFollowedPayment } from './use-followed-payment.ts';

/** Typed by currency code: the API declares which ones exist, and the form offers some of them. */
type TopUpAmount = BodyOf<'/v1/balance/topups', 'post'>['amount'];

/** Creates a top-up, and polls it until it ends. */
export function useTopUp(mode: Mode, amount: Money | undefined) {
  const refreshBalance = useRefreshBalance();
  const paymentKey = usePaymentKey();
  const [started, setStarted] = useState<TopUp>();
  const topUp = useFollowedPayment({
    started,
    queryKey: ['top-up', mode],
    get: (id) => souk.balance.topUps.get(id, { mode }),
    onEnd: refreshBalance,
  });
  const payment: Payment<TopUp> = {
    mode,
    pay: async (method) => {
      if (!amount) throw new Error('unreachable: the form requires an amount');
      const body = { amount: amount as TopUpAmount, payment_method: method };
      return paymentKey.pay(body, (idempotencyKey) =>
        souk.balance.topUps.create(body, { mode, idempotencyKey, maxRetries: 0 }),
      );
    },
    onPaid: (topUp) => {
      setStarted(topUp);
      return refreshBalance();
    },
    onFailed: refreshBalance,
  };
  return { topUp, payment };
}
