import type { Mode } from '@souk/sdk';
import { Moment } from '../../../ui/content/moment.tsx';
import { ListStates } from '../../../ui/feedback/list-states.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { AccountLink } from '../accounts/account-link.tsx';
import { useAudit } from '../audit/audit.api.ts';
import { PageSection } from '../page-section.tsx';
import { formatPercent } from './fee-labels.ts';

/** Lists the changes of the fee, from the audit log, which covers both modes. */
export function FeeHistory({ mode }: { mode: Mode }) {
  const audit = useAudit({ action: 'fee.set' });
  const changes = audit.items?.filter(({ detail }) => detail.mode === mode);
  return (
    <PageSection title="History" description={`Every change of the fee in ${mode} mode, newest first.`}>
      <ListStates
        {...audit}
        items={changes}
        empty={<p className="px-5 py-8 text-center text-sm text-muted">No changes: the configured fee applies.</p>}
      >
        {(entries) => (
          <Card>
            <ul aria-label="Fee history" className="divide-y divide-line">
              {entries.map(({ id, at, detail, operator }) => (
                <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-3 text-sm">
                  <span className="w-20 font-medium tabular-nums">{formatPercent(Number(detail.basis_points))}</span>
                  <span className="min-w-0 flex-1 text-muted">
                    by {operator ? <AccountLink account={operator} /> : 'a command on the host'}
                  </span>
                  <span className="text-[13px] text-muted">
                    <Moment at={at} />
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </ListStates>
    </PageSection>
  );
}
