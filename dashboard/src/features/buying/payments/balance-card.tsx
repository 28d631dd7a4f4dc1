import type { Mode } from '@souk/sdk';
import { useState } from 'react';
import { formatMoney, type Money } from '../../../lib/format/money.ts';
import { useBalance } from '../../../lib/queries/balance.api.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';

/** Shows the balance and lets it be topped up. */
export function BalanceCard({ mode }: { mode: Mode }) {
  const { data: balance, error, refetch } = useBalance(mode);
  const [toppingUp, setToppingUp] = useState(false);
  if (!balance && error) {
    return (
      <Card>
        <LoadFailure problem={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 p-5">
      <div className="min-w-0">
        <h2 className="text-sm text-muted">Balance</h2>
        <p className="mt-0.5 flex min-h-8 flex-wrap gap-x-5 text-2xl font-semibold tracking-tight" aria-live="polite">
          {balance && (balance.available.length > 0 ? balance.available : [{ currency: 'usd', amount: 0 }]).map(inSpan)}
        </p>
        <p className="mt-1 min-h-5 text-[13px] text-muted">
          {balance && (notes(balance.pending, balance.owed) || 'Pays for licenses and for inference.')}
        </p>
      </div>
      <Button onClick={() => setToppingUp(true)} disabled={!balance}>
        Top up
      </Button>
      {balance && toppingUp && <TopUpDialog mode={mode} balance={balance} onClose={() => setToppingUp(false)} />}
    </Card>
  );
}

function inSpan(sum: Money) {
  return <span key={sum.currency}>{formatMoney(sum)}</span>;
}

function notes(pending: Money[], owed: Money[]): string {
  return [
    ...pending.map((sum) => `${formatMoney(sum)} pending`),
    ...owed.filter(({ amount }) => amount > 0).map((sum) => `${formatMoney(sum)} owed for inference`),
  ].join(' · ');
}
