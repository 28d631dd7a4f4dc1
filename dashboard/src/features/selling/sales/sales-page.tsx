import type { Mode } from '@souk/sdk';
import { useSearchParams } from 'react-router';
import { readPeriod } from '../../../lib/format/sales-period.ts';
import { useMode } from '../../../lib/mode.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ReceiptIcon } from '../../../ui/layout/icons.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { PeriodSwitch } from './period-switch.tsx';
import { RevenueOverview } from './revenue-overview.tsx';
import { SaleDialog } from './sale-dialog.tsx';
import { useSales } from './sales.api.ts';
import { SalesList } from './sales-list.tsx';

/** Remounts when the mode changes, so that it never shows numbers of the other mode. */
export function SalesPage() {
  const mode = useMode();
  return <Sales key={mode} mode={mode} />;
}

function Sales({ mode }: { mode: Mode }) {
  const [search, setSearch] = useSearchParams();
  const period = readPeriod(search.get('period'));
  const sale = search.get('sale');
  const { items: latest } = useSales(mode, undefined);
  const change = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <PageHeader
        title="Sales"
        description="Payments for your models and datasets, and your share of them."
        action={<PeriodSwitch period={period} onChange={(value) => change('period', value)} />}
      />
      {latest?.length === 0 ? (
        <Card>
          <NoSales mode={mode} />
        </Card>
      ) : (
        <div className="space-y-8">
          <RevenueOverview mode={mode} period={period} />
          <SalesList mode={mode} onOpen={(id) => change('sale', id)} />
        </div>
      )}
      {sale && <SaleDialog mode={mode} id={sale} onClose={() => change('sale', null)} />}
    </>
  );
}

function NoSales({ mode }: { mode: Mode }) {
  return (
    <EmptyState
      Icon={ReceiptIcon}
      title={`No ${mode} sales yet`}
      action={
        <ButtonLink to="/dashboard/selling" variant="primary">
          Your models and datasets
        </ButtonLink>
      }
    >
      {mode === 'test'
        ? 'Put a model or dataset on sale in test mode, and buy it from a second account with a test card. The sale appears here at once.'
        : 'Sales of your models and datasets appear here, with the buyer and your earnings.'}
    </EmptyState>
  );
}
