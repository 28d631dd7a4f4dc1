import type { Account, Listing } from '@souk/sdk';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { MailIcon, TerminalIcon } from '../../../ui/layout/icons.tsx';
import { callsLabel } from './trial-labels.ts';

/** In the place of the console, for who may not call the model yet: what to do about it. */
export function TryUnavailable({ listing: { trial_calls }, visitor }: { listing: Listing; visitor: Account }) {
  if (trial_calls > 0 && !visitor.email_confirmed) {
    return (
      <Card>
        <EmptyState
          Icon={MailIcon}
          title="Confirm your e-mail address to try it"
          action={
            <ButtonLink to="/dashboard/account" look="primary">
              Send the link again
            </ButtonLink>
          }
        >
          {`You have ${callsLabel(trial_calls)} once you followed the link that we mailed to ${visitor.email}. With a license you can call it right away.`}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState Icon={TerminalIcon} title="For those who hold a license">
        The seller runs this model. With a license you can call it here and over the API.
      </EmptyState>
    </Card>
  );
}
