import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { SearchBox } from '../market/search-box.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { SegmentedSwitch } from '../ui/choices.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { MailIcon, PersonIcon } from '../ui/icons.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { AccountRow } from './account-row.tsx';
import { readStatus } from './account-words.ts';
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
  const show = (next: { q: string; status: string | undefined }) =>
    setParams(
      Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1])),
      { replace: true },
    );
  return (
    <>
      <PageHeader
        title="Accounts"
        description="Everybody who signed up on this market, newest first. An account is the same in test and live mode."
        action={
          <Button look="primary" onClick={() => setInviting(true)}>
            <MailIcon />
            Invite somebody
          </Button>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <SearchBox
            label="Name, slug or e-mail address"
            value={q}
            asTyped
            onSearch={(words) => show({ q: words, status })}
          />
        </div>
        <SegmentedSwitch
          legend="Status"
          name="status"
          value={status ?? 'any'}
          choices={STATUSES}
          onChange={(chosen) => show({ q, status: chosen === 'any' ? undefined : chosen })}
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
    <EmptyState Icon={PersonIcon} title="Nobody is like that">
      A part of the name, of the slug or of the e-mail address is enough. Closed accounts have lost their address.
    </EmptyState>
  );
}
