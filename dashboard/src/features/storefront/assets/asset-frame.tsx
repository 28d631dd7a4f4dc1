import type { Listing, SoukError } from '@souk/sdk';
import type { ReactNode } from 'react';
import type { Asset } from '../../../lib/labels/asset-labels.ts';
import { LoadedPage } from '../../../ui/feedback/loaded-page.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { type AssetPageParts, Sale } from './asset-aside.tsx';
import { AssetMissing } from './asset-missing.tsx';

interface AssetFrameProps<Thing> {
  loading: { data: Thing | undefined; error: SoukError | null; refetch: () => unknown };
  /** Describes what the page is about, for when it cannot be shown. */
  subject: { what: string; name: string; others: { to: string; label: string } };
  children: (thing: Thing) => ReactNode;
}

/** Renders a public page of an asset: loading, missing, hidden or loaded. */
export function AssetFrame<Thing>({ loading, subject, children }: AssetFrameProps<Thing>) {
  if (loading.error?.status === 403) return <AssetMissing {...subject} isHidden />;
  return (
    <LoadedPage loading={loading} missing={<AssetMissing {...subject} />}>
      {children}
    </LoadedPage>
  );
}

interface AssetColumnsProps extends AssetPageParts {
  asset: Asset;
  sale: { data: Listing | null | undefined; error: SoukError | null };
  facts: ReactNode;
  children: ReactNode;
}

/** Lays out content on the left, price and facts on the right; on a narrow screen, above and below. */
export function AssetColumns({ asset, sale, facts, GetAsset, children }: AssetColumnsProps) {
  return (
    <div className="mx-auto grid max-w-6xl gap-x-10 gap-y-5 px-4 py-6 sm:px-6 sm:py-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
      <section aria-label="Price" className="lg:col-start-2">
        <Sale asset={asset} listing={sale.data} GetAsset={GetAsset} />
        {sale.error && (
          <div className="mt-3">
            <Notice tone="warn">The listing could not be loaded: {sale.error.message}</Notice>
          </div>
        )}
      </section>
      <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">{children}</div>
      <aside aria-label="Facts" className="min-w-0 space-y-5 lg:col-start-2">
        {facts}
      </aside>
    </div>
  );
}
