import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SegmentedSwitch } from '../../../ui/forms/choices.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { MailIcon, PersonIcon } from '../../../ui/layout/icons.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { readStatus } from './account-labels.ts';
import { AccountRow } from './account-row.tsx';
import { useOperatedAccounts } from './accounts.api.ts';
import { InviteDialog } from './invite-dialog.tsx';

const STATUSES = [
  { value: 'any', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'closed', label: 'Closed' },
] as const;

export function AccountsPage() {
  const [params, setParams] = useSearchParams();
  const [q, status] = [params.get('q') ?? '', readStatus(params.get('status'))];
  const accounts = useOperatedAccounts({ q: q || undefined, status });
  const [inviting, setInviting] = useState(false);
  const setFilters = (next: { q: string; status: string | undefined }) =>
    setParams(
      Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1])),
      { replace: true },
    );
  return (
    <>
      <PageHeader
        title="Accounts"
        description="All accounts on this market, newest first. An account is the same in test and live mode."
        action={
          <Button variant="primary" onClick={() => setInviting(true)}>
            <MailIcon />
            Invite user
          </Button>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <SearchBox
            label="Search by name, slug or email"
            value={q}
            searchesWhileTyping
            onSearch={(text) => setFilters({ q: text, status })}
          />
        </div>
        <SegmentedSwitch
          legend="Status"
          name="status"
          value={status ?? 'any'}
          choices={STATUSES}
          onChange={(chosen) => setFilters({ q, status: chosen === 'any' ? undefined : chosen })}
        />
      </div>
      <ListStates {...accounts} empty={<NoAccounts />}>
        {(items) => (
          <Card className={accounts.outdated ? 'opacity-60' : ''}>
            <ul aria-label="Accounts" className="divide-y divide-line">
              {items.map((account) => (
                <AccountRow key={account.id} account={account} />
              ))}
            </ul>
          </Card>
        )}
      </ListStates>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}

function NoAccounts() {
  return (
    <EmptyState Icon={PersonIcon} title="No accounts found">
      Search by a part of the name, slug or email. Closed accounts have no email.
    </EmptyState>
  );
}
