import type { Listing, Mode } from '@souk/sdk';
import { useParams } from 'react-router';
import { useMode } from '../../../lib/mode.ts';
import { managePath, previewPath, publicPath } from '../../../lib/paths.ts';
import { useAccount } from '../../../lib/session.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { LoadedPage } from '../../../ui/feedback/loaded-page.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { ListingEditor } from './listing-editor.tsx';
import { useListing, useSold } from './listings.api.ts';

export function ListingEditorPage() {
  const { id = '' } = useParams();
  const mode = useMode();
  const account = useAccount();
  const loading = useListing(mode, id);
  // One that is not public is refused; a public one may be somebody else's.
  if (loading.error?.status === 403) return <NoSuchListing />;
  return (
    <LoadedPage loading={loading} missing={<NoSuchListing />}>
      {(listing) =>
        listing.owner.id === account.id ? <OwnListing key={id} mode={mode} listing={listing} /> : <NoSuchListing />
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
            <ButtonLink to={publicPath(asset)}>View its page</ButtonLink>
          ) : (
            <ButtonLink to={previewPath(listing)}>Preview its page</ButtonLink>
          )
        }
      />
      <LoadedPage loading={sold} missing={<NoSuchListing />}>
        {(found) => <ListingEditor mode={mode} listing={listing} asset={found} />}
      </LoadedPage>
    </>
  );
}

/** Also where the mode was changed while a listing of the other one was looked at. */
function NoSuchListing() {
  const mode = useMode();
  return (
    <>
      <PageHeader
        title="No such listing"
        description={`You have no such listing in ${mode} mode. It is somebody else’s, is gone with what it sold, or belongs to the other mode.`}
      />
      <ButtonLink to="/dashboard/selling">Your models and datasets</ButtonLink>
    </>
  );
}
