import type { LicenseGrant, Mode } from '@souk/sdk';
import type { ReactNode } from 'react';
import { useIsDeployable } from '../../lib/queries/deploy.api.ts';
import { useLicense } from '../../lib/queries/licenses.api.ts';
import { TextLink } from '../../ui/content/text-link.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { RowsLoading } from '../../ui/feedback/loading.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Fact } from '../../ui/layout/fact.tsx';
import { DeployNote } from '../../ui/market/deploy-note.tsx';
import { Certificate } from './certificate.tsx';
import { DeployButton } from './deploy-button.tsx';
import { DownloadButton } from './download-button.tsx';
import { LicensedFiles } from './licensed-files.tsx';

/** Shows the license of a purchase, with its files and certificate. */
export function LicenseSection({ mode, grant }: { mode: Mode; grant: string }) {
  const { data: license, error, refetch } = useLicense(mode, grant);
  if (!license) {
    return (
      <Card>{error ? <LoadFailure problem={error} onRetry={() => void refetch()} /> : <RowsLoading rows={2} />}</Card>
    );
  }
  const active = license.status === 'active';
  return (
    <>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-4">
          <h2 className="font-semibold">{active ? 'License' : 'License, ended'}</h2>
          {active && <Actions mode={mode} license={license} />}
        </div>
        <dl className="grid gap-x-6 gap-y-4 px-5 py-5 text-sm sm:grid-cols-2 xl:grid-cols-4">
          <Fact term={license.asset.type === 'model' ? 'Model' : 'Dataset'}>
            <TextLink to={`/${license.asset.type}s/${license.asset.slug}`}>{license.asset.slug}</TextLink>
          </Fact>
          <Fact term="Terms">{license.license}</Fact>
          <Fact term="Licensee">
            <bdi>{license.licensee.name}</bdi>
          </Fact>
          {license.revision && <Fact term="Revision bought">{license.revision}, and later ones</Fact>}
        </dl>
        {active && license.asset.type === 'model' && (
          <IfDeployable
            mode={mode}
            model={license.asset.id}
            no={
              <div className="px-5 pb-5">
                <DeployNote />
              </div>
            }
          />
        )}
      </Card>
      {active && <LicensedFiles mode={mode} asset={license.asset} />}
      {license.certificate && <Certificate certificate={license.certificate} slug={license.asset.slug} />}
    </>
  );
}

function Actions({ mode, license: { asset } }: { mode: Mode; license: LicenseGrant }) {
  return (
    <div className="flex flex-wrap gap-2.5">
      <DownloadButton mode={mode} asset={asset} variant="primary" />
      {asset.type === 'model' && (
        <IfDeployable mode={mode} model={asset.id} yes={<DeployButton mode={mode} model={asset} />} />
      )}
    </div>
  );
}

interface IfDeployableProps {
  mode: Mode;
  model: string;
  yes?: ReactNode;
  no?: ReactNode;
}

/** Chooses by whether this market can run the model: the license does not say. */
function IfDeployable({ mode, model, yes, no }: IfDeployableProps) {
  const deployable = useIsDeployable(mode, model);
  return deployable === undefined ? null : deployable ? yes : no;
}
