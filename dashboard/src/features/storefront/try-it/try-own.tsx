import type { Account, Listing, Model } from '@souk/sdk';
import { useLocation } from 'react-router';
import { isStarting, OWNER_CALLS_PER_MINUTE } from '../../../lib/labels/deployment-labels.ts';
import { signInPath } from '../../../lib/next-url.ts';
import { useLicenseOf } from '../../../lib/queries/licenses.api.ts';
import { useMarketMode, useVisitor } from '../../../lib/session.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageLoading } from '../../../ui/feedback/loading.tsx';
import { ProblemNotice } from '../../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ServerIcon } from '../../../ui/layout/icons.tsx';
import type { ModelPageParts } from '../assets/asset-aside.tsx';
import { TryDeployment } from './try-deployment.tsx';
import { useOwnDeployment } from './try-it.api.ts';

interface TryOwnProps extends Pick<ModelPageParts, 'DeployButton'> {
  model: Model;
  listing: Listing | null | undefined;
}

/** Tries a model that the seller does not host: in a deployment of the visitor's own. */
export function TryOwn(props: TryOwnProps) {
  const visitor = useVisitor();
  const path = signInPath(useLocation());
  if (visitor === undefined) return <PageLoading />;
  if (visitor !== null) return <SignedInTryOwn {...props} visitor={visitor} />;
  return (
    <Card>
      <EmptyState
        Icon={ServerIcon}
        title="Sign in to deploy it"
        action={
          <ButtonLink to={path} variant="primary">
            Sign in
          </ButtonLink>
        }
      >
        The seller does not host this model. {isFree(props) ? 'Deploy' : 'With a license you can deploy'} it on this
        market to try it here.
      </EmptyState>
    </Card>
  );
}

const isFree = ({ model, listing }: Pick<TryOwnProps, 'model' | 'listing'>) =>
  model.price.amount === 0 && (listing?.price.amount ?? 0) === 0;

function SignedInTryOwn({ model, listing, DeployButton, visitor }: TryOwnProps & { visitor: Account }) {
  const mode = useMarketMode();
  const license = useLicenseOf(mode, model.id);
  const deployment = useOwnDeployment(model);
  const isSeller = visitor.id === model.owner.id;
  const problem = license.error ?? deployment.error;
  if (problem) return <ProblemNotice problem={problem} />;
  if (license.data === undefined || deployment.data === undefined) return <PageLoading />;
  if (deployment.data && deployment.data.status !== 'failed' && deployment.data.status !== 'stopped') {
    const own = deployment.data;
    return (
      <div className="space-y-5">
        <p className="text-sm text-pretty text-muted">
          This runs in <TextLink to={`/dashboard/deployments/${own.id}`}>your deployment</TextLink>.{' '}
          {(own.status === 'idle' || isStarting(own)) && 'The first call starts it, which can take a moment.'}
        </p>
        <TryDeployment
          deployment={own}
          refetch={async () => (await deployment.refetch()).data ?? undefined}
          readme={model.readme}
          listing={listing}
          isSeller={isSeller}
          limited={false}
          callsPerMinute={OWNER_CALLS_PER_MINUTE}
        />
      </div>
    );
  }
  const mayDeploy = isSeller || license.data !== null || isFree({ model, listing });
  return (
    <Card>
      <EmptyState
        Icon={ServerIcon}
        title={mayDeploy ? 'Deploy it to try it' : 'License required'}
        action={mayDeploy && <DeployButton mode={mode} model={model} onClose={() => void deployment.refetch()} />}
      >
        {mayDeploy
          ? 'A deployment runs the model on this market. You can call it here and over the API.'
          : 'The seller does not host this model. With a license you can deploy it on this market and try it here.'}
      </EmptyState>
    </Card>
  );
}
