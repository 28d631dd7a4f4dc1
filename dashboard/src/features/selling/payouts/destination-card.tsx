import type { Mode, PaymentProcessor, PayoutDestination } from '@souk/sdk';
import { type ReactNode, useState } from 'react';
import { asTitle } from '../../../lib/labels/payout-labels.ts';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { BankAccountDialog } from './bank-account-dialog.tsx';
import { stateOf } from './destination-state.ts';
import { OnboardingDialog } from './onboarding-dialog.tsx';

interface DestinationCardProps {
  mode: Mode;
  destination: PayoutDestination | null;
  processor: PaymentProcessor;
}

/** Shows where payouts go, and changes it. */
export function DestinationCard({ mode, destination, processor }: DestinationCardProps) {
  const { simulated, available } = processor;
  const { badge, title, message, action, ready, failed } = stateOf(mode, destination, processor);
  const [entering, setEntering] = useState(false);
  const EnterDialog = simulated ? BankAccountDialog : OnboardingDialog;
  return (
    <Card className="flex flex-col p-5">
      <h2 className="text-sm text-muted">Payout destination</h2>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-lg leading-8 font-semibold">
        <span>{asTitle(title)}</span>
        {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
      </p>
      <p className="mt-1 mb-4 text-[13px] text-pretty text-muted">
        {message} {failed && <TextLink to={`/dashboard/payouts/${failed}`}>View failed payout</TextLink>}
      </p>
      {available && (
        <ActionButton urgent={!ready || failed !== undefined} onClick={() => setEntering(true)}>
          {action}
        </ActionButton>
      )}
      {entering && <EnterDialog mode={mode} onClose={() => setEntering(false)} />}
    </Card>
  );
}

interface ActionButtonProps {
  /** The user should act now. */
  urgent: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ActionButton({ urgent, onClick, children }: ActionButtonProps) {
  return (
    <div className="mt-auto">
      <Button size="small" variant={urgent ? 'primary' : 'secondary'} onClick={onClick}>
        {children}
      </Button>
    </div>
  );
}
