import type { Balance, Mode } from '@souk/sdk';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/format/money.ts';
import { useBalance } from '../../../lib/queries/balance.api.ts';
import { Moment } from '../../../ui/content/moment.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { clearedStatus, minimumOf, nextRun } from './payout-rule.ts';

type Earned = Balance['earnings'][number];

interface NextPayoutProps {
  mode: Mode;
  /** Payouts can be sent to the destination. */
  ready: boolean;
  /** The action of test mode. */
  action?: ReactNode;
}

/** Shows the next payout, when it is sent, and what it is waiting for. */
export function NextPayout({ mode, ready, action }: NextPayoutProps) {
  const { data: balance, error, refetch } = useBalance(mode);
  if (!balance && error) {
    return (
      <Card>
        <LoadFailure problem={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  const earnings = balance?.earnings ?? [];
  return (
    <Card className="flex flex-col p-5">
      <h2 className="text-sm text-muted">Next payout</h2>
      <div className="mt-0.5 min-h-14 space-y-4" aria-live="polite">
        {balance && earnings.length === 0 && (
          <Sum amount={formatMoney({ currency: 'usd', amount: 0 })}>
            Nothing is due. Your earnings are paid out automatically.
          </Sum>
        )}
        {earnings.map((earned) => (
          <Sum key={earned.currency} amount={formatMoney({ currency: earned.currency, amount: earned.cleared })}>
            <PayoutTiming {...{ mode, earned, ready }} />
            <Held earned={earned} />
          </Sum>
        ))}
      </div>
      {action && <div className="mt-auto pt-4">{action}</div>}
    </Card>
  );
}

function Sum({ amount, children }: { amount: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-2xl font-semibold tracking-tight tabular-nums">{amount}</p>
      <div className="mt-1 space-y-0.5 text-[13px] text-pretty text-muted">{children}</div>
    </div>
  );
}

function PayoutTiming({ mode, earned, ready }: { mode: Mode; earned: Earned; ready: boolean }) {
  const status = clearedStatus(mode, earned);
  if (status === 'nothing') return <p>Nothing has cleared yet.</p>;
  if (status === 'owed') {
    return (
      <p>
        Your balance is negative: sales were refunded after they had been paid out to you. Your next earnings cover it
        first.
      </p>
    );
  }
  if (status === 'below minimum') {
    const minimum = formatMoney({ currency: earned.currency, amount: minimumOf(mode, earned.currency) });
    return <p>It is sent once it reaches {minimum}.</p>;
  }
  if (!ready) return <p className="text-warn-ink">It is held until you set up a payout destination.</p>;
  return (
    <p>
      It is sent <Moment at={nextRun(new Date()).toISOString()} />. Payouts are sent every day at 04:00 UTC.
    </p>
  );
}

function Held({ earned }: { earned: Earned }) {
  if (earned.pending === 0) return null;
  const { currency, pending: amount } = earned;
  return (
    <p>
      <span className="font-medium text-ink">{formatMoney({ currency, amount })} more</span> is held while it can still
      be refunded.
    </p>
  );
}
