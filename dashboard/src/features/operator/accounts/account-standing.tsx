import type { OperatedAccount } from '@souk/sdk';
import { useState } from 'react';
import { useAccount } from '../../../lib/session.ts';
import { CopyIconButton } from '../../../ui/content/copy-icon-button.tsx';
import { Moment } from '../../../ui/content/moment.tsx';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fact } from '../../../ui/layout/fact.tsx';
import { AccountBadges } from './account-badges.tsx';
import { ReinstateDialog } from './reinstate-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';

const DIALOGS = { suspend: SuspendDialog, reinstate: ReinstateDialog };

/** Shows an account, and lets an operator suspend or reinstate it. */
export function AccountStanding({ account }: { account: OperatedAccount }) {
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const Open = open && DIALOGS[open];
  const { id, slug, email, status, created_at } = account;
  return (
    <Card>
      <dl className="grid gap-x-8 gap-y-4 px-5 py-5 text-sm sm:grid-cols-2 xl:grid-cols-[1fr_1.4fr_1fr_auto]">
        <Fact term="Status">
          <span className="flex flex-wrap gap-1.5">
            <AccountBadges account={account} always />
          </span>
        </Fact>
        <Fact term="Email">{email ?? <span className="text-muted">None: the account is closed</span>}</Fact>
        <Fact term="Storefront">
          {status === 'closed' ? slug : <TextLink to={`/sellers/${slug}`}>{slug}</TextLink>}
        </Fact>
        <Fact term="Signed up">
          <Moment at={created_at} />
        </Fact>
        <Fact term="Account ID" whole>
          <span className="flex items-center gap-1">
            <code className="font-mono text-[13px]">{id}</code>
            <CopyIconButton text={id} label="Copy the account ID" />
          </span>
        </Fact>
      </dl>
      {status !== 'closed' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3">
          <StandingActions account={account} onOpen={setOpen} />
        </div>
      )}
      {Open && <Open account={account} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

interface StandingActionsProps {
  account: OperatedAccount;
  onOpen: (dialog: keyof typeof DIALOGS) => void;
}

function StandingActions({ account: { id, status }, onOpen }: StandingActionsProps) {
  const self = useAccount().id === id;
  if (status === 'suspended') {
    return (
      <Button size="small" onClick={() => onOpen('reinstate')}>
        Reinstate
      </Button>
    );
  }
  return (
    <>
      <Button size="small" variant="warning" disabled={self} onClick={() => onOpen('suspend')}>
        Suspend
      </Button>
      {self && (
        <p className="text-[13px] text-muted">This is your own account. Only another operator can suspend it.</p>
      )}
    </>
  );
}
