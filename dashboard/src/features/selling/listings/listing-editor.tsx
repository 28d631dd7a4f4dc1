import type { Dataset, Listing, Mode, Model } from '@souk/sdk';
import { useRef, useState } from 'react';
import { CardPreview } from './card-preview.tsx';
import { GalleryEditor } from './gallery/gallery-editor.tsx';
import { HostedModel } from './hosted-model.tsx';
import { changesOf, withDraft } from './listing-draft.ts';
import { LISTING_FORM, ListingForm } from './listing-form.tsx';
import { useChangeListing } from './listings.api.ts';
import { PublishDialog } from './publish-listing-dialog.tsx';
import { SaleStatus } from './sale-status.tsx';
import { SaveBar } from './save-bar.tsx';
import { UnpublishDialog } from './unpublish-listing-dialog.tsx';
import { useListingDraft } from './use-listing-draft.ts';

interface ListingEditorProps {
  mode: Mode;
  listing: Listing;
  asset: Model | Dataset;
}

const DIALOGS = { publish: PublishDialog, unpublish: UnpublishDialog };

export function ListingEditor({ mode, listing, asset }: ListingEditorProps) {
  const { draft, changed, change, discard } = useListingDraft(listing);
  const save = useChangeListing(mode, listing);
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const Open = open && DIALOGS[open];
  const publishesNext = useRef(false);

  const submit = () =>
    save.mutate(changesOf(draft, listing), {
      onSuccess: () => {
        discard();
        if (publishesNext.current) setOpen('publish');
      },
      onSettled: () => {
        publishesNext.current = false;
      },
    });
  // Saves the fields before publishing.
  const publish = () => {
    if (!changed) return setOpen('publish');
    publishesNext.current = true;
    (document.getElementById(LISTING_FORM) as HTMLFormElement | null)?.requestSubmit();
  };

  return (
    <div className="grid gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
      <div className="xl:col-start-2">
        <SaleStatus {...{ mode, listing, asset }} onPublish={publish} onUnpublish={() => setOpen('unpublish')} />
      </div>
      <div className="min-w-0 space-y-5 xl:col-start-1 xl:row-span-2 xl:row-start-1">
        <GalleryEditor mode={mode} listing={listing} />
        <ListingForm {...{ listing, asset, draft }} problem={save.error} onChange={change} onSubmit={submit} />
        {'framework' in asset && <HostedModel mode={mode} listing={listing} model={asset} />}
        <SaveBar
          changed={changed}
          saved={save.isSuccess}
          busy={save.isPending}
          published={listing.status === 'published'}
          onDiscard={() => {
            save.reset();
            discard();
          }}
        />
      </div>
      <div className="min-w-0 max-xl:max-w-sm xl:col-start-2">
        <CardPreview listing={withDraft(listing, draft)} asset={asset} changed={changed} />
      </div>
      {Open && <Open mode={mode} listing={listing} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
