import type { BodyOf, Mode, TopUp } from '@souk/sdk';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Payment } from '../../features/buying/payments/card-payment.ts';
import { useFollowed } from '../../features/buying/payments/follow-payment.ts';
import { usePaymentKey } from '../../features/buying/payments/payment-key.ts';
import type { Money } from '../format/money.ts';
import { souk } from '../souk.ts';

const BALANCE_KEY = ['balance'] as const;

export const balanceOf = (mode: Mode) =>
  queryOptions({ queryKey: [...BALANCE_KEY, mode], queryFn: () => souk.balance.get({ mode }) });

export function useBalance(mode: Mode) {
  return useQuery(balanceOf(mode));
}

export function useRefreshBalance() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: BALANCE_KEY });
}

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
