import { useLocation } from 'react-router';
import { DownloadButton } from '../buying/download-button.tsx';
import { signInAddress } from '../next-address.ts';
import { useMarketMode, useVisitor } from '../session.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { Asset } from './asset-words.ts';

/** What costs nothing and has no listing is downloaded without a license, by whoever has an account. */
export function FreeDownload({ asset }: { asset: Asset }) {
  const visitor = useVisitor();
  const mode = useMarketMode();
  const location = useLocation();
  if (visitor === null) {
    return (
      <ButtonLink to={signInAddress(location)} look="primary" className="w-full">
        Sign in to download
      </ButtonLink>
    );
  }
  const type = 'framework' in asset ? 'model' : 'dataset';
  return (
    <div className="flex flex-wrap gap-2.5">
      <DownloadButton mode={mode} asset={{ id: asset.id, type }} look="primary" className="flex-1" />
    </div>
  );
}
