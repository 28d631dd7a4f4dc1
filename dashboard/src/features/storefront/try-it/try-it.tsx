import type { Account, Listing } from '@souk/sdk';
import { useLocation } from 'react-router';
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
import { TryChat } from './try-chat.tsx';
import { useDeployment } from './try-it.api.ts';
import { TryTensors } from './try-tensors.tsx';
import { TryUnavailable } from './try-unavailable.tsx';

/** Calls the model that the seller hosts, using the free calls of the listing. */
export function TryIt({ listing, deployment }: { listing: Listing; deployment: string }) {
  const visitor = useVisitor();
  if (visitor === null) return <SignInToTry trials={listing.trial_calls} />;
  if (visitor === undefined) return <PageLoading />;
  return <SignedInTry listing={listing} deployment={deployment} visitor={visitor} />;
}

interface SignedInTryProps {
  listing: Listing;
  deployment: string;
  visitor: Account;
}

function SignedInTry({ listing, deployment: id, visitor }: SignedInTryProps) {
  const license = useLicenseOf(useMarketMode(), listing.asset.id);
  const { trial_calls } = listing;
  const hasAccess = visitor.id === listing.owner.id || Boolean(license.data);
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
            {!hasAccess && `Without a license you have ${callsLabel(trial_calls)} in total, here and over the API. `}
            {found.status === 'idle' && 'The model is asleep. The first call starts it, which can take a moment.'}
          </p>
          {found.runtime === 'gguf' ? <TryChat deployment={found} /> : <TryTensors deployment={found} />}
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
