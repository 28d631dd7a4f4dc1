import type { AssetKind } from '../../catalog/assets/asset.ts';
import { statement } from '../../platform/db/statement.ts';
import type { ListingRow } from './listing.ts';
import { COLUMNS } from './listings.sql.ts';

type PageParams = [after: string | null, count: number];

export const listPublished = statement<ListingRow, PageParams>(
  'list_published_listings',
  `select ${COLUMNS} from listings where status = 'published' and id < coalesce($1::text, '~')
   order by id desc limit $2`,
);

export const listOfType = statement<ListingRow, [type: AssetKind, ...PageParams]>(
  'list_published_listings_of_type',
  `select ${COLUMNS} from listings
   where status = 'published' and asset_type = $1 and id < coalesce($2::text, '~')
   order by id desc limit $3`,
);

export const listOfOwner = statement<
  ListingRow,
  [ownerId: string, unpublishedToo: boolean, type: AssetKind | null, ...PageParams]
>(
  'list_listings_of_owner',
  `select ${COLUMNS} from listings
   where owner_id = $1 and ($2 or status = 'published') and ($3::text is null or asset_type = $3)
     and id < coalesce($4::text, '~')
   order by id desc limit $5`,
);

export const listOfAsset = statement<
  ListingRow,
  [assetId: string, ownerId: string | null, unpublishedToo: boolean, type: AssetKind | null, ...PageParams]
>(
  'list_listings_of_asset',
  `select ${COLUMNS} from listings
   where asset_id = $1 and ($2::text is null or owner_id = $2) and ($3 or status = 'published')
     and ($4::text is null or asset_type = $4) and id < coalesce($5::text, '~')
   order by id desc limit $6`,
);
