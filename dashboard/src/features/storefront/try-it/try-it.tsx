import type { Account, Listing } from '@souk/sdk';
import { useLocation } from 'react-router';
import { OWNER_CALLS_PER_MINUTE } from '../../../lib/labels/deployment-labels.ts';
import { signInPath } from '../../../lib/next-url.ts';
import { useLicenseOf } from '../../../lib/queries/licenses.api.ts';
import { useMarketMode, useVisitor } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadedPage } from '../../../ui/feedback/loaded-page.tsx';
import { PageLoading } from '../../../ui/feedback/loading.tsx';
import { Notice, ProblemNotice } from '../../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { TerminalIcon } from '../../../ui/layout/icons.tsx';
import { callsLabel } from './trial-labels.ts';
import { TryDeployment } from './try-deployment.tsx';
import { useDeployment } from './try-it.api.ts';
import { TryUnavailable } from './try-unavailable.tsx';

interface TryItProps {
  listing: Listing;
  /** ID of the seller's deployment. */
  deployment: string;
  readme: string | undefined;
}

/** Calls the model that the seller hosts, using the free calls of the listing. */
export function TryIt(props: TryItProps) {
  const visitor = useVisitor();
  if (visitor === null) return <SignInToTry trials={props.listing.trial_calls} />;
  if (visitor === undefined) return <PageLoading />;
  return <SignedInTry {...props} visitor={visitor} />;
}

interface SignedInTryProps extends TryItProps {
  visitor: Account;
}

function SignedInTry({ listing, deployment: id, readme, visitor }: SignedInTryProps) {
  const license = useLicenseOf(useMarketMode(), listing.asset.id);
  const { trial_calls } = listing;
  const isSeller = visitor.id === listing.owner.id;
  const hasAccess = isSeller || Boolean(license.data);
  const mayCall = hasAccess || (trial_calls > 0 && visitor.email_confirmed);
  const deployment = useDeployment(id, mayCall);
  if (!mayCall && license.data === undefined) {
    return license.error ? <ProblemNotice problem={license.error} /> : <PageLoading />;
  }
  if (!mayCall || deployment.error?.status === 403) return <TryUnavailable listing={listing} visitor={visitor} />;
  return (
    <LoadedPage loading={deployment} missing={<Notice tone="warn">The hosted model is no longer available.</Notice>}>
      {(found) => (
        <div className="space-y-5">
          <p className="text-sm text-pretty text-muted">
            {!hasAccess &&
              `Without a license, every account gets ${callsLabel(trial_calls)}, here and over the API together. `}
            {found.status === 'idle' && 'The model is asleep. The first call starts it, which can take a moment.'}
          </p>
          <TryDeployment
            deployment={found}
            refetch={async () => (await deployment.refetch()).data}
            readme={readme}
            listing={listing}
            isSeller={isSeller}
            limited={!hasAccess}
            callsPerMinute={isSeller ? OWNER_CALLS_PER_MINUTE : listing.inference.requests_per_minute}
          />
        </div>
      )}
    </LoadedPage>
  );
}

function SignInToTry({ trials }: { trials: number }) {
  const path = signInPath(useLocation());
  return (
    <Card>
      <EmptyState
        Icon={TerminalIcon}
        title="Sign in to try it"
        action={
          <ButtonLink to={path} variant="primary">
            Sign in
          </ButtonLink>
        }
      >
        {trials > 0
          ? `The seller hosts this model and gives every account with a confirmed email ${callsLabel(trials)}.`
          : 'The seller hosts this model for accounts with a license.'}
      </EmptyState>
    </Card>
  );
}
