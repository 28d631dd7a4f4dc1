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

/** Calls the model that the listing's seller runs, with the calls that the listing gives away. */
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
  const isTheirs = visitor.id === listing.owner.id || Boolean(license.data);
  const mayCall = isTheirs || (trial_calls > 0 && visitor.email_confirmed);
  const deployment = useDeployment(id, mayCall);
  if (!mayCall && license.data === undefined) {
    return license.error ? <ProblemNotice problem={license.error} /> : <PageLoading />;
  }
  if (!mayCall || deployment.error?.status === 403) return <TryUnavailable listing={listing} visitor={visitor} />;
  return (
    <LoadedPage loading={deployment} missing={<Notice tone="warn">The hosted model is no longer there.</Notice>}>
      {(found) => (
        <div className="space-y-5">
          <p className="text-sm text-pretty text-muted">
            {!isTheirs &&
              `Without a license you have ${callsLabel(trial_calls)} in all, from here and from programs alike. `}
            {found.status === 'idle' && 'The model sleeps: the first call starts it, which may take a moment.'}
          </p>
          {found.runtime === 'gguf' ? <TryChat deployment={found} /> : <TryTensors deployment={found} />}
        </div>
      )}
    </LoadedPage>
  );
}

function SignInToTry({ trials }: { trials: number }) {
  const address = signInPath(useLocation());
  return (
    <Card>
      <EmptyState
        Icon={TerminalIcon}
        title="Sign in to try it"
        action={
          <ButtonLink to={address} look="primary">
            Sign in
          </ButtonLink>
        }
      >
        {trials > 0
          ? `The seller runs this model, and gives every account with a confirmed e-mail address ${callsLabel(trials)}.`
          : 'The seller runs this model for those who hold a license.'}
      </EmptyState>
    </Card>
  );
}
