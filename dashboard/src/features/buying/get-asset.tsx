import type { Listing } from '@souk/sdk';
import type { Asset } from '../../lib/labels/asset-labels.ts';
import { BuyButton } from './buy-button.tsx';
import { DeployButton } from './deploy-button.tsx';
import { FreeDownload } from './free-download.tsx';

/** Sells an asset that has a listing; hands over the files of a free one that has none. */
export function GetAsset({ asset, listing }: { asset: Asset; listing: Listing | null }) {
  return listing ? <BuyButton listing={listing} asset={asset} /> : <FreeDownload asset={asset} />;
}

// The page of a model renders it in its tab "Try it".
export { DeployButton };
