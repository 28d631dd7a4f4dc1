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
  /** Set if emails are sent: publishing in live mode then requires a confirmed email. */
  requiresConfirmedEmail: boolean;
  /** Checks and cleanups that later domains run on deletion. */
  deletionChecks: readonly DeletionCheck[];
  /** Returns the listing that sells a license for the asset; provided by a later domain. */
  listingFor: (db: Queryable, asset: AssetRow) => Promise<Offer | undefined>;
  /** Returns the listings of many assets, by asset ID. */
  offersFor: (db: Queryable, assetIds: readonly string[]) => Promise<Map<string, OfferSummary>>;
  /** Tests whether an external engine runs models of this framework. */
  engineFor: (mode: Mode, framework: string) => boolean;
  /** The origin of download URLs. */
  responseOrigin: ResponseOrigin;
}

/** A published listing, as far as the catalog needs it. */
export interface Offer {
  id: string;
  priceAmount: number;
}

export interface OfferSummary extends Offer {
  title: string;
  priceCurrency: string;
  /** First image of the gallery. */
  cover: { url: string; alt: string } | null;
}
