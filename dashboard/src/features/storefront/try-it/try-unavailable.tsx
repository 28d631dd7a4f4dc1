import type { Account, Listing } from '@souk/sdk';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { MailIcon, TerminalIcon } from '../../../ui/layout/icons.tsx';
import { callsLabel } from './trial-labels.ts';

/** Explains what an account has to do before it may call the model. */
export function TryUnavailable({ listing: { trial_calls }, visitor }: { listing: Listing; visitor: Account }) {
  if (trial_calls > 0 && !visitor.email_confirmed) {
    return (
      <Card>
        <EmptyState
          Icon={MailIcon}
          title="Confirm your email to try it"
          action={
            <ButtonLink to="/dashboard/account" variant="primary">
              Resend link
            </ButtonLink>
          }
        >
          {`You have ${callsLabel(trial_calls)} once you open the link that we sent to ${visitor.email}. With a license you can call it right away.`}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState Icon={TerminalIcon} title="License required">
        The seller hosts this model. With a license you can call it here and over the API.
      </EmptyState>
    </Card>
  );
}
