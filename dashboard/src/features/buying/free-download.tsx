import { useLocation } from 'react-router';
import type { Asset } from '../../lib/labels/asset-labels.ts';
import { signInPath } from '../../lib/next-url.ts';
import { useMarketMode, useVisitor } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { DownloadButton } from './download-button.tsx';

/** Downloads a free asset without a listing: it needs an account, and no license. */
export function FreeDownload({ asset }: { asset: Asset }) {
  const visitor = useVisitor();
  const mode = useMarketMode();
  const location = useLocation();
  if (visitor === null) {
    return (
      <ButtonLink to={signInPath(location)} variant="primary" className="w-full">
        Sign in to download
      </ButtonLink>
    );
  }
  const type = 'framework' in asset ? 'model' : 'dataset';
  return (
    <div className="flex flex-wrap gap-2.5">
      <DownloadButton mode={mode} asset={{ id: asset.id, type }} variant="primary" className="flex-1" />
    </div>
  );
}
