import type { OperatedAccount } from '@souk/sdk';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useAudit } from '../audit/audit.api.ts';
import { AuditRow } from '../audit/audit-row.tsx';
import { PageSection } from '../page-section.tsx';

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
