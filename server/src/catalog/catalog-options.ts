import type { Queryable } from '../platform/db/queryable.ts';
import type { Mode } from '../platform/db/realm.ts';
import type { ResponseOrigin } from '../platform/http/response-origin.ts';
import type { Storage } from '../storage/storage.ts';
import type { AssetRow } from './assets/asset.ts';
import type { DeletionCheck } from './assets/delete-asset.ts';
import type { DownloadCounts } from './files/download-counts.ts';
import type { FileInspector } from './files/file-inspector.ts';

export interface CatalogOptions {
  storage: Storage;
  inspector: FileInspector;
  downloads: DownloadCounts;
  /** Mail is really sent: then publishing in live mode needs an address that was confirmed. */
  confirmsAddresses: boolean;
  /** What later domains hold against a deletion, or take along with it. */
  deletionChecks: readonly DeletionCheck[];
  /** The listing at which a license for this asset is sold; asked of a later domain. */
  listingFor: (db: Queryable, asset: AssetRow) => Promise<Offer | undefined>;
  /** The same for many assets at once, by their ids, to be shown. */
  offersFor: (db: Queryable, assetIds: readonly string[]) => Promise<Map<string, ShownOffer>>;
  /** Whether an engine elsewhere runs models of this framework. */
  engineFor: (mode: Mode, framework: string) => boolean;
  /** The origin of download URLs. */
  responseOrigin: ResponseOrigin;
}

/** A published listing, as far as the catalog cares. */
export interface Offer {
  id: string;
  priceAmount: number;
}

export interface ShownOffer extends Offer {
  title: string;
  priceCurrency: string;
  /** The first picture of its gallery. */
  cover: { url: string; alt: string } | null;
}
