import type { OperatedPayout } from '@souk/sdk';
import { formatMoney } from '../../../lib/format/money.ts';
import { CopyIconButton } from '../../../ui/content/copy-icon-button.tsx';
import { Moment } from '../../../ui/content/moment.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { AccountLink } from '../accounts/account-link.tsx';
import { PAYOUT_STATUS, processorLabel } from './operated-payout-labels.ts';

interface OperatedPayoutRowProps {
  payout: OperatedPayout;
  /** Leaves out the account: the page shows one account only. */
  hidesAccount?: boolean;
}

export function OperatedPayoutRow({ payout, hidesAccount = false }: OperatedPayoutRowProps) {
  const { id, account, amount, status, destination, failure, created_at } = payout;
  const { label, tone } = PAYOUT_STATUS[status];
  return (
    <li className="px-5 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="text-sm">
            {hidesAccount ? (
              <span className="font-medium">To {destination.label}</span>
            ) : (
              <>
                <AccountLink account={account} /> <span className="text-muted wrap-anywhere">{account.slug}</span>
              </>
            )}
          </p>
          <p className="text-[13px] text-muted">
            <Moment at={created_at} />
            {!hidesAccount && <> · to {destination.label}</>}
          </p>
          <ProcessorReference payout={payout} />
        </div>
        <div className="flex items-center gap-3 text-sm max-sm:w-full">
          <Badge tone={tone}>{label}</Badge>
          <span className="font-medium whitespace-nowrap tabular-nums max-sm:flex-1 sm:min-w-28 sm:text-right">
            {formatMoney(amount)}
          </span>
          <CopyIconButton text={id} label={`Copy the payout ID ${id}`} />
        </div>
      </div>
      {failure && <p className="mt-1.5 max-w-3xl text-[13px] text-pretty text-danger-ink">{failure.message}</p>}
    </li>
  );
}

/** Shows the reference at the processor, unless payouts are simulated. */
function ProcessorReference({ payout: { processor, reference } }: { payout: OperatedPayout }) {
  if (reference === null || processor === 'simulated') return null;
  return (
    <p className="flex items-center gap-1 text-[13px] text-muted">
      {processorLabel(processor)} <code className="font-mono text-xs wrap-anywhere">{reference}</code>
      <CopyIconButton text={reference} label={`Copy the reference ${reference}`} />
    </p>
  );
}
