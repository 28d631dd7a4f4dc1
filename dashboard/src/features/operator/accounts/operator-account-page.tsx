import type { OperatedAccount } from '@souk/sdk';
import { useParams } from 'react-router';
import { TextLink } from '../../../ui/content/text-link.tsx';
import { LoadedPage } from '../../../ui/feedback/loaded-page.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { AccountActivity } from './account-activity.tsx';
import { AccountPayouts } from './account-payouts.tsx';
import { AccountStanding } from './account-standing.tsx';
import { useOperatedAccount } from './accounts.api.ts';

export function OperatorAccountPage() {
  const { id = '' } = useParams();
  return (
    <LoadedPage loading={useOperatedAccount(id)} missing={<NoSuchAccount />}>
      {(account) => (
        <>
          <p className="mb-3 text-[13px]">
            <TextLink to="/dashboard/operator/accounts">← All accounts</TextLink>
          </p>
          <PageHeader title={account.name} description={account.slug} />
          <div className="space-y-5">
            <Suspended account={account} />
            <AccountStanding account={account} />
          </div>
          <AccountPayouts account={account} />
          <AccountActivity account={account} />
        </>
      )}
    </LoadedPage>
  );
}

function Suspended({ account: { status, suspension_reason } }: { account: OperatedAccount }) {
  if (status !== 'suspended') return null;
  return (
    <Notice tone="danger">
      <strong className="font-semibold">This account is suspended.</strong>
      {suspension_reason && <span className="mt-1 block">Reason: {suspension_reason}</span>}
    </Notice>
  );
}

function NoSuchAccount() {
  return (
    <>
      <PageHeader title="Account not found" description="No account on this market has this ID." />
      <ButtonLink to="/dashboard/operator/accounts">All accounts</ButtonLink>
    </>
  );
}
