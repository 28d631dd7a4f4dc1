import type { Payout } from '@souk/sdk';
import { formatMoney } from '../../../lib/format/money.ts';
import { STATUSES } from '../../../lib/labels/payout-labels.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { Notice, ProblemNotice } from '../../../ui/feedback/notice.tsx';
import type { useRunPayouts } from './payouts.api.ts';

/** Shows the result of a run of test payouts. */
export function RunOutcome({ data, error }: Pick<ReturnType<typeof useRunPayouts>, 'data' | 'error'>) {
  if (error) return <ProblemNotice problem={error} />;
  if (data?.length === 0) return <Notice tone="warn">Nothing is due, so nothing was paid out.</Notice>;
  return data?.map((payout) => <PayoutResult key={payout.id} payout={payout} />);
}

function PayoutResult({ payout }: { payout: Payout }) {
  const { id, amount, status, failure } = payout;
  const tone = status === 'failed' ? 'danger' : status === 'paid' ? 'ok' : 'warn';
  return (
    <Notice tone={tone}>
      {formatMoney(amount)}: {STATUSES[status].label.toLowerCase()}. {failure?.message}{' '}
      <TextLink to={`/dashboard/payouts/${id}`} className="text-inherit underline">
        View payout
      </TextLink>
    </Notice>
  );
}
