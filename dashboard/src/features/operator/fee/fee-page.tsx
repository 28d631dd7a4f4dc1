import type { Mode, PlatformFee } from '@souk/sdk';
import { useMode } from '../../../lib/mode.ts';
import { Moment } from '../../../ui/content/moment.tsx';
import { LoadedPage } from '../../../ui/feedback/loaded-page.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ModeBadge } from '../../../ui/layout/mode-badge.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useFee } from './fee.api.ts';
import { FeeForm } from './fee-form.tsx';
import { FeeHistory } from './fee-history.tsx';
import { formatPercent } from './fee-labels.ts';
import { SaleExample } from './sale-example.tsx';

export function FeePage() {
  const mode = useMode();
  return (
    <>
      <PageHeader
        title="Fee"
        description="The market’s share of each sale. Each mode has its own fee. A change does not affect earlier purchases."
      />
      <LoadedPage loading={useFee(mode)} missing={null}>
        {(fee) => (
          <>
            <div className="grid gap-5 lg:grid-cols-2">
              <CurrentFee mode={mode} fee={fee} />
              <Card className="p-5">
                <FeeForm key={mode} mode={mode} fee={fee} />
              </Card>
            </div>
            <FeeHistory mode={mode} />
          </>
        )}
      </LoadedPage>
    </>
  );
}

function CurrentFee({ mode, fee }: { mode: Mode; fee: PlatformFee }) {
  return (
    <Card className="space-y-5 p-5">
      <div>
        <h2 className="flex items-center gap-2 text-[13px] font-medium text-muted">
          Current fee <ModeBadge mode={mode} />
        </h2>
        <p className="mt-1.5 text-4xl font-semibold tracking-tight tabular-nums">{formatPercent(fee.basis_points)}</p>
        <p className="mt-1 text-[13px] text-muted">
          {fee.since ? (
            <>
              Set by an operator <Moment at={fee.since} />
            </>
          ) : (
            'Configured by PLATFORM_FEE_BPS'
          )}
        </p>
      </div>
      <SaleExample basisPoints={fee.basis_points} />
    </Card>
  );
}
