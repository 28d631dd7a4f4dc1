import type { Listing } from '@souk/sdk';
import { useNavigate } from 'react-router';
import { formatPrice } from '../../../lib/labels/asset-labels.ts';
import { salesLabel, statusLabel } from '../../../lib/labels/listing-labels.ts';
import { useMode } from '../../../lib/mode.ts';
import { editorPath } from '../../../lib/paths.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { RowsLoading } from '../../../ui/feedback/loading.tsx';
import { ProblemNotice } from '../../../ui/feedback/notice.tsx';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type Sold, useListForSale, useListingsOf } from './listings.api.ts';

interface ListForSaleProps {
  asset: Sold & { name: string };
}

/** Shows the listings of an asset, or creates the first one. */
export function ListForSale({ asset }: ListForSaleProps) {
  const { data, error, refetch } = useListingsOf(useMode(), asset);
  return (
    <Card>
      <h2 className="border-b border-line px-5 py-3.5 font-semibold">For sale</h2>
      {data ? (
        data.length === 0 ? (
          <NotListed asset={asset} />
        ) : (
          <ul aria-label="Listings" className="divide-y divide-line">
            {data.map((listing) => (
              <ListingRow key={listing.id} listing={listing} />
            ))}
          </ul>
        )
      ) : error ? (
        <LoadFailure problem={error} onRetry={() => void refetch()} />
      ) : (
        <RowsLoading rows={1} />
      )}
    </Card>
  );
}

function NotListed({ asset }: ListForSaleProps) {
  const list = useListForSale(asset);
  const navigate = useNavigate();
  const begin = () => list.mutate(undefined, { onSuccess: (listing) => void navigate(editorPath(listing)) });
  return (
    <div className="space-y-4 p-5">
      {list.error && <ProblemNotice problem={list.error} />}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="max-w-xl min-w-0 flex-1 basis-72 text-sm text-pretty text-muted">
          A listing is what buyers see and pay for, with its own price, pictures and description. It starts as a draft
          that only you see.
        </p>
        <Button variant="primary" busy={list.isPending} onClick={begin}>
          List for sale
        </Button>
      </div>
    </div>
  );
}

function ListingRow({ listing }: { listing: Listing }) {
  const { label, tone } = statusLabel(listing);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <TextLink to={editorPath(listing)} className="wrap-anywhere">
            {listing.title}
          </TextLink>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="mt-1 text-[13px] text-muted">
          {formatPrice(listing.price)} · {salesLabel(listing.sales)}
        </p>
      </div>
      <ButtonLink to={editorPath(listing)} size="small">
        Edit listing
      </ButtonLink>
    </li>
  );
}
