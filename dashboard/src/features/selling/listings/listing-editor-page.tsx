import type { Listing, Mode } from '@souk/sdk';
import { useParams } from 'react-router';
import { useMode } from '../../../lib/mode.ts';
import { managePath, previewPath, publicPath } from '../../../lib/paths.ts';
import { useAccount } from '../../../lib/session.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { LoadedPage } from '../../../ui/feedback/loaded-page.tsx';
import { NotFoundInMode } from '../../../ui/feedback/not-found-in-mode.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { ListingEditor } from './listing-editor.tsx';
import { useListing, useSold } from './listings.api.ts';

export function ListingEditorPage() {
  const { id = '' } = useParams();
  const mode = useMode();
  const account = useAccount();
  const loading = useListing(mode, id);
  // The API returns 403 for another account's draft. A published listing may also belong to another account.
  if (loading.error?.status === 403) return NOT_FOUND;
  return (
    <LoadedPage loading={loading} missing={NOT_FOUND}>
      {(listing) =>
        listing.owner.id === account.id ? <OwnListing key={id} mode={mode} listing={listing} /> : NOT_FOUND
      }
    </LoadedPage>
  );
}

function OwnListing({ mode, listing }: { mode: Mode; listing: Listing }) {
  const { asset, status } = listing;
  const sold = useSold(mode, asset);
  return (
    <>
      <p className="mb-3 text-[13px]">
        <TextLink to={managePath(asset)}>← {sold.data?.name ?? asset.slug}</TextLink>
      </p>
      <PageHeader
        title={listing.title}
        description={
          <>
            A listing of the {asset.type}{' '}
            <TextLink to={publicPath(asset)} className="wrap-anywhere">
              {asset.slug}
            </TextLink>
          </>
        }
        action={
          status === 'published' ? (
            <ButtonLink to={publicPath(asset)}>View page</ButtonLink>
          ) : (
            <ButtonLink to={previewPath(listing)}>Preview page</ButtonLink>
          )
        }
      />
      <LoadedPage loading={sold} missing={NOT_FOUND}>
        {(found) => <ListingEditor mode={mode} listing={listing} asset={found} />}
      </LoadedPage>
    </>
  );
}

const NOT_FOUND = (
  <NotFoundInMode
    what="listing"
    reason="It was deleted, or it belongs to the other mode or another account."
    to="/dashboard/selling"
    list="Your models and datasets"
  />
);
