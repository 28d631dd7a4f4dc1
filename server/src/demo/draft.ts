import type { Principal } from '../access/principal.ts';
import type { AssetRow } from '../catalog/assets/asset.ts';
import type { CatalogOptions } from '../catalog/catalog-options.ts';
import type { ListingsOptions } from '../commerce/listings/listings-options.ts';
import type { DeploymentsOptions } from '../deployments/deployments-options.ts';
import type { DemoFolder } from './read-asset.ts';

export interface SeedCatalogOptions {
  catalog: CatalogOptions;
  listings: ListingsOptions;
  deployments: DeploymentsOptions;
}

/** An asset that is stored, and visible to its seller only. */
export interface Draft {
  folder: DemoFolder;
  seller: Principal;
  asset: AssetRow;
  /** Where the files of each version are, oldest first. */
  folderIds: string[];
  listingId: string;
  /** URL paths of the pictures, by the names that the card uses. */
  pictureUrls: Map<string, string>;
}
