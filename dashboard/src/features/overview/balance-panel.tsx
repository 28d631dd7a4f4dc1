import type { Mode } from '@souk/sdk';
import { formatMoney, type Money } from '../../lib/format/money.ts';
import { useBalance } from '../../lib/queries/balance.api.ts';
import { Figure } from './figure.tsx';
import { Panel } from './panel.tsx';

const NOTHING: Money = { currency: 'usd', amount: 0 };

/** Shows the balance to spend, and what is owed. */
export function BalancePanel({ mode, className = '' }: { mode: Mode; className?: string }) {
  const { data: balance, error } = useBalance(mode);
  const owed = balance?.owed.filter(({ amount }) => amount > 0) ?? [];
  const sums = balance && (balance.available.length > 0 ? balance.available : [NOTHING]);
  return (
    <Panel title="Balance" to="/dashboard/cards" all="Top up" className={className}>
      <Figure
        value={sums?.map(formatMoney).join(' · ')}
        problem={error}
        note={
          owed.length > 0
            ? `${owed.map(formatMoney).join(' · ')} owed for inference`
            : 'Pays for licenses and for inference.'
        }
      />
    </Panel>
  );
}
