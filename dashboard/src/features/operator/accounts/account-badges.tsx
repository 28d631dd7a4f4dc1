import type { OperatedAccount } from '@souk/sdk';
import { Badge } from '../../../ui/layout/badge.tsx';
import { ACCOUNT_STATUS } from './account-labels.ts';

/** Badges for the status of an account. Lists leave out the badge of an active one. */
export function AccountBadges({ account, always = false }: { account: OperatedAccount; always?: boolean }) {
  const { status, email_confirmed, demo } = account;
  const { label, tone } = ACCOUNT_STATUS[status];
  return (
    <>
      {(always || status !== 'active') && <Badge tone={tone}>{label}</Badge>}
      {status === 'active' && !email_confirmed && <Badge tone="warn">Email not confirmed</Badge>}
      {demo && <Badge>Demo</Badge>}
    </>
  );
}
