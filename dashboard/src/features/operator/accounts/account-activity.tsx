import type { OperatedAccount } from '@souk/sdk';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useAudit } from '../audit/audit.api.ts';
import { AuditRow } from '../audit/audit-row.tsx';
import { PageSection } from '../page-section.tsx';

/** Lists what operators did to an account. */
export function AccountActivity({ account }: { account: OperatedAccount }) {
  const audit = useAudit({ subject: account.id }, 10);
  return (
    <PageSection title="Activity" description="Actions of operators on this account, newest first.">
      <ListStates
        {...audit}
        empty={<p className="px-5 py-8 text-center text-sm text-muted">No operator actions yet.</p>}
      >
        {(entries) => (
          <Card>
            <ul aria-label="Activity" className="divide-y divide-line">
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
