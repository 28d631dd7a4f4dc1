import type { Dataset, Listing, Mode, Model } from '@souk/sdk';
import type { ReactNode } from 'react';
import { salesLabel, statusLabel } from '../../../lib/labels/listing-labels.ts';
import { useAccount } from '../../../lib/session.ts';
import { Moment } from '../../../ui/content/moment.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useListingsOf } from './listings.api.ts';
import { canBeSold, readinessOf } from './readiness.ts';
import { ReadinessList } from './readiness-list.tsx';

interface SaleStatusProps {
  mode: Mode;
  listing: Listing;
  asset: Model | Dataset;
  onPublish: () => void;
  onUnpublish: () => void;
}

/** Shows whether a listing is on sale and what is missing, and starts or ends the sale. */
export function SaleStatus({ mode, listing, asset, onPublish, onUnpublish }: SaleStatusProps) {
  const account = useAccount();
  const siblings = useListingsOf(mode, listing.asset).data ?? [];
  const steps = readinessOf({ listing, asset, siblings, account, mode });
  const { label, tone, meaning } = statusLabel(listing);
  const published = listing.status === 'published';
  return (
    <Card>
      <section aria-label="Sale" className="space-y-4 p-5">
        <div>
          <div className="flex items-center justify-between gap-4">
            <h2 className="font-semibold">Sale</h2>
            <Badge tone={tone}>{label}</Badge>
          </div>
          <p className="mt-1 text-[13px] leading-5 text-pretty text-muted">{meaning}</p>
        </div>
        {asset.takedown && (
          <Notice tone="danger">
            The operators of this market have taken the {listing.asset.type} down. Their reason: {asset.takedown.reason}
          </Notice>
        )}
        {published ? (
          <Button className="w-full" onClick={onUnpublish}>
            Take off sale
          </Button>
        ) : (
          <Button
            variant="primary"
            className="w-full"
            disabled={!canBeSold(steps) || asset.takedown !== undefined}
            onClick={onPublish}
          >
            Put on sale
          </Button>
        )}
        <ReadinessList steps={steps} />
      </section>
      <dl className="space-y-2 border-t border-line px-5 py-4 text-[13px]">
        <Line term="Sales">{salesLabel(listing.sales)}</Line>
        {listing.published_at && (
          <Line term={published ? 'On sale since' : 'Last put on sale'}>
            <Moment at={listing.published_at} />
          </Line>
        )}
        <Line term="Updated">
          <Moment at={listing.updated_at} />
        </Line>
      </dl>
    </Card>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
