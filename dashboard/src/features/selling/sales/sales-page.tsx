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

/** Begins anew with each mode, so that the numbers of the other one are never shown in the meantime. */
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
        description="What buyers paid for your models and datasets, and what of it is yours."
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
        ? 'Put a model or a dataset on sale in test mode, and buy it from a second account with a test card: the sale is here at once.'
        : 'Once somebody buys a model or a dataset of yours, you see here what was sold to whom, and what you earned.'}
    </EmptyState>
  );
}
