import type { Deployment, Listing, Mode } from '@souk/sdk';
import { useState } from 'react';
import { OWNER_CALLS_PER_MINUTE } from '../../../lib/labels/deployment-labels.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { RowsLoading } from '../../../ui/feedback/loading.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fact } from '../../../ui/layout/fact.tsx';
import { useListingOf } from './deployable.api.ts';
import { EditLimitsDialog } from './edit-limits-dialog.tsx';

export function CallAccess({ mode, deployment: { listing_id } }: { mode: Mode; deployment: Deployment }) {
  return (
    <section>
      <h2 className="mb-3 font-semibold">Access</h2>
      <Card>
        {listing_id === null ? (
          <p className="px-5 py-4 text-sm text-pretty text-muted">
            Only you, up to {OWNER_CALLS_PER_MINUTE} times a minute. To let buyers call it, select Edit and choose a
            listing of this model.
          </p>
        ) : (
          <LoadedLimits mode={mode} id={listing_id} />
        )}
      </Card>
    </section>
  );
}

function LoadedLimits({ mode, id }: { mode: Mode; id: string }) {
  const { data, error, refetch } = useListingOf(mode, id);
  if (data) return <Limits mode={mode} listing={data} />;
  return error ? <LoadFailure problem={error} onRetry={() => void refetch()} /> : <RowsLoading rows={1} />;
}

function Limits({ mode, listing }: { mode: Mode; listing: Listing }) {
  const [editing, setEditing] = useState(false);
  const { inference, trial_calls: trials } = listing;
  return (
    <>
      <dl className="grid gap-x-8 gap-y-4 px-5 py-5 text-sm sm:grid-cols-2 lg:grid-cols-4">
        <Fact term="You">{OWNER_CALLS_PER_MINUTE} calls a minute</Fact>
        <Fact term="Each licensee">{inference.requests_per_minute.toLocaleString('en')} calls a minute</Fact>
        <Fact term="Everyone else">
          {trials === 0
            ? 'No trial calls'
            : `${trials.toLocaleString('en')} trial ${trials === 1 ? 'call' : 'calls'} each`}
        </Fact>
        <Fact term="Listing">
          <TextLink to={`/dashboard/selling/listings/${listing.id}`}>{listing.title}</TextLink>
          {listing.status !== 'published' && <span className="text-muted"> (not published)</span>}
        </Fact>
      </dl>
      <div className="border-t border-line px-5 py-3">
        <Button size="small" onClick={() => setEditing(true)}>
          Change limits
        </Button>
      </div>
      {editing && <EditLimitsDialog mode={mode} listing={listing} onClose={() => setEditing(false)} />}
    </>
  );
}
