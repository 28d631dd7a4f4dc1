import type { Dataset, LicenseGrant, Model } from '@souk/sdk';
import { useMode } from '../../lib/mode.ts';
import { Moment } from '../../ui/content/moment.tsx';
import { TextLink } from '../../ui/content/text-link.tsx';
import { CheckIcon } from '../../ui/layout/icons.tsx';
import { DeployNote } from '../../ui/market/deploy-note.tsx';
import { DeployButton } from './deploy-button.tsx';
import { DownloadButton } from './download-button.tsx';

/** Offers what a license permits: downloading and deploying. */
export function OwnedActions({ license, of }: { license: LicenseGrant; of: Model | Dataset }) {
  const mode = useMode();
  const { asset, granted_at, purchase_id } = license;
  const deployable = 'deployable' in of ? of.deployable : undefined;
  return (
    <div>
      <div className="flex flex-wrap gap-2.5">
        <DownloadButton mode={mode} asset={asset} variant="primary" className="flex-1" />
        {deployable && <DeployButton mode={mode} model={asset} className="flex-1" />}
      </div>
      {deployable === false && (
        <div className="mt-3">
          <DeployNote />
        </div>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-x-1.5 text-[13px] text-muted">
        <CheckIcon className="size-4 text-ok-ink" />
        <span>
          You got it <Moment at={granted_at} />.
        </span>
        <TextLink to={`/dashboard/purchases/${purchase_id}`}>Receipt and license</TextLink>
      </p>
    </div>
  );
}
