import type { OperatedAccount } from '@souk/sdk';
import { Card } from '../ui/card.tsx';
import { ListStates } from '../ui/list-states.tsx';
import { useAudit } from './audit.api.ts';
import { AuditRow } from './audit-row.tsx';
import { PageSection } from './page-section.tsx';

/** What operators did to an account. */
export function AccountRecord({ account }: { account: OperatedAccount }) {
  const audit = useAudit({ subject: account.id }, 10);
  return (
    <PageSection title="Record" description="What operators did to this account, newest first.">
      <ListStates
        {...audit}
        empty={<p className="px-5 py-8 text-center text-sm text-muted">No operator has done anything to it yet.</p>}
      >
        {(entries) => (
          <Card>
            <ul aria-label="Record" className="divide-y divide-line">
              {entries.map((entry) => (
                <AuditRow key={entry.id} entry={entry} />
              ))}
            </ul>
          </Card>
        )}
      </ListStates>
    </PageSection>
  );
}
