import type { Listing } from '@souk/sdk';
import { useLocation } from 'react-router';
import { signInAddress } from '../next-address.ts';
import { useVisitor } from '../session.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TerminalIcon } from '../ui/icons.tsx';
import { LoadedPage } from '../ui/loaded-page.tsx';
import { Notice } from '../ui/notice.tsx';
import { TryChat } from './try-chat.tsx';
import { useDeployment } from './try-it.api.ts';
import { TryTensors } from './try-tensors.tsx';

/** Calls the model that the listing's seller runs, with the calls that the listing gives away. */
export function TryIt({ listing, deployment }: { listing: Listing; deployment: string }) {
  const visitor = useVisitor();
  if (visitor === null) return <SignInToTry trials={listing.trial_calls} />;
  return <SignedInTry listing={listing} deployment={deployment} />;
}

function SignedInTry({ listing: { trial_calls }, deployment: id }: { listing: Listing; deployment: string }) {
  const deployment = useDeployment(id);
  // To be refused is an answer here: the message says what to do about it.
  if (deployment.error?.status === 403) return <Notice tone="warn">{deployment.error.message}</Notice>;
  return (
    <LoadedPage loading={deployment} missing={<Notice tone="warn">The hosted model is no longer there.</Notice>}>
      {(found) => (
        <div className="space-y-5">
          <p className="text-sm text-pretty text-muted">
            {trial_calls > 0
              ? `Without a license you have ${callsInWords(trial_calls)} in all, from here and from programs alike. `
              : 'For those who hold a license. '}
            {found.status === 'idle' && 'The model sleeps: the first call starts it, which may take a moment.'}
          </p>
          {found.runtime === 'gguf' ? <TryChat deployment={found} /> : <TryTensors deployment={found} />}
        </div>
      )}
    </LoadedPage>
  );
}

function SignInToTry({ trials }: { trials: number }) {
  const address = signInAddress(useLocation());
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
          ? `The seller runs this model, and gives every account ${callsInWords(trials)} before it buys.`
          : 'The seller runs this model for those who hold a license.'}
      </EmptyState>
    </Card>
  );
}

const callsInWords = (calls: number) => (calls === 1 ? 'one free call' : `${calls} free calls`);
