import type { Mode, Purchase } from '@souk/sdk';
import { type ReactNode, useState } from 'react';
import { isRefundable } from '../../../lib/format/refund-rule.ts';
import { assetName } from '../../../lib/labels/purchase-labels.ts';
import { CopyIconButton } from '../../../ui/content/copy-icon-button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { RowsLoading } from '../../../ui/feedback/loading.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Fact } from '../../../ui/layout/fact.tsx';
import { PurchaseStatus } from '../../../ui/market/purchase-status.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { SaleSums } from './sale-sums.tsx';
import { useSale } from './sales.api.ts';

const momentFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

interface SaleDialogProps {
  mode: Mode;
  id: string;
  onClose: () => void;
}

/** Shows the details of a sale, and refunds it. */
export function SaleDialog({ mode, id, onClose }: SaleDialogProps) {
  const { data: sale, error, refetch } = useSale(mode, id);
  const [refunding, setRefunding] = useState(false);
  if (sale && refunding) return <RefundDialog {...{ mode, sale }} onClose={() => setRefunding(false)} />;
  return (
    <Dialog title="Sale" onClose={onClose}>
      {sale ? (
        <>
          <DialogBody>
            <Details sale={sale} />
            <SaleSums sale={sale} />
            <RefundDeadline sale={sale} />
          </DialogBody>
          <DialogActions>
            {isRefundable(sale, new Date()) && (
              <Button variant="warning" onClick={() => setRefunding(true)}>
                Refund
              </Button>
            )}
            <Button onClick={onClose}>Close</Button>
          </DialogActions>
        </>
      ) : error ? (
        <LoadFailure problem={error} onRetry={() => void refetch()} />
      ) : (
        <RowsLoading />
      )}
    </Dialog>
  );
}

function Details({ sale }: { sale: Purchase }) {
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 text-base font-medium wrap-anywhere">{assetName(sale)}</p>
        <PurchaseStatus purchase={sale} />
      </div>
      <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2">
        <Fact term="Buyer">
          <bdi>{sale.buyer.name}</bdi>
        </Fact>
        <Fact term="Sold">{formatTime(sale.created_at)}</Fact>
        {sale.refunded_at && <Fact term="Refunded">{formatTime(sale.refunded_at)}</Fact>}
        <Fact term="ID" whole>
          <span className="flex items-center gap-1">
            <code className="min-w-0 font-mono text-[13px] wrap-anywhere">{sale.id}</code>
            <CopyIconButton text={sale.id} label="Copy sale ID" />
          </span>
        </Fact>
      </dl>
    </>
  );
}

function RefundDeadline({ sale }: { sale: Purchase }): ReactNode {
  if (sale.refundable_until === null) return null;
  const until = dayFormat.format(new Date(sale.refundable_until));
  return (
    <p className="text-[13px] text-muted">
      {isRefundable(sale, new Date()) ? `You can refund it until ${until}.` : `It could be refunded until ${until}.`}
    </p>
  );
}

function formatTime(at: string) {
  return <time dateTime={at}>{momentFormat.format(new Date(at))}</time>;
}
