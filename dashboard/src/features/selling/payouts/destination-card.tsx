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

/** Where payouts go, and the way to change it. */
export function DestinationCard({ mode, destination, processor }: DestinationCardProps) {
  const { simulated, available } = processor;
  const { badge, title, words, action, ready, failed } = stateOf(mode, destination, processor);
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
        {words} {failed && <TextLink to={`/dashboard/payouts/${failed}`}>See the payout</TextLink>}
      </p>
      {available && (
        <Act pressing={!ready || failed !== undefined} onClick={() => setEntering(true)}>
          {action}
        </Act>
      )}
      {entering && <EnterDialog mode={mode} onClose={() => setEntering(false)} />}
    </Card>
  );
}

interface ActProps {
  /** There is a reason to do it now. */
  pressing: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Act({ pressing, onClick, children }: ActProps) {
  return (
    <div className="mt-auto">
      <Button size="small" variant={pressing ? 'primary' : 'secondary'} onClick={onClick}>
        {children}
      </Button>
    </div>
  );
}
