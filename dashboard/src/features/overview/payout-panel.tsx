import type { Balance, Mode, Payout } from '@souk/sdk';
import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/format/money.ts';
import { Moment } from '../../ui/content/moment.tsx';
import { TextLink } from '../../ui/content/text-link.tsx';
import { Figure } from './figure.tsx';
import { useLastPayout } from './overview.api.ts';
import { Panel } from './panel.tsx';

/** Shows the amount of the next payout, and whether the last one failed. */
export function PayoutPanel({ mode, balance }: { mode: Mode; balance: Balance }) {
  const { data: last, error } = useLastPayout(mode);
  const due = balance.earnings.filter(({ cleared }) => cleared !== 0);
  const sums = due.length > 0 ? due : balance.earnings.slice(0, 1);
  const value = sums.map(({ currency, cleared }) => formatMoney({ currency, amount: cleared })).join(' · ');
  return (
    <Panel title="Next payout" to="/dashboard/payouts" all="Payouts">
      <Figure
        value={last === undefined ? undefined : value || formatMoney({ currency: 'usd', amount: 0 })}
        problem={error}
        note={last === undefined ? ' ' : noteOf(last)}
      />
    </Panel>
  );
}

function noteOf(last: Payout | null): ReactNode {
  if (!last) return 'Paid out daily, to the bank account that you add under Payouts.';
  if (last.status === 'failed') {
    return (
      <>
        The last one failed. <TextLink to={`/dashboard/payouts/${last.id}`}>See why</TextLink>
      </>
    );
  }
  return (
    <>
      To your {last.destination.label}. The last one, {formatMoney(last.amount)}, was <Moment at={last.created_at} />.
    </>
  );
}
